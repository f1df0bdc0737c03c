import type { ScanReport } from '#core/model/scan-report';
import type { Where } from '#core/model/where';
import { workflowCommand } from '../workflow-command.ts';
import { detailsOf, failsScan, lineText, summaryOf } from './finding-words.ts';

/** Renders workflow commands of GitHub Actions, which show each finding at its line. */
export function scanGithub(report: ScanReport): string {
  const findings = report.findings.map((finding) => {
    const kind = failsScan(finding, report) ? 'error' : finding.level === 'MAY' ? 'notice' : 'warning';
    const text = [lineText(finding.message), ...detailsOf(finding)].join('\n');
    return workflowCommand(kind, { title: finding.rule, text, at: placeOf(finding.where) });
  });
  const unread = report.unread.map(({ where, message }) =>
    workflowCommand('error', { title: 'manifest/unread', text: lineText(message), at: placeOf(where) }),
  );
  const waivers = report.waiverProblems.map(({ waiver, is, message }) =>
    workflowCommand('error', { title: `waiver ${is}`, text: lineText(message), at: placeOf(waiver.where) }),
  );
  return `${[...findings, ...waivers, ...unread, `${lineText(summaryOf(report))}.`].join('\n')}\n`;
}

function placeOf({ file, line, column }: Where): Where {
  return { file: lineText(file), line, column };
}
