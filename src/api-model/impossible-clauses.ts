import { allClauses, type Clause, ofDryRunsWithoutValue } from './clauses.ts';
import type { ModelledType } from './modelled-type.ts';

type Type = Pick<ModelledType, 'namespaced' | 'omitsEmpty' | 'schema'>;

type Row = {
  readonly clauses: readonly Clause[];
  /** The types that the reason is about. */
  readonly of: (type: Type) => boolean;
  readonly why: string;
  /** Set where a response can test the clauses all the same, if the sequences of a run happen to lead to it. */
  readonly seldom?: true;
};

/** Clauses that no response of some types can test, or that few do, with the reason. */
const rows: readonly Row[] = [
  {
    clauses: ['list/namespace', 'list/all-namespaces', 'delete-collection/elsewhere', 'watch/namespace'],
    of: ({ namespaced }) => !namespaced,
    why: 'The type has no namespaces.',
  },
  {
    clauses: [
      'dry-run/strategic-merge-patch/status',
      'dry-run/strategic-merge-patch/object',
      'dry-run/strategic-merge-patch/stored',
      'reset/strategic-merge-patch',
    ],
    of: ({ omitsEmpty }) => !omitsEmpty,
    why: 'Custom resources have no strategic merge patch.',
  },
  {
    clauses: ['write/no-change-emptied', 'apply/no-change-emptied'],
    of: ({ omitsEmpty }) => omitsEmpty,
    why: 'No response shows whether an object of a built-in type has an empty map.',
  },
  {
    clauses: allClauses.filter((clause) => clause.startsWith('permission/')),
    of: ({ namespaced }) => !namespaced,
    why: 'The statements about permissions are about objects in a namespace.',
  },
  {
    clauses: allClauses.filter((clause) => clause.startsWith('token/')),
    of: ({ namespaced }) => namespaced,
    why: 'The statements about unknown tokens are about CSINodes.',
  },
  {
    clauses: allClauses.filter((clause) => /^(permission|token)\//.test(clause)),
    of: () => true,
    why: 'Few requests are sent as another user.',
    seldom: true,
  },
  {
    clauses: ['read/binary', 'write/binary'],
    of: ({ omitsEmpty }) => !omitsEmpty,
    why: 'Custom resources have no binary form.',
  },
  {
    clauses: [
      'status/updated',
      'status/no-change',
      'status/patched',
      'status/applied',
      'scale/updated',
      'scale/patched',
      'scale/shows',
      'scale/owner',
      'scale/new-owner',
      'scale/owner-kept',
      'scale/conflict',
      'dry-run/status',
      'dry-run/status/object',
      'dry-run/scale',
      'write/owners-in-other-versions',
    ],
    of: ({ schema }) => schema?.subresources !== true,
    why: 'The type has neither a status nor a scale.',
  },
  {
    clauses: allClauses.filter((clause) => clause.startsWith('validation/')),
    of: ({ omitsEmpty }) => !omitsEmpty,
    why: 'Only requests about built-in types have unknown or duplicate fields.',
  },
  {
    clauses: allClauses.filter((clause) => clause.startsWith('validation/')),
    of: () => true,
    why: 'Few requests have unknown or duplicate fields, each at one level.',
    seldom: true,
  },
  {
    clauses: ['list/state', 'list/namespace', 'list/all-namespaces', 'list/field'],
    of: () => true,
    why: 'Most lists select the objects of the case by their label, and test list/label.',
    seldom: true,
  },
  {
    clauses: [
      'apply/no-change',
      'apply/no-change-emptied',
      'write/no-change-emptied',
      'scale/conflict',
      'apply/keeps-shared',
      'apply/keeps-unowned',
      'delete-collection/elsewhere',
      'dry-run/strategic-merge-patch/object',
      'page/ends',
      'reset/update',
      'reset/json-patch',
      'reset/merge-patch',
      'reset/strategic-merge-patch',
      ...ofDryRunsWithoutValue,
      'watch/enters',
      'watch/leaves',
    ],
    of: () => true,
    why: 'Few sequences lead to the state in which a response tests it.',
    seldom: true,
  },
  {
    clauses: ['watch/bookmark', 'watch/bookmark-all-sent'],
    of: () => true,
    why: 'A server need not send a bookmark while a sequence is sent.',
    seldom: true,
  },
  {
    clauses: allClauses.filter((clause) => clause.startsWith('dry-run/') && clause.endsWith('/stored')),
    of: () => true,
    why: 'It is tested by the next response that shows the object, unless that response is about another clause too.',
    seldom: true,
  },
];

/** Why a clause is not tested for a type; `seldom` where some responses can test it. */
export type Impossible = { readonly why: string; readonly seldom: boolean };

/** Returns why no response, or hardly any, can test a clause for a type; undefined where that is not so. */
export function impossibleBecause(clause: Clause, type: Type): Impossible | undefined {
  const row = rows.find(({ clauses, of }) => clauses.includes(clause) && of(type));
  return row === undefined ? undefined : { why: row.why, seldom: row.seldom === true };
}
