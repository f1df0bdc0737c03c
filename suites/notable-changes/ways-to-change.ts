import type { JsonObject } from '#core/model/json';
import type { Request } from '#core/model/request';
import { versionOf } from '../scenario/collection-read.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { templateOfJson } from '../scenario/template-of-json.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { mergePatchOf } from './changed-object.ts';
import { exampleIn, examplePath } from './example-request.ts';
import type { Example } from './examples.ts';

type Query = NonNullable<Request['query']>;

const dry = { dryRun: 'All' } as const;

/** The example that the case has created, which the dry runs of changes are about. */
export const created = 'a';

/** A change of an example in a dry run, by its place in it and its value; and the subresource that has the place. */
type Change = { readonly change: JsonObject; readonly part?: string; readonly query?: Query };

/** A JSON patch; `null` in the change removes a value. */
export function jsonPatchOf(example: Example, { change, part, query = {} }: Change): Request {
  const operations = Object.entries(change).map(([path, value]) =>
    value === null ? { op: 'remove', path } : { op: 'add', path, value: templateOfJson(value) },
  );
  // The status of a new object may be missing.
  const whole = [{ op: 'add', path: '/status', value: templateOfJson(mergePatchOf(change)['status'] ?? {}) }];
  return patched(example, 'json-patch', { query, body: part === undefined ? operations : whole }, part);
}

/** A strategic merge patch of places outside of lists. */
export function strategicMergePatchOf(example: Example, { change }: Change): Request {
  return patched(example, 'strategic-merge-patch', { body: templateOfJson(mergePatchOf(change)) });
}

/** An update with the whole example. */
export function updateOf(example: Example, { change, part, query = {} }: Change): Request {
  // Released servers update an object of these kinds from a version only.
  const isVersioned = part !== undefined || example.kind.endsWith('WebhookConfiguration');
  const version = isVersioned ? { resourceVersion: versionOf(`create-${created}`) } : {};
  return {
    method: 'PUT',
    path: examplePath(example, created, part),
    query: { ...dry, ...query },
    body: exampleIn(example.resource, example, created, change, version),
  };
}

/** An apply with the whole example: to the object of the case, or to one that does not exist. */
export function applyOf(example: Example, { change }: Change, own: string): Request {
  const query = { ...dry, fieldManager: 'apiconform-applier', force: 'true' };
  const body = exampleIn(example.resource, example, own, change);
  return { method: 'PATCH', path: examplePath(example, own), query, headers: { 'content-type': patchTypes.apply }, body };
}

/** Returns whether an update is carried out at any time: the server writes to the objects of some kinds too, so that one from a version conflicts at times. */
export function isUpdatedAtAnyTime({ kind }: Example): boolean {
  return kind !== 'CustomResourceDefinition' && kind !== 'PodDisruptionBudget';
}

/** A create of the whole example. */
export function createOf(example: Example, { change, query = {} }: Change, own: string): Request {
  const path = resourcePath(example.resource, example.scope);
  return { method: 'POST', path, query: { ...dry, ...query }, body: exampleIn(example.resource, example, own, change) };
}

function patched(
  example: Example,
  kind: keyof typeof patchTypes,
  { query = {}, body }: Pick<Request, 'query' | 'body'>,
  part?: string,
): Request {
  const headers = { 'content-type': patchTypes[kind] };
  return {
    method: 'PATCH',
    path: examplePath(example, created, part),
    query: { ...dry, ...query },
    headers,
    ...(body === undefined ? {} : { body }),
  };
}
