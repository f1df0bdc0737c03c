import { detailsOf, failsScan, shown, summaryOf } from './finding-words.ts';
import type { ScanFormat } from './scan-format.ts';

/** Commands of GitHub's workflows, which show each finding in the line of its file. */
export const scanGithub: ScanFormat = (report) => {
  const findings = report.findings.map((finding) => {
    const kind = failsScan(finding, report) ? 'error' : finding.level === 'MAY' ? 'notice' : 'warning';
    return commandOf(kind, finding.where, finding.rule, [shown(finding.message), ...detailsOf(finding)].join('\n'));
  });
  const unread = report.unread.map(({ where, message }) => commandOf('error', where, 'manifest/unread', shown(message)));
  const waivers = report.waiverProblems.map(({ waiver, is, message }) => commandOf('error', waiver.where, `waiver ${is}`, shown(message)));
  return `${[...findings, ...waivers, ...unread, `${shown(summaryOf(report))}.`].join('\n')}\n`;
};

const commandOf = (
  kind: 'error' | 'warning' | 'notice',
  where: { readonly file: string; readonly line: number; readonly column: number },
  title: string,
  text: string,
): string => `::${kind} file=${property(shown(where.file))},line=${where.line},col=${where.column},title=${property(title)}::${data(text)}`;

/** The escapes of the workflow commands: what ends a command, and in a property what ends that. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
