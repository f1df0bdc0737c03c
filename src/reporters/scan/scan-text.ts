import type { ManifestFinding } from '#core/model/scan-report';
import { groupBy } from '../group-by.ts';
import { detailsOf, seriousness, shown, summaryOf } from './finding-words.ts';
import type { ScanFormat } from './scan-format.ts';

/** For people: findings by file, each with its place and what to do, then one line that sums up. */
export const scanText: ScanFormat = (report) => {
  const files = groupBy(report.findings, ({ where }) => where.file);
  const lines = [...files].flatMap(([file, findings]) => [shown(file), ...findings.flatMap(linesOf), '']);
  const unread = report.unread.map(({ where, message }) => `${shown(where.file)}:${where.line}:${where.column}: ${shown(message)}`);
  const templates = report.templates.map((file) => `${shown(file)}: a template, scanned as far as it can be read`);
  const waivers = report.waiverProblems.map(
    ({ waiver, message }) => `${shown(waiver.where.file)}:${waiver.where.line}:${waiver.where.column}: ${shown(message)}`,
  );
  return `${[...lines, ...waivers, ...unread, ...templates, summaryOf(report)].join('\n')}.\n`;
};

const linesOf = (finding: ManifestFinding): readonly string[] => {
  const { where, message } = finding;
  const place = `${where.line}:${where.column}`.padStart(9);
  return [
    `${place}  ${seriousness(finding).padEnd(10)}  ${shown(message)}`,
    ...detailsOf(finding).map((line) => `${' '.repeat(23)}${line}`),
  ];
};
