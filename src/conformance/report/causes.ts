import { definedFields } from '#core/json/defined-fields';
import type { Level } from '#core/model/level';
import type { Cause, ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import type { Breadth } from './breadth.ts';
import { Explanations, mergedByRequest } from './explained-by.ts';
import { groupedByKeys, keysOfFailure, type Placed, rootKey } from './same-root.ts';

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];
const order: readonly Cause['status'][] = ['failed', 'error', 'inconclusive', 'deviation'];

/** What the judge says of a version that the server no longer had when a test used it. */
const expired = 'the resourceVersion expired after';

/**
 * Returns what is behind the results that need attention. Failures with the same root are one cause, and what could not be judged
 * because of it belongs to it; the other inconclusive results are grouped by what was missing, deviations by their erratum.
 * Failures come first, those of a MUST before others, then errors of the tool, what could not be judged, and deviations.
 */
export function causesOf(results: readonly ReportedResult[], breadth: Breadth): readonly Cause[] {
  const placed = results.map((result, at): Placed => ({ at, result }));
  const having = (status: Status): readonly Placed[] => placed.filter(({ result }) => result.status === status);
  const failures = mergedByRequest(groupedByKeys(having('failed'), keysOfFailure)).map((group) => {
    const due: Placed[] = [];
    return { group, cause: { due } };
  });
  const explanations = new Explanations(failures);
  const unexplained: Placed[] = [];
  for (const one of having('inconclusive')) (explanations.of(one.result)?.due ?? unexplained).push(one);
  const open = withoutProtected(unexplained, failures);
  return [
    ...failures.map(({ group, cause }) => causeOf('failed', group, cause.due, breadth)),
    ...groupedByKeys(having('error'), ({ reason = '' }) => [reason]).map((group) => causeOf('error', group, [], breadth)),
    ...groupedByKeys(open, keysOfOpen).map((group) => causeOf('inconclusive', group, [], breadth)),
    ...groupedByKeys(having('deviation'), ({ erratum = '' }) => [erratum]).map((group) => causeOf('deviation', group, [], breadth)),
  ].sort(compareCauses);
}

/** What was not sent, to protect the objects of others, is due to a wrong response before it in the same test. */
function withoutProtected(
  open: readonly Placed[],
  failures: readonly { readonly group: readonly Placed[]; readonly cause: { readonly due: Placed[] } }[],
): readonly Placed[] {
  const testOf = ({ result: { case: id, subject } }: Placed): string => `${id}@${subject}`;
  const dueIn = new Map(failures.flatMap(({ group, cause: { due } }) => [...group, ...due].map((one) => [testOf(one), due] as const)));
  return open.filter((one) => {
    const due = one.result.seen?.part === 'sending' ? dueIn.get(testOf(one)) : undefined;
    due?.push(one);
    return due === undefined;
  });
}

/** How long it took until a version expired is chance, and so is which test needed it, and whether its precondition did. */
function keysOfOpen({ statement, reason = '', seen }: ReportedResult): readonly string[] {
  if (reason.includes(expired)) return [expired];
  return [seen === undefined ? reason : rootKey(statement, seen)];
}

function causeOf(status: Cause['status'], group: readonly Placed[], due: readonly Placed[], breadth: Breadth): Cause {
  const level = levels.find((one) => group.some(({ result }) => result.level === one)) ?? 'MAY';
  const shown = shownOf(
    group.filter(({ result }) => result.level === level),
    breadth,
  );
  const { statement = '', seen, erratum } = shown?.result ?? {};
  const others = new Set(group.map(({ result }) => result.statement));
  others.delete(statement);
  return {
    status,
    level,
    statement,
    sentence: shown === undefined ? '' : sentenceOf(shown.result),
    ...definedFields({ seen, erratum }),
    statements: [statement, ...[...others].sort()],
    subjects: [...new Set(group.map(({ result }) => result.subject))].sort(),
    results: [...new Set([...(shown === undefined ? [] : [shown.at]), ...positionsOf(group)])],
    notJudged: positionsOf(due),
  };
}

/** Returns the result that stands for its group: of the statement that is about just this, and of its results that of the shortest case. */
function shownOf(group: readonly Placed[], breadth: Breadth): Placed | undefined {
  const byStatement = new Map<string, { count: number; breadth: number }>();
  for (const { result } of group) {
    const known = byStatement.get(result.statement) ?? { count: 0, breadth: Number.POSITIVE_INFINITY };
    byStatement.set(result.statement, { count: known.count + 1, breadth: Math.min(known.breadth, breadth(result)) });
  }
  const [narrowest] = [...byStatement].sort(([one, a], [other, b]) => a.breadth - b.breadth || b.count - a.count || (one < other ? -1 : 1));
  const lengthOf = ({ result }: Placed): number => sentenceOf(result).length;
  return group
    .filter(({ result }) => result.statement === narrowest?.[0])
    .sort((one, other) => breadth(one.result) - breadth(other.result) || lengthOf(one) - lengthOf(other) || one.at - other.at)[0];
}

function positionsOf(group: readonly Placed[]): readonly number[] {
  return group.map(({ at }) => at).sort((one, other) => one - other);
}

/** The first finding in one sentence. The values are added only where the message does not say what was expected. */
function sentenceOf({ findings: [finding], reason = '' }: ReportedResult): string {
  if (finding === undefined) return reason;
  const { message, expected, actual } = finding;
  if (/\bexpected\b/.test(message)) return message;
  const values = [...(expected === undefined ? [] : [`expected ${expected}`]), ...(actual === undefined ? [] : [`got ${actual}`])];
  return values.length === 0 ? message : `${message.replace(/\.$/, '')}: ${values.join(', ')}`;
}

function compareCauses(one: Cause, other: Cause): number {
  return (
    order.indexOf(one.status) - order.indexOf(other.status) ||
    levels.indexOf(one.level) - levels.indexOf(other.level) ||
    sizeOf(other) - sizeOf(one) ||
    (one.statement < other.statement ? -1 : one.statement > other.statement ? 1 : 0)
  );
}

function sizeOf({ results, notJudged }: Cause): number {
  return results.length + notJudged.length;
}
