import type { ManifestFinding } from '#core/model/scan-report';
import { markdownText } from '../markdown-text.ts';
import { plural } from '../plural.ts';
import { detailsOf, failsScan, seriousness, summaryOf } from './finding-words.ts';
import type { ScanFormat } from './scan-format.ts';

/** So many rows a forge shows in a comment; the rest is counted. */
const mostRows = 500;

/** Markdown for a pull request: what was found, in one table. */
export const scanMarkdown: ScanFormat = (report) => {
  const failing = report.findings.filter((finding) => failsScan(finding, report)).length;
  const rest = report.findings.length - mostRows;
  const lines = [
    `## ${failing === 0 ? 'Nothing that fails the scan' : `${plural(failing, 'finding')} to mend`}`,
    '',
    `${markdownText(summaryOf(report), 1000)}.`,
    ...(report.findings.length === 0 ? [] : ['', '| Place | | Finding | What to do |', '| --- | --- | --- | --- |']),
    ...report.findings.slice(0, mostRows).map(rowOf),
    ...(rest > 0 ? ['', `And ${plural(rest, 'finding')} more.`] : []),
    ...(report.waiverProblems.length === 0 ? [] : ['', '### Waivers to mend', '']),
    ...report.waiverProblems.map(({ message }) => `- ${markdownText(message, 500)}`),
    ...(report.unread.length === 0 ? [] : ['', '### Not read', '']),
    ...report.unread.map(
      ({ where, message }) => `- ${markdownText(`${where.file}:${where.line}:${where.column}`, 500)}: ${markdownText(message, 500)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
};

const rowOf = (finding: ManifestFinding): string => {
  const { where, message } = finding;
  const details = detailsOf(finding).map((line) => markdownText(line, 500));
  const todo = finding.fixable && details.length === 0 ? '`--fix` changes the version' : details.join('<br>');
  return `| ${markdownText(`${where.file}:${where.line}`, 300)} | ${seriousness(finding)} | ${markdownText(message, 1000)} | ${todo} |`;
};
