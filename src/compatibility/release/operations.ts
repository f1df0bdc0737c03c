import { releaseText } from '#core/codecs/release';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { ReleaseChange, RuleResult } from '#core/model/rule-result';
import type { ParameterEffect } from '../descriptions/compare-operations.ts';
import type { OperationChange } from '../descriptions/operation-change.ts';
import { findingOf } from '../rule-results.ts';
import type { ReleasePair } from './release-history.ts';

const missing = 'interface descriptions of both releases in the same form';

/** Returns the check of a rule about operations. A change that shows in many operations of an action is one finding. */
export function operationRule(rule: string, changes: readonly ReleaseChange[]): (pair: ReleasePair) => RuleResult {
  const rows = new Map(changes.filter((row) => row.rule === rule).map((row) => [row.id, row]));
  return ({ operations, newer }) => {
    if (operations === undefined) return { checked: 0, findings: [], undecided: [{ about: 'operations', missing }] };
    const isPartial = operations.missing !== undefined && [...rows.keys()].some((id) => !fromNames.has(id));
    const broken = operations.changes.flatMap((change) => {
      const row = rows.get(change.is);
      return row === undefined ? [] : [{ change, row }];
    });
    return {
      checked: isPartial ? 0 : operations.operations,
      findings: broken
        .filter(({ row }) => row.undecided === undefined)
        .map(({ change, row }) =>
          findingOf(rule, {
            message: `${textOf(change, row)} in release ${releaseText(newer.release)}, in ${countOf(change)}.`,
            subject: { is: 'field', of: change.action, path: change.part },
            release: newer.release,
            seen: change.operations.slice(0, 5).join(', ').slice(0, 500),
          }),
        ),
      undecided: [
        ...(isPartial && operations.missing !== undefined ? [{ about: 'operations', missing: operations.missing }] : []),
        ...broken.flatMap(({ change, row: { undecided } }): readonly UndecidedPoint[] =>
          undecided === undefined ? [] : [{ about: `${change.action} ${change.part}`, missing: undecided }],
        ),
      ],
    };
  };
}

/** The changes that the names of operations and parameters show. */
const fromNames: ReadonlySet<string> = new Set(['operation-removed', 'parameter-removed']);

/** Returns how a change of the schema of a parameter affects requests, by the row of the same change of a field. */
export function parameterEffectOf(changes: readonly ReleaseChange[]): ParameterEffect {
  const rows = new Map<string, ReleaseChange>(changes.map((row) => [row.id, row]));
  return (is) => {
    const row = rows.get(is);
    if (row === undefined || row.breaks === 'responses' || row.breaks === 'stored') return undefined;
    if (is === 'default') return 'parameter-default';
    return row.undecided === undefined ? 'parameter-narrowed' : 'parameter-changed';
  };
}

function textOf({ action, part }: OperationChange, { effect }: ReleaseChange): string {
  return `The action ${action} ${effect.replace('{part}', part)}`;
}

function countOf({ operations }: OperationChange): string {
  return `${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}`;
}
