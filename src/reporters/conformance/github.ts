import type { Cause, Report } from '#core/model/report';
import { groupBy } from '../group-by.ts';
import { plural } from '../plural.ts';
import { shortText } from '../short-text.ts';
import { visibleText } from '../visible-text.ts';
import { workflowCommand } from '../workflow-command.ts';
import { causeExtent } from './cause-extent.ts';
import { breaksGate } from './gate.ts';
import type { Reporter } from './reporter.ts';
import { messageOf, type RequirementResult, requirementResults } from './requirement-results.ts';
import { statementLookup } from './statement-lookup.ts';

/** A step of a workflow shows no more annotations of one kind. */
const mostOfKind = 10;
const mostSubjects = 5;

/**
 * Workflow commands of GitHub Actions, which show each cause of what failed or could not be judged in the summary of a run; of a report
 * without causes each requirement. Of each kind ten are printed, as many as the service shows; the others are counted.
 */
export const github: Reporter = {
  name: 'github',
  files: ['annotations.txt'],
  printed: true,
  render: (report) => [{ path: 'annotations.txt', text: document(report) }],
};

function document(report: Report): string {
  const { errors, warnings, noun } = report.causes === undefined ? ofRequirements(report) : ofCauses(report, report.causes);
  const verdict = { title: `apiconform: ${report.verdict.conformance}`, text: line(report.verdict.because) };
  return [...capped('error', errors, noun), ...capped('warning', warnings, noun), workflowCommand('notice', verdict), ''].join('\n');
}

type Annotations = { readonly errors: readonly Annotation[]; readonly warnings: readonly Annotation[]; readonly noun: string };

function ofCauses(report: Report, causes: readonly Cause[]): Annotations {
  const statementOf = statementLookup(report);
  const failsRun = ({ results: [first = -1] }: Cause): boolean => {
    const result = report.results[first];
    return result !== undefined && breaksGate(result, report);
  };
  const annotationOf = (cause: Cause): Annotation => ({
    title: line(`${cause.level} ${cause.status}: ${cause.statement}`),
    text: [cause.sentence, `${statementOf(cause.statement).text} (${causeExtent(cause, report.results)})`].map(line).join('\n'),
  });
  const others = causes.filter((cause) => !failsRun(cause) && cause.status !== 'deviation');
  return { errors: causes.filter(failsRun).map(annotationOf), warnings: others.map(annotationOf), noun: 'cause' };
}

function ofRequirements(report: Report): Annotations {
  const results = requirementResults(report);
  const unjudged = annotations(results, ({ outcome }) => outcome === 'error');
  const recommended = annotations(results, ({ outcome, status }) => outcome === 'skipped' && status === 'failed');
  return {
    errors: annotations(results, ({ outcome }) => outcome === 'failed'),
    warnings: [...unjudged, ...recommended],
    noun: 'requirement',
  };
}

type Annotation = { readonly title: string; readonly text: string };

function annotations(results: readonly RequirementResult[], isShown: (result: RequirementResult) => boolean): readonly Annotation[] {
  return groupBy(results.filter(isShown), ({ statement }) => statement.id).flatMap(([id, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const subjects = own.slice(0, mostSubjects).map(({ subject }) => subject);
    const more = own.length > subjects.length ? ` and ${own.length - subjects.length} more` : '';
    const text = [messageOf(first), `${first.statement.text} (${subjects.join(', ')}${more})`].map(line).join('\n');
    return { title: line(`${first.statement.level} ${first.status}: ${id}`), text };
  });
}

function capped(kind: 'error' | 'warning', all: readonly Annotation[], noun: string): readonly string[] {
  if (all.length <= mostOfKind) return all.map((each) => workflowCommand(kind, each));
  const shown = all.slice(0, mostOfKind - 1);
  const rest = { title: 'apiconform', text: `${plural(all.length - shown.length, `more ${noun}`)}: see the report.` };
  return [...shown, rest].map((each) => workflowCommand(kind, each));
}

function line(text: string): string {
  return visibleText(shortText(text, 1000)).replaceAll(/[\n\t]+/g, ' ');
}
