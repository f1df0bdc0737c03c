import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import { answered } from '../scenario/answered.ts';
import { type Judgements, must } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import type { Permission } from './operations.ts';

/** The statement of each permission. */
export const statements: Readonly<Record<Permission, string>> = {
  get: 'authentication/permission/get',
  list: 'authentication/permission/list',
  watch: 'authentication/permission/watch',
  create: 'authentication/permission/create',
  update: 'authentication/permission/update',
  patch: 'authentication/permission/patch',
  apply: 'authentication/apply/needs-patch',
  'create-by-apply': 'authentication/apply/needs-create',
  delete: 'authentication/permission/delete',
  deletecollection: 'authentication/permission/deletecollection',
};

/** A request that is not allowed: its step, and the permission that it requires. */
export type Refused = { readonly id: string; readonly permission: Permission };

/**
 * Returns the judgements of requests that are not allowed, one for each permission that they require: they are refused, and
 * what `also` returns for the permission holds.
 */
export function areRefused(
  refused: readonly Refused[],
  given: readonly (Predicate | Expectation)[],
  also: (permission: Permission) => readonly Expectation[] = () => [],
): Judgements {
  return Object.fromEntries(
    [...new Set(refused.map(({ permission }) => permission))].map((permission) => {
      const ids = refused.filter((one) => one.permission === permission).map(({ id }) => id);
      return [statements[permission], must(all(allHold(...ids.map((id) => answered(id, '4xx'))), ...also(permission)), ...given)];
    }),
  );
}
