import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
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
  const send = (verb: string, request: Extract<Step, { readonly do: 'send' }>['request']): Step => ({
    id: `${name}-${verb}`,
    do: 'send',
    request,
  });
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
    send('status', { method: 'GET', path: { $join: [path, '/status'] } }),
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
    send('status-update', { method: 'PUT', path: { $join: [path, '/status'] }, body: object(version, 'status') }),
    send('apply', {
      method: 'PATCH',
      path,
      query: { fieldManager: 'apiconform-deprecation', force: 'true' },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: object(version, 'apply'),
    }),
    send('delete', { method: 'DELETE', path }),
    send('deletecollection', { method: 'DELETE', path: collection }),
  ];
}

/** The steps of `everyRequest` that are refused: of missing objects, a name in use, an invalid token, a wrong type and an old version. */
export function refusedOf(version: string): readonly string[] {
  return ['create', 'get', 'merge-patch', 'delete', 'list', 'type', 'update'].map((verb) => `${version}-refused-${verb}`);
}

/** The steps of `everyRequest` that are carried out. */
export function requestsOf(version: string): readonly string[] {
  const verbs = ['create', 'watch', 'get', 'update', ...Object.keys(patches), 'apply', 'delete', 'deletecollection'];
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
    spec: { text },
  };
}
