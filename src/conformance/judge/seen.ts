import { definedFields } from '#core/json/defined-fields';
import type { Exchange, StreamOpened } from '#core/model/evidence';
import type { Expectation } from '#core/model/expectation';
import { nameOfPart, pointerOf } from '#core/model/part-name';
import type { Predicate } from '#core/model/predicate';
import type { Finding, Seen } from '#core/model/report';
import type { Context } from './context.ts';
import { judgeExpectation } from './expectations/judge-expectation.ts';
import { judgePredicate } from './expectations/predicates.ts';
import type { Outcome } from './outcome.ts';
import { requestSeen, seenAt, sentAt } from './seen-at.ts';
import { stepsOf, unansweredIn } from './unanswered.ts';

/** Returns what decided that a precondition or an expectation did not pass, for comparing it with that of other results. */
export function seenIn(part: Predicate | Expectation, outcome: Outcome, context: Context): Seen {
  if (outcome.is !== 'failed') return withoutFinding(part, context);
  const [finding = { message: '' }] = outcome.findings;
  const leaf = decisiveIn(part, context);
  const step = finding.step ?? stepsOf(leaf, context)[0];
  return { ...requestSeen(step, context), part: partOf(finding, leaf), ...valuesOf(finding, leaf) };
}

/** What could not be judged: the first of its responses that was no success, else what it compares. */
function withoutFinding(part: Predicate | Expectation, context: Context): Seen {
  const leaf = decisiveIn(part, context);
  const steps = stepsOf(leaf, context);
  const unanswered = unansweredIn(leaf, context);
  if (unanswered !== undefined) return unanswered.seen;
  const unsuccessful = steps.find((step) => !isSuccess(sentAt(step, context)));
  if (unsuccessful !== undefined) return seenAt(unsuccessful, context);
  return { ...requestSeen(steps[0], context), part: nameOfPart(leaf) };
}

/** Returns the first part of an expectation that did not pass by itself: one that failed counts more than one that is inconclusive. */
function decisiveIn(part: Predicate | Expectation, context: Context): Predicate | Expectation {
  if (!('kind' in part)) return part;
  if (part.kind === 'not') return decisiveIn(part.of, context);
  const inner: readonly (Predicate | Expectation)[] | undefined =
    part.kind === 'all' || part.kind === 'any' ? part.of : part.kind === 'holds' ? part.all : undefined;
  if (inner === undefined) return part;
  const outcomes = inner.map((one) => ({ one, is: ('kind' in one ? judgeExpectation(one, context) : judgePredicate(one, context)).is }));
  const decisive = outcomes.find(({ is }) => is === 'failed') ?? outcomes.find(({ is }) => is === 'inconclusive');
  return decisive === undefined ? part : decisiveIn(decisive.one, context);
}

function partOf(finding: Finding, leaf: Predicate | Expectation): string {
  return finding.part === undefined ? (finding.clause ?? nameOfPart(leaf)) : pointerOf(finding.part);
}

function valuesOf({ expected, actual, part }: Finding, leaf: Predicate | Expectation): Pick<Seen, 'expected' | 'got'> {
  const isStatus = part === 'status';
  return definedFields({
    expected: isStatus ? statusIn(expected) : 'kind' in leaf ? undefined : leaf.is,
    got: isStatus ? statusIn(actual) : actual === undefined || 'kind' in leaf ? undefined : classOf(actual),
  });
}

/** Returns the statuses that a text is about: `201`, `2xx`, `200 or 201`. */
function statusIn(text: string | undefined): string | undefined {
  const found = text?.match(/\b\d(?:\d\d|xx)\b/g);
  return found === null || found === undefined ? undefined : [...new Set(found.slice(0, 4))].join(' or ');
}

/** A value differs from run to run; whether there is one does not. */
function classOf(actual: string): string {
  if (actual === 'absent') return 'absent';
  return ['""', 'null', '[]', '{}'].includes(actual) ? 'empty' : 'a value';
}

function isSuccess(sent: Exchange | StreamOpened | undefined): boolean {
  return sent !== undefined && 'answer' in sent && sent.answer.status < 300;
}
