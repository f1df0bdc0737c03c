import type { ScanReport } from '#core/model/scan-report';
import { detailsOf, failsScan, lineText, summaryOf } from './finding-words.ts';

/** Renders workflow commands of GitHub Actions, which show each finding at its line. */
export function scanGithub(report: ScanReport): string {
  const findings = report.findings.map((finding) => {
    const kind = failsScan(finding, report) ? 'error' : finding.level === 'MAY' ? 'notice' : 'warning';
    return commandOf(kind, finding.where, finding.rule, [lineText(finding.message), ...detailsOf(finding)].join('\n'));
  });
  const unread = report.unread.map(({ where, message }) => commandOf('error', where, 'manifest/unread', lineText(message)));
  const waivers = report.waiverProblems.map(({ waiver, is, message }) =>
    commandOf('error', waiver.where, `waiver ${is}`, lineText(message)),
  );
  return `${[...findings, ...waivers, ...unread, `${lineText(summaryOf(report))}.`].join('\n')}\n`;
}

function commandOf(
  kind: 'error' | 'warning' | 'notice',
  where: { readonly file: string; readonly line: number; readonly column: number },
  title: string,
  text: string,
): string {
  return `::${kind} file=${property(lineText(where.file))},line=${where.line},col=${where.column},title=${property(title)}::${data(text)}`;
}

/** Escapes the text of a workflow command. Properties also escape their delimiters. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
