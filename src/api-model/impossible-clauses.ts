import type { Clause } from './clauses.ts';
import type { ModelledType } from './modelled-type.ts';

type Row = {
  readonly clauses: readonly Clause[];
  /** The types that no response can test the clauses for. */
  readonly of: (type: Pick<ModelledType, 'namespaced' | 'omitsEmpty'>) => boolean;
  readonly why: string;
};

/** Clauses that no response of some types can test, with the reason. */
const rows: readonly Row[] = [
  {
    clauses: ['list/namespace', 'list/all-namespaces', 'delete-collection/elsewhere', 'watch/namespace'],
    of: ({ namespaced }) => !namespaced,
    why: 'The type has no namespaces.',
  },
  {
    clauses: ['dry-run/strategic-merge-patch/status', 'dry-run/strategic-merge-patch/object', 'dry-run/strategic-merge-patch/stored'],
    of: ({ omitsEmpty }) => !omitsEmpty,
    why: 'Custom resources have no strategic merge patch.',
  },
];

/** Returns why no response can test a clause for a type; undefined where one can. */
export function impossibleBecause(clause: Clause, type: Pick<ModelledType, 'namespaced' | 'omitsEmpty'>): string | undefined {
  return rows.find(({ clauses, of }) => clauses.includes(clause) && of(type))?.why;
}
