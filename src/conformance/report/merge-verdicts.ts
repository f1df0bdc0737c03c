import { definedFields } from '#core/json/defined-fields';
import type { Finding, Status, Verdict } from '#core/model/result';
import { statusOrder } from '#core/model/result';
import { cutText } from './cut-text.ts';

const mostFindings = 20;
const longestText = 4096;

/** What all executions of a case come to for one statement, and which of them shows it. */
type MergedVerdict = Verdict & { readonly shownBy: number };

/**
 * Merges the verdicts on one statement in all repetitions of a case on one subject: the worst status with its reason, erratum
 * and findings (bounded, without duplicates; the first is followed by a count of the statuses where repetitions differ), and
 * the index of the first execution that shows it. Takes for each execution its verdicts, usually one.
 */
export function mergeVerdicts(repetitions: readonly (readonly Verdict[])[]): MergedVerdict {
  const statuses = repetitions.map((verdicts) => worstOf(verdicts.map((verdict) => verdict.status)));
  const status = worstOf(statuses);
  const shownBy = Math.max(0, statuses.indexOf(status));
  const behind = repetitions.flat().filter((verdict) => verdict.status === status);
  const reason = behind.find((verdict) => verdict.reason !== undefined)?.reason;
  const erratum = behind.find((verdict) => verdict.erratum !== undefined)?.erratum;
  const seen = behind.find((verdict) => verdict.seen !== undefined)?.seen;
  return {
    statement: repetitions.flat()[0]?.statement ?? '',
    status,
    ...definedFields({ reason, erratum, seen }),
    findings: withDifference(distinct(behind.flatMap((verdict) => verdict.findings)), differenceOf(statuses)),
    shownBy,
  };
}

function worstOf(statuses: readonly Status[]): Status {
  return statusOrder.find((status) => statuses.includes(status)) ?? 'error';
}

function differenceOf(statuses: readonly Status[]): readonly Finding[] {
  const counts = statusOrder
    .map((status) => ({ status, count: statuses.filter((other) => other === status).length }))
    .filter(({ count }) => count > 0)
    .reverse();
  if (counts.length < 2) return [];
  return [{ message: `differs between repetitions: ${counts.map(({ status, count }) => `${count} ${status}`).join(', ')}` }];
}

/** What was seen comes first, and that it was not always seen right after it: readers may show few findings. */
function withDifference(findings: readonly Finding[], difference: readonly Finding[]): readonly Finding[] {
  return [...findings.slice(0, 1), ...difference, ...findings.slice(1)];
}

function distinct(findings: readonly Finding[]): readonly Finding[] {
  const kept = new Map<string, Finding>();
  for (const { message, expected, actual, step, clause, part } of findings) {
    const bounded: Finding = {
      message: cutText(message, longestText),
      ...(expected === undefined ? {} : { expected: cutText(expected, longestText) }),
      ...(actual === undefined ? {} : { actual: cutText(actual, longestText) }),
      ...definedFields({ step, clause, part }),
    };
    kept.set(JSON.stringify(bounded), bounded);
  }
  const all = [...kept.values()];
  const left = all.length - mostFindings;
  return left <= 0 ? all : [...all.slice(0, mostFindings), { message: `${left} more findings were left out` }];
}
