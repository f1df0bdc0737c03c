import { definedFields } from '#core/json/defined-fields';
import { statusOrder, type Verdict } from '#core/model/result';
import { mostExecutions } from '../evidence/executions.ts';
import type { Unanswered } from './unanswered.ts';

/** The verdict of one execution on a check, and the request without a usable response because of which it is inconclusive. */
export type Judged = { readonly verdict: Verdict; readonly unanswered?: Unanswered | undefined };

/**
 * Returns the requests of the same step that had no usable response, one for each execution; undefined if one had a response.
 * Executions with a write whose idle connection was closed count only where there are no others.
 */
export function unansweredInAll(all: readonly Judged[]): readonly Unanswered[] | undefined {
  const executions = countedOf(all);
  const found = executions.flatMap(({ unanswered }) => unanswered ?? []);
  return found.length === executions.length && found.every(({ step }) => step === found[0]?.step) ? found : undefined;
}

/** What closes idle connections may be in front of the server, so that this says nothing about the server. */
function countedOf(executions: readonly Judged[]): readonly Judged[] {
  const counted = executions.filter(({ unanswered }) => unanswered?.isIdleClosed !== true);
  return counted.length === 0 ? executions : counted;
}

/**
 * Returns the verdict of all executions of a case on one check: the worst of them. A request that had no usable response in
 * any of them is a response too: the requirement fails. What came once and not again stays inconclusive.
 */
export function verdictOfAll(statement: string, all: readonly Judged[]): Verdict {
  const executions = countedOf(all);
  const [last] = executions.slice(-1);
  if (last === undefined) return { statement, status: 'inconclusive', reason: 'the case was not started', findings: [] };
  const unanswered = unansweredInAll(executions);
  if (unanswered !== undefined && executions.length >= mostExecutions) return decidedBy(all, last, failedBy(statement, unanswered));
  const worst = statusOrder.flatMap((status) => clearestOf(executions.filter(({ verdict }) => verdict.status === status)) ?? [])[0] ?? last;
  const verdict = worst.unanswered === undefined ? worst.verdict : { ...worst.verdict, reason: reasonOf(worst, executions) };
  return decidedBy(all, worst, verdict);
}

/** Adds which of several executions the verdict comes from. */
function decidedBy(executions: readonly Judged[], deciding: Judged, verdict: Verdict): Verdict {
  return executions.length === 1 ? verdict : { ...verdict, execution: executions.indexOf(deciding) };
}

/** Returns the first of some verdicts that has another reason than a request without a usable response, else the first. */
function clearestOf(executions: readonly Judged[]): Judged | undefined {
  return executions.find(({ unanswered }) => unanswered === undefined) ?? executions[0];
}

function failedBy(statement: string, unanswered: readonly Unanswered[]): Verdict {
  const [last] = unanswered.slice(-1);
  const actual = [...new Set(unanswered.map(({ what }) => what))].join(', ');
  const message = `${last?.request ?? ''} ${actual} in each of ${unanswered.length} runs of the case, expected a usable response`;
  return {
    statement,
    status: 'failed',
    findings: [{ message, expected: 'a usable response', actual, ...definedFields({ step: last?.step }) }],
    ...definedFields({ seen: last?.seen }),
  };
}

function reasonOf({ verdict, unanswered }: Judged, executions: readonly Judged[]): string {
  const reason = verdict.reason ?? '';
  if (executions.length === 1) return reason;
  const count = executions.filter((other) => other.unanswered?.step === unanswered?.step).length;
  return `${reason}; this happened in ${count} of ${executions.length} runs of the case`;
}
