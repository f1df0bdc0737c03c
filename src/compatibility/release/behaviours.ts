import type { RuleResult } from '#core/model/compatibility-report';
import { findingOf } from '../rule-results.ts';
import type { ReleaseHistory } from './release-history.ts';
import { monthsLater } from './time-limit.ts';

const rule = { id: 'release/behaviour-ended', level: 'MUST' } as const;

/** Rule 7: deprecated behaviour works on for a year after it was announced. Only a ledger of announcements tells of it. */
export function behaviourEnded({ behaviours }: ReleaseHistory): RuleResult {
  if (behaviours === undefined)
    return { checked: 0, findings: [], undecided: [{ about: 'behaviours', missing: 'a ledger of what was announced, and when it ended' }] };
  return {
    checked: behaviours.length,
    findings: behaviours.flatMap(({ name, announced, ended }) =>
      ended === undefined || ended >= monthsLater(announced, 12)
        ? []
        : [
            findingOf(rule, {
              message: `${name} ended on ${ended}, less than a year after it was announced on ${announced}.`,
              subject: { is: 'behaviour', name },
            }),
          ],
    ),
    undecided: [],
  };
}
