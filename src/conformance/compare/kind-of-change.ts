import type { ChangedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import type { RequirementOnType } from './compared-results.ts';

/** The kinds of changes, in the order in which a reader needs them. */
export const kindsOfChange: readonly ChangedResult['kind'][] = [
  'new-failure',
  'fixed',
  'still-failing',
  'newly-judged',
  'no-longer-judged',
  'deviation-changed',
];

/** An accepted failure is a failure: a waiver changes the verdict, and not the server. */
const failing: ReadonlySet<Status> = new Set(['failed', 'known-failure']);
const judged: ReadonlySet<Status> = new Set(['failed', 'known-failure', 'deviation', 'passed']);

type Compared = Pick<RequirementOnType, 'status' | 'errata'> | undefined;

/**
 * Returns what became of a requirement on a type, or `undefined` where nothing did and it does not fail. What fails now and was
 * not judged before is a new failure: `was` of the change says so. What failed and is not judged any more is not fixed.
 */
export function kindOfChange(was: Compared, is: Compared): ChangedResult['kind'] | undefined {
  const [failedBefore, failsNow] = [isOf(failing, was), isOf(failing, is)];
  if (failsNow) return failedBefore ? 'still-failing' : 'new-failure';
  const [judgedBefore, judgedNow] = [isOf(judged, was), isOf(judged, is)];
  if (judgedBefore !== judgedNow) return judgedNow ? 'newly-judged' : 'no-longer-judged';
  if (failedBefore) return 'fixed';
  return judgedNow && (was?.errata ?? '') !== (is?.errata ?? '') ? 'deviation-changed' : undefined;
}

function isOf(statuses: ReadonlySet<Status>, one: Compared): boolean {
  return one !== undefined && statuses.has(one.status);
}
