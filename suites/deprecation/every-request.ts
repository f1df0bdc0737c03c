import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { orJson, table, unknownMediaType } from '../scenario/media-types.ts';
import { close } from '../scenario/watch-stream.ts';

/** A version of a type, and how its requests are called. */
type Version = { readonly name: string; readonly apiVersion: Template; readonly collection: Template; readonly kind: string };

const patches = {
  'json-patch': { type: 'application/json-patch+json', body: [{ op: 'add', path: '/spec/text', value: 'json-patch' }] },
  'merge-patch': { type: 'application/merge-patch+json', body: { spec: { text: 'merge-patch' } } },
} as const;

/**
 * The steps that send a request with each verb, except list, to a version; the names of the steps begin with that of the version.
 * The collection is deleted as a whole, so the type must be one that the case has defined.
 */
export function everyRequest(version: Version): readonly Step[] {
  const { name, collection } = version;
  const path: Template = { $join: [collection, '/', { $own: name }] };
  const send = (verb: string, request: Request): Step => ({ id: `${name}-${verb}`, do: 'send', request });
  const applied: Template = { $join: [collection, '/', { $own: `${name}-applied` }] };
  const missing: Template = { $join: [collection, '/', { $own: `${name}-missing` }] };
  const created = { $ref: { step: `${name}-create`, at: '/metadata/resourceVersion' } } as const;
  return [
    send('dry-create', {
      method: 'POST',
      path: collection,
      query: { dryRun: 'All' },
      body: object(version, 'dry-create', { name: { $own: `${name}-dry` } }),
    }),
    send('create', { method: 'POST', path: collection, body: object(version, 'create') }),
    send('unknown', {
      method: 'POST',
      path: collection,
      body: { ...object(version, 'unknown', { name: { $own: `${name}-unknown` } }), apiconformUnknown: 'value' },
    }),
    send('refused-create', { method: 'POST', path: collection, body: object(version, 'create again') }),
    send('refused-get', { method: 'GET', path: missing }),
    send('refused-merge-patch', { method: 'PATCH', path: missing, headers: { 'content-type': patches['merge-patch'].type }, body: {} }),
    send('refused-delete', { method: 'DELETE', path: missing }),
    send('refused-list', { method: 'GET', path: collection, query: { limit: '1', continue: 'none' } }),
    { id: `${name}-watch`, do: 'open', request: { method: 'GET', path: collection, query: { watch: 'true', timeoutSeconds: '5' } } },
    close(`${name}-watch`),
    send('get', { method: 'GET', path }),
    ...otherReads(version, created).map(([verb, request]) => send(verb, request)),
    send('refused-media-type', { method: 'GET', path, headers: { accept: unknownMediaType } }),
    send('refused-patch', { method: 'PATCH', path, headers: { 'content-type': 'text/plain' }, text: 'text' }),
    send('status', { method: 'GET', path: { $join: [path, '/status'] } }),
    send('scale', { method: 'GET', path: { $join: [path, '/scale'] } }),
    send('dry-merge-patch', {
      method: 'PATCH',
      path,
      query: { dryRun: 'All' },
      headers: { 'content-type': patches['merge-patch'].type },
      body: patches['merge-patch'].body,
    }),
    send('dry-delete', { method: 'DELETE', path, query: { dryRun: 'All' } }),
    send('exact-list', { method: 'GET', path: collection, query: { resourceVersion: created, resourceVersionMatch: 'Exact' } }),
    send('refused-type', {
      method: 'POST',
      path: collection,
      body: { ...object(version, 'type', { name: { $own: `${name}-type` } }), spec: 'text' },
    }),
    send('update', { method: 'PUT', path, body: object(version, 'update', { resourceVersion: created }) }),
    ...Object.entries(patches).map(([verb, { type, body }]) =>
      send(verb, { method: 'PATCH', path, headers: { 'content-type': type }, body }),
    ),
    send('refused-update', { method: 'PUT', path, body: object(version, 'stale', { resourceVersion: created }) }),
    send('status-patch', {
      method: 'PATCH',
      path: { $join: [path, '/status'] },
      headers: { 'content-type': patches['merge-patch'].type },
      body: {},
    }),
    send('scale-patch', {
      method: 'PATCH',
      path: { $join: [path, '/scale'] },
      headers: { 'content-type': patches['merge-patch'].type },
      body: { spec: { replicas: 1 } },
    }),
    send('status-update', { method: 'PUT', path: { $join: [path, '/status'] }, body: object(version, 'status') }),
    send('apply', {
      method: 'PATCH',
      path,
      query: { fieldManager: 'apiconform-deprecation', force: 'true' },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: object(version, 'apply'),
    }),
    send('refused-apply', {
      method: 'PATCH',
      path,
      query: { fieldManager: 'apiconform-other' },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: object(version, 'conflict'),
    }),
    send('apply-new', {
      method: 'PATCH',
      path: applied,
      query: { fieldManager: 'apiconform-deprecation' },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: object(version, 'apply', { name: { $own: `${name}-applied` } }),
    }),
    send('delete-with-options', { method: 'DELETE', path: applied, body: { gracePeriodSeconds: 0 } }),
    send('delete', { method: 'DELETE', path }),
    send('deletecollection', { method: 'DELETE', path: collection }),
  ];
}

/** Reads of what was read before, and with options. */
function otherReads({ name, collection }: Version, created: Template): readonly (readonly [string, Request])[] {
  const path: Template = { $join: [collection, '/', { $own: name }] };
  const labelSelector: Template = { $join: ['apiconform-run=', { $run: true }] };
  const watched = { watch: 'true', timeoutSeconds: '1' };
  return [
    ['get-again', { method: 'GET', path }],
    ['get-at-zero', { method: 'GET', path, query: { resourceVersion: '0' } }],
    ['list-selected', { method: 'GET', path: collection, query: { labelSelector } }],
    ['list-at-zero', { method: 'GET', path: collection, query: { resourceVersion: '0' } }],
    ['watch-from', { method: 'GET', path: collection, query: { ...watched, resourceVersion: created } }],
    ['watch-table', { method: 'GET', path: collection, query: watched, headers: { accept: orJson(table) } }],
  ];
}

/** The steps of `everyRequest` that are refused: of missing objects, a name in use, an invalid token, a wrong type, an old version, media types that are not served, and a conflict. */
export function refusedOf(version: string): readonly string[] {
  return ['create', 'get', 'merge-patch', 'delete', 'list', 'type', 'update', 'media-type', 'patch', 'apply'].map(
    (verb) => `${version}-refused-${verb}`,
  );
}

/** The steps of `everyRequest` that are carried out. A target may refuse others: reads with options, and options of deletions. */
export function requestsOf(version: string): readonly string[] {
  const verbs = ['create', 'watch', 'get', 'update', ...Object.keys(patches), 'apply', 'apply-new', 'delete', 'deletecollection'];
  return verbs.map((verb) => `${version}-${verb}`);
}

function object(
  { name, apiVersion, kind }: Version,
  text: string,
  metadata: Readonly<Record<string, Template>> = {},
): { readonly [field: string]: Template } {
  return {
    apiVersion,
    kind,
    metadata: { name: { $own: name }, labels: { 'apiconform-run': { $run: true } }, ...metadata },
    spec: { text, replicas: 1 },
  };
}
