import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { Request } from '#core/model/request';
import { configMapsIn, type TrialObject, type TrialObjects } from './trial-objects.ts';
import type { Outcome } from './try-deletions.ts';

const dryRun = { dryRun: 'All' };

/**
 * Finds whether a target honours `dryRun`: a create stores nothing, a patch changes nothing, and the deletions of an object and,
 * where `deletesCollection`, of a collection delete nothing.
 */
export async function tryDryRuns(objects: TrialObjects, namespace: string, deletesCollection: boolean): Promise<Outcome> {
  const created = objects.createRequest(namespace, 'dry', 'dry');
  const { status } = await objects.send({ ...created, query: dryRun });
  if (status > 299) return `a dry run of a create returned ${status}`;
  if (await objects.isThere({ namespace, name: objects.own('dry') })) return 'a dry run of a create stored the object';
  const object = await objects.create(namespace, 'kept', 'kept');
  return (
    (await tryPatch(object, objects)) ??
    (await tryDelete({ path: pathOf(object), query: dryRun }, 'a dry run of a delete', object, objects)) ??
    (deletesCollection ? tryDelete(collectionOf(object, objects), 'a dry run of a deletion of a collection', object, objects) : undefined)
  );
}

async function tryPatch(object: TrialObject, objects: TrialObjects): Promise<Outcome> {
  const headers = { 'content-type': 'application/merge-patch+json' };
  await objects.send({ method: 'PATCH', path: pathOf(object), query: dryRun, headers, body: { data: { a: 'changed' } } });
  const answer = await objects.send({ method: 'GET', path: pathOf(object) });
  return stringAt(bodyOf(answer), '/data/a') === 'changed' ? 'a dry run of a patch changed the object' : undefined;
}

async function tryDelete(request: Omit<Request, 'method'>, what: string, object: TrialObject, objects: TrialObjects): Promise<Outcome> {
  await objects.send({ method: 'DELETE', ...request });
  return (await objects.isThere(object)) ? undefined : `${what} deleted the object`;
}

function pathOf({ namespace, name }: TrialObject): string {
  return `${configMapsIn(namespace)}/${name}`;
}

/** Everything that can confine a deletion confines it to the object. */
function collectionOf({ namespace, name }: TrialObject, objects: TrialObjects): Omit<Request, 'method'> {
  const selectors = { labelSelector: objects.labelSelector('kept'), fieldSelector: `metadata.name=${name}` };
  return { path: configMapsIn(namespace), query: { ...selectors, ...dryRun } };
}
