import { type Clause, clauses, ofDryRunsWithoutValue } from '#api-model/clauses';
import type { Check } from '#core/model/case';
import type { ModelDeviation } from '#core/model/expectation';

/** Returns the checks that no response breaks one of these clauses, by statement: one for each erratum, and one for the rest. */
export function checksOfModel(of: readonly Clause[]): readonly Check[] {
  return [...clausesByStatement(of)].flatMap(([statement, all]) =>
    clausesByErratum(all).map(
      (clausesOfCheck): Check => ({
        statement,
        when: [{ kind: 'tested-by-model', clauses: clausesOfCheck }],
        unreported: true,
        given: [],
        expect: { kind: 'permitted-by-model', clauses: clausesOfCheck },
        ...erratumOf(clausesOfCheck),
      }),
    ),
  );
}

/** Returns clauses by the statement that they come from. */
export function clausesByStatement(of: readonly Clause[]): ReadonlyMap<string, readonly Clause[]> {
  const byStatement = new Map<string, Clause[]>();
  for (const clause of of) byStatement.set(clauses[clause], [...(byStatement.get(clauses[clause]) ?? []), clause]);
  return byStatement;
}

type KnownDeviation = { readonly id: string; readonly deviation: ModelDeviation };

const withoutValue: KnownDeviation = { id: 'dry-run-without-a-value', deviation: 'dry-run-without-a-value-is-invalid' };

const emptiedMap: KnownDeviation = { id: 'emptied-map-is-null', deviation: 'emptied-maps-become-null' };

const storedMap: KnownDeviation = { id: 'emptied-metadata-is-stored', deviation: 'emptied-metadata-stays-stored' };

const metadataOfStatus: KnownDeviation = {
  id: 'metadata-of-a-status-update-counts',
  deviation: 'status-update-changes-owners-of-metadata',
};

/** What released servers do instead of what a clause says. */
const deviations: Partial<Record<Clause, KnownDeviation>> = {
  // A map without a schema is removed with the fields that others took over.
  'apply/keeps': { id: 'taken-over-map-removed', deviation: 'apply-drops-emptied-maps' },
  'apply/keeps-unowned': { id: 'unowned-fields-removed', deviation: 'apply-drops-unowned-fields' },
  // A list of one name is of the latest state, although a limit makes its version exact.
  'list/exact': { id: 'exact-list-of-one-name-is-latest', deviation: 'one-name-is-not-older-than' },
  'apply/keeps-shared': emptiedMap,
  'apply/sets': emptiedMap,
  'apply/no-change-emptied': storedMap,
  'write/no-change-emptied': storedMap,
  ...Object.fromEntries(ofDryRunsWithoutValue.map((clause) => [clause, withoutValue])),
  'scale/owner': { id: 'owner-of-a-scale-lost', deviation: 'scaled-number-has-no-owner' },
  'scale/new-owner': { id: 'new-owner-of-a-scale-missing', deviation: 'scaled-number-has-no-owner' },
  // The first apply to a terminating object records that its fields of the deletion are owned, and the next update that they are not.
  'write/no-change': { id: 'fields-of-deletion-owned-once', deviation: 'deletion-fields-leave-entries' },
  'write/entry-renewed': { id: 'time-of-changed-value-kept', deviation: 'entries-of-same-fields-keep-times' },
  'write/owners': metadataOfStatus,
  'write/owners-in-other-versions': { id: 'owners-ended-in-other-versions', deviation: 'update-ends-owners-in-other-versions' },
  'status/no-change': metadataOfStatus,
  'scale/conflict': { id: 'owner-lost-after-a-scale', deviation: 'scaled-number-has-no-owner' },
  'scale/owner-kept': { id: 'owner-lost-after-a-scale', deviation: 'scaled-number-has-no-owner' },
};

function erratumOf(of: readonly Clause[]): Pick<Check, 'erratum'> {
  const known = of.flatMap((clause) => deviations[clause] ?? [])[0];
  if (known === undefined) return {};
  return { erratum: { id: known.id, expect: { kind: 'permitted-by-model', clauses: of, deviation: known.deviation } } };
}

/** Returns clauses in groups: those of each erratum, which excuses no others, and the rest. */
function clausesByErratum(of: readonly Clause[]): readonly (readonly Clause[])[] {
  const groups = new Map<string, Clause[]>();
  for (const clause of of) {
    const id = deviations[clause]?.id ?? '';
    groups.set(id, [...(groups.get(id) ?? []), clause]);
  }
  return [...groups.values()];
}
