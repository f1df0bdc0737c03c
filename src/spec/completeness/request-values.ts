import { groupOfAnySlot } from '#core/codecs/own-names';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';

/** The values of dimensions, by the ids of the dimensions. */
export type DimensionValues = Readonly<Record<string, readonly string[]>>;

/** What the path of a request shows: the type, whether it is in a namespace, and how much it names. */
type Place = {
  readonly custom: boolean;
  readonly resource: string;
  readonly inNamespace: boolean;
  readonly part: 'collection' | 'object' | 'subresource';
};

/** The subresources of namespaces: other third parts of a path below a namespace are resources in it. */
const subresourcesOfNamespaces = ['finalize', 'status'];

/**
 * Returns the values of the dimensions that one request shows by itself: what it does, to what, in which form and as whom.
 * A request outside of the resources of the API, such as for health or discovery, has none but its identity.
 *
 * `namespacedResources` are the names of the resources that are in namespaces: their collections without one are those of all.
 */
export function requestValues(step: Step, namespacedResources: ReadonlySet<string>): DimensionValues {
  if (!('request' in step)) return {};
  const { request } = step;
  const identity = [identityOf(request)];
  const place = placeOf(request.path);
  if (place === undefined) return { identity };
  const query = queryOf(step);
  const verb = verbOf(step, place, query);
  const namespaced = place.inNamespace || namespacedResources.has(place.resource);
  return {
    verb: [verb],
    'media-type': mediaTypesOf(request),
    subject: [
      place.custom ? 'custom' : namespaced ? 'namespaced' : 'cluster-wide',
      ...(place.part === 'subresource' ? ['with-subresource'] : []),
    ],
    scope: [place.part !== 'collection' ? 'object' : place.inNamespace ? 'namespace' : namespaced ? 'all-namespaces' : 'cluster'],
    identity,
    ...(readsCollections.has(verb) ? { selector: [selectorOf(query)] } : {}),
    ...(request.method === 'GET' ? {} : { 'dry-run': [query.has('dryRun') ? 'dry-run' : 'persisted'] }),
    ...(verb === 'list' ? { page: pagesOf(step, query) } : {}),
  };
}

/** Returns the resources that the requests read or write in a namespace. */
export function namespacedResourcesOf(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(
    steps.flatMap((step) => {
      const place = 'request' in step ? placeOf(step.request.path) : undefined;
      return place?.inNamespace ? [place.resource] : [];
    }),
  );
}

const readsCollections: ReadonlySet<string> = new Set(['list', 'watch', 'deletecollection']);

function placeOf(path: Template): Place | undefined {
  const parts = textOf(path).split('?')[0]?.split('/').slice(1) ?? [];
  const [root, group = ''] = parts;
  const rest = root === 'api' ? parts.slice(2) : root === 'apis' ? parts.slice(3) : [];
  const [first, , third] = rest;
  const inNamespace = first === 'namespaces' && third !== undefined && !subresourcesOfNamespaces.includes(third);
  const [resource, name, subresource] = inNamespace ? rest.slice(2) : rest;
  if (resource === undefined || resource === '') return undefined;
  const part = subresource !== undefined ? 'subresource' : name !== undefined ? 'object' : 'collection';
  return { custom: group.endsWith('apiconform.example'), resource, inNamespace, part };
}

function queryOf(step: Step): ReadonlySet<string> {
  if (!('request' in step)) return new Set();
  const later = step.do === 'pages' ? { ...step.first, ...step.later } : {};
  return new Set(Object.keys({ ...step.request.query, ...later }));
}

function verbOf(step: Step & { readonly request: Request }, { part }: Place, query: ReadonlySet<string>): string {
  const ofObject = part !== 'collection';
  switch (step.request.method) {
    case 'GET':
      return ofObject ? 'get' : step.do === 'open' || query.has('watch') ? 'watch' : 'list';
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return headerOf(step.request, 'content-type').includes('apply') ? 'apply' : 'patch';
    case 'DELETE':
      return ofObject ? 'delete' : 'deletecollection';
  }
}

/** The media types of a body, by the part of the Content-Type that only they have. */
const bodyTypes: readonly (readonly [string, string])[] = [
  ['apply-patch', 'apply-patch'],
  ['strategic-merge-patch', 'strategic-merge-patch'],
  ['merge-patch', 'merge-patch'],
  ['json-patch', 'json-patch'],
  ['yaml', 'yaml'],
  ['binaryMediaType', 'binary'],
];

function mediaTypesOf(request: Request): readonly string[] {
  const sent = headerOf(request, 'content-type');
  const accepted = headerOf(request, 'accept');
  const body = request.binary === undefined ? (bodyTypes.find(([part]) => sent.includes(part))?.[1] ?? 'json') : 'binary';
  const response = accepted.includes('as=Table') ? ['table'] : accepted.includes('binaryMediaType') ? ['binary'] : [];
  return [...(request.method === 'GET' && response.length > 0 ? [] : [body]), ...response];
}

function identityOf({ as = 'admin' }: Request): string {
  return as === 'admin' ? 'administrator' : as === 'limited' ? 'limited' : 'unauthenticated';
}

function selectorOf(query: ReadonlySet<string>): string {
  const byField = query.has('fieldSelector');
  if (query.has('labelSelector')) return byField ? 'both' : 'label';
  return byField ? 'field' : 'none';
}

function pagesOf(step: Step, query: ReadonlySet<string>): readonly string[] {
  if (step.do === 'pages') return ['first', 'middle', 'last'];
  if (query.has('continue')) return [query.has('limit') ? 'middle' : 'last'];
  return [query.has('limit') ? 'first' : 'whole'];
}

function headerOf({ headers = {} }: Request, name: string): string {
  return textOf(headers[name] ?? '');
}

/** Returns the text of a template, with the name of each placeholder in place of its value. */
function textOf(template: Template): string {
  if (typeof template === 'string') return template;
  if (typeof template !== 'object' || template === null) return String(template);
  if ('$join' in template && Array.isArray(template.$join)) return template.$join.map((part: Template) => textOf(part)).join('');
  if ('$group' in template) return groupOfAnySlot(String(template.$group));
  if ('$dialect' in template) return String(template.$dialect);
  return Object.keys(template).join('');
}
