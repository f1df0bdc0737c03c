import type { CompatibilityReport, ReportedFinding } from '#core/model/compatibility-report';
import { plural } from '../plural.ts';
import { shortText } from '../short-text.ts';
import { visibleText } from '../visible-text.ts';
import { workflowCommand } from '../workflow-command.ts';
import type { CompatibilityReporter } from './compatibility-reporter.ts';
import { findingLines } from './finding-lines.ts';

/** A step of a workflow shows no more annotations of one kind. */
const mostOfKind = 10;

/**
 * Workflow commands of GitHub Actions, which show each finding that no waiver accepts: a MUST finding as an error, any other as a
 * warning. Of each kind ten are printed, as many as the service shows; the others are counted.
 */
export const compatibilityGithub: CompatibilityReporter = {
  name: 'github',
  files: ['annotations.txt'],
  render: ({ report }) => [{ path: 'annotations.txt', text: document(report) }],
};

function document({ command, findings, waiverProblems, verdict }: CompatibilityReport): string {
  const open = findings.filter(({ acceptedBy }) => acceptedBy === undefined);
  const problems = waiverProblems.map(({ is, message }) => ({ title: line(`waiver ${is}`), text: line(message) }));
  const errors = [...problems, ...open.filter(({ level }) => level === 'MUST').map(annotationOf)];
  const warnings = open.filter(({ level }) => level !== 'MUST').map(annotationOf);
  const outcome = { title: `${command}: ${verdict.passed ? 'passed' : 'failed'}`, text: line(verdict.because) };
  return [...capped('error', errors), ...capped('warning', warnings), workflowCommand('notice', outcome), ''].join('\n');
}

type Annotation = { readonly title: string; readonly text: string };

function annotationOf(finding: ReportedFinding): Annotation {
  return {
    title: line(`${finding.level}: ${finding.rule}`),
    text: [finding.message, ...findingLines(finding)].map(line).join('\n'),
  };
}

function capped(kind: 'error' | 'warning', all: readonly Annotation[]): readonly string[] {
  if (all.length <= mostOfKind) return all.map((each) => workflowCommand(kind, each));
  const shown = all.slice(0, mostOfKind - 1);
  const rest = { title: 'apiconform', text: `${plural(all.length - shown.length, 'more finding')}: see the report.` };
  return [...shown, rest].map((each) => workflowCommand(kind, each));
}

function line(text: string): string {
  return visibleText(shortText(text, 1000)).replaceAll(/[\n\t]+/g, ' ');
}
