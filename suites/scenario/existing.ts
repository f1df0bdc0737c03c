import type { Check, Need } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from './answered.ts';
import { apiVersionOf, resourcePath } from './resource-path.ts';
import type { Judgement } from './scenario.ts';

type Query = NonNullable<Request['query']>;

/**
 * A type with objects that no test made: those of the server itself, and of its users. Scenarios about them send only GET
 * requests, and expect nothing that another client could change meanwhile. The types are those whose objects hold no secrets.
 */
export type ExistingType = {
  /** The end of the ids of its cases. */
  readonly id: 'namespaces' | 'cluster-roles';
  readonly kind: string;
  readonly apiVersion: Template;
  readonly collection: Template;
  /** The last part of the path of the collection. */
  readonly resource: string;
  readonly needs: readonly Need[];
};

function existing(id: ExistingType['id'], kind: string, served: string): ExistingType {
  return {
    id,
    kind,
    apiVersion: apiVersionOf(served),
    collection: resourcePath(served, 'cluster'),
    resource: served.slice(served.lastIndexOf('/') + 1),
    needs: [{ need: 'served', resource: served, verbs: ['get', 'list'] }],
  };
}

export const existingNamespaces = existing('namespaces', 'Namespace', 'v1/namespaces');
export const existingRoles = existing('cluster-roles', 'ClusterRole', 'rbac.authorization.{api_domain}/v1/clusterroles');

/** The number of objects in which one is looked for: a collection may have many, and those of tests come first. */
const limit = '500';

/** Lists the beginning of the collection. */
export function listExisting({ collection }: ExistingType, id: string, query: Query = {}): Step {
  return { id, do: 'send', request: { method: 'GET', path: collection, query: { limit, ...query } } };
}

/** Reads an object by its name; by default the last one of the step `list`. */
export function getExisting({ collection }: ExistingType, id: string, query: Query = {}, name: Template = lastOf('name')): Step {
  return { id, do: 'send', request: { method: 'GET', path: { $join: [collection, '/', name] }, query } };
}

/** The metadata of the last object of the step `list`. The first objects are those of tests, which come and go. */
export function lastOf(field: 'name' | 'uid'): Template {
  return { $ref: { step: 'list', at: `/items/last/metadata/${field}` } };
}

/** The response of a step is the last object of the step `list`. */
export function isLast(step: string): readonly Predicate[] {
  return [answered(step, 200), { of: step, at: '/metadata/uid', is: 'equals', value: lastOf('uid') }];
}

/** The list of a step has the last object of the step `list`. */
export function hasLast(step: string): Predicate {
  return { of: step, at: '/items', is: 'includes', value: { metadata: { uid: lastOf('uid') } } };
}

/** The conditions under which the step `list` shows an object that is still there in the step `again`. */
export const isStillThere: Pick<Check, 'when' | 'otherwise'> = {
  when: [{ of: 'list', at: '/items/0', is: 'present' }, hasLast('again')],
  otherwise: 'the target has no object of the type that stayed during the test',
};

/** A judgement of reads of an object, which another client may delete meanwhile. */
export function whereStillThere(expect: Judgement['expect'], ...given: Judgement['given']): Judgement {
  return { given: [answered('list', 200), ...given], ...isStillThere, expect };
}
