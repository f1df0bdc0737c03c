import type { RuleResult } from '#core/model/rule-result';
import { findingOf } from '../rule-results.ts';
import type { ReleaseHistory } from './release-history.ts';
import { monthsLater } from './time-limit.ts';

const rule = 'release/behaviour-ended';

/**
 * Checks rule 7: deprecated behavior continues to work for one year after it is announced. Only a file of announcements records this.
 */
export function behaviourEnded({ behaviours }: ReleaseHistory): RuleResult {
  if (behaviours === undefined)
    return {
      checked: 0,
      findings: [],
      undecided: [{ about: 'behaviours', missing: 'a file of announced deprecations with their end dates' }],
    };
  return {
    checked: behaviours.length,
    findings: behaviours.flatMap(({ name, announced, ended }) =>
      ended === undefined || ended >= monthsLater(announced, 12)
        ? []
        : [
            findingOf(rule, {
              message: `${name} ended on ${ended}, less than one year after its announcement on ${announced}.`,
              subject: { is: 'behaviour', name },
            }),
          ],
    ),
    undecided: [],
  };
}
