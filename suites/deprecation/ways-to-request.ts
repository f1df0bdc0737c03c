import type { Request } from '#core/model/request';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { versionOf } from '../scenario/collection-read.ts';
import { orJson, table, unknownMediaType } from '../scenario/media-types.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

/** One way to request a type: a request, the subresource that it is about, and the status that a server has for it. */
export type Way = {
  readonly id: string;
  readonly subresource?: 'status' | 'scale';
  readonly status: 200 | 201 | 404 | 406 | 409;
  readonly request: Request;
};

/** The ways to request a type in order, each in the version that its place gives. The object `a` exists, and the step `current` reads it before the update. The deletions come last. */
export function waysToRequest(inPlace: (index: number) => Subject): readonly Way[] {
  const watch = { watch: 'true', timeoutSeconds: '1' };
  const query = { fieldManager: 'apiconform-deprecation', force: 'true' };
  const change = { spec: { text: 'changed' } };
  const patch = (path: Template, kind: keyof typeof patchTypes, body: Template): Request => ({
    method: 'PATCH',
    path,
    headers: { 'content-type': patchTypes[kind] },
    body,
  });
  const a = (type: Subject, subresource?: string): Template => objectPath(type, 'a', subresource);
  const made: readonly (Omit<Way, 'request'> & { readonly request: (type: Subject) => Request })[] = [
    { id: 'watch', status: 200, request: ({ collection }) => ({ method: 'GET', path: collection, query: watch }) },
    { id: 'watch-all', status: 200, request: (type) => ({ method: 'GET', path: everywhere(type), query: watch }) },
    { id: 'list', status: 200, request: ({ collection }) => ({ method: 'GET', path: collection }) },
    { id: 'list-all', status: 200, request: (type) => ({ method: 'GET', path: everywhere(type) }) },
    { id: 'table', status: 200, request: ({ collection }) => ({ method: 'GET', path: collection, headers: { accept: orJson(table) } }) },
    { id: 'page', status: 200, request: ({ collection }) => ({ method: 'GET', path: collection, query: { limit: '1' } }) },
    { id: 'get', status: 200, request: (type) => ({ method: 'GET', path: a(type) }) },
    { id: 'get-status', subresource: 'status', status: 200, request: (type) => ({ method: 'GET', path: a(type, 'status') }) },
    { id: 'get-scale', subresource: 'scale', status: 200, request: (type) => ({ method: 'GET', path: a(type, 'scale') }) },
    { id: 'missing', status: 404, request: (type) => ({ method: 'GET', path: objectPath(type, 'missing') }) },
    { id: 'not-acceptable', status: 406, request: (type) => ({ method: 'GET', path: a(type), headers: { accept: unknownMediaType } }) },
    { id: 'taken', status: 409, request: (type) => ({ method: 'POST', path: type.collection, body: testObject(type, 'a', 'taken') }) },
    { id: 'create', status: 201, request: (type) => ({ method: 'POST', path: type.collection, body: testObject(type, 'b', 'create') }) },
    {
      id: 'dry-create',
      status: 201,
      request: (type) => ({ method: 'POST', path: type.collection, query: { dryRun: 'All' }, body: testObject(type, 'dry', 'dry') }),
    },
    { id: 'merge-patch', status: 200, request: (type) => patch(a(type), 'merge-patch', change) },
    {
      id: 'json-patch',
      status: 200,
      request: (type) => patch(a(type), 'json-patch', [{ op: 'add', path: '/spec/text', value: 'json-patch' }]),
    },
    { id: 'apply', status: 200, request: (type) => ({ ...patch(a(type), 'apply', testObject(type, 'a', 'apply')), query }) },
    {
      id: 'apply-new',
      status: 201,
      request: (type) => ({ ...patch(objectPath(type, 'c'), 'apply', testObject(type, 'c', 'apply')), query }),
    },
    {
      id: 'update',
      status: 200,
      request: (type) => ({
        method: 'PUT',
        path: a(type),
        body: testObject(type, 'a', 'update', { resourceVersion: versionOf('current') }),
      }),
    },
    {
      id: 'patch-status',
      subresource: 'status',
      status: 200,
      request: (type) => patch(a(type, 'status'), 'merge-patch', { status: { replicas: 1 } }),
    },
    {
      id: 'patch-scale',
      subresource: 'scale',
      status: 200,
      request: (type) => patch(a(type, 'scale'), 'merge-patch', { spec: { replicas: 2 } }),
    },
    { id: 'delete', status: 200, request: (type) => ({ method: 'DELETE', path: a(type) }) },
    { id: 'deletecollection', status: 200, request: ({ collection }) => ({ method: 'DELETE', path: collection }) },
  ];
  return made.map(({ request, ...one }, index) => ({ ...one, request: request(inPlace(index)) }));
}
