import pLimit from 'p-limit';
import { bodyOf } from '#core/http/body-of';
import { printableLine } from '#core/http/printable-line';
import { isMarkedForDeletion } from '#core/json/deletion-marks';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Facts } from '#core/model/facts';
import type { RecordedObject } from '../evidence/read-creations.ts';
import type { CleanUpTools } from './clean-up-tools.ts';
import type { CreatedObject } from './created-objects.ts';
import { collectionOf, findByLabel, findByName } from './last-look.ts';
import { isCollectionPath, isDefinitionPath, isLeasePath, isNamespacePath } from './object-path.ts';
import { findRecorded } from './recorded-objects.ts';
import { awaitGone, type LeftObject, removeEach } from './remove-objects.ts';

/** What is known of the objects of a run that is over. */
export type RunToCleanUp = {
  readonly served: Facts['served'];
  /** What the record of the run has; without it, its objects are found by their label. */
  readonly recorded?: { readonly objects: readonly RecordedObject[]; readonly collections: readonly string[] } | undefined;
  /** Aborted to stop: nothing more is removed. */
  readonly signal: AbortSignal;
};

/** What a clean-up removed, as paths, and what it could not remove. */
export type CleanUpOutcome = { readonly removed: readonly string[]; readonly left: readonly LeftObject[] };

const mostRemovals = 8;
/** A server that says that it deleted what is still there is asked so often. */
const mostPasses = 3;
/** A create request that was under way when the run was killed may take effect in this time. */
const lateMs = 500;
const longestWaitMs = 60_000;

/**
 * Removes what a run left: the objects of its record that are there and of this run, and all that has its label. Each
 * delete request has the uid as a precondition, and only finalizers of the suite and of propagation policies are removed.
 * Objects are removed before their definitions, these before namespaces, and the lease of a slot last. What a last look
 * finds is left.
 */
export async function cleanUpRun(run: RunToCleanUp, tools: CleanUpTools): Promise<CleanUpOutcome> {
  const seen = new Set<string>();
  const reasons = new Map<string, string>();
  const isLate = run.recorded?.objects.some(({ uid }) => uid === undefined) ?? false;
  let look = await lookFor(run, tools);
  for (let pass = 1; pass <= mostPasses && !run.signal.aborted; pass += 1) {
    const found = look.objects.filter(({ path }) => !reasons.has(path));
    if (found.length === 0 && (pass > 1 || !isLate)) break;
    for (const { path } of found) seen.add(path);
    for (const { path, because } of await removeInOrder(found, run.signal, tools)) reasons.set(path, because);
    if (isLate && pass === 1) await tools.sleep(lateMs);
    look = await lookFor(run, tools);
  }
  const left = [...look.objects.map((object) => ({ path: object.path, because: reasonOf(object, reasons, run.signal) })), ...look.failed];
  const there = new Set(left.map(({ path }) => path));
  return { removed: [...seen].filter((path) => !there.has(path)), left };
}

type Look = { readonly objects: readonly CreatedObject[]; readonly failed: readonly LeftObject[] };

/** Looks for all that is there of the run, each object once, and says where that was not possible. */
async function lookFor({ served, recorded }: RunToCleanUp, tools: CleanUpTools): Promise<Look> {
  const { objects = [], collections = [] } = recorded ?? {};
  const noted = [...collections.map((path) => `${path}/`), ...objects.map(({ path }) => path)];
  const ofRecord = new Set(noted.map(collectionOf).filter(isCollectionPath));
  const listed = collectionsOf(served);
  const failed: LeftObject[] = [];
  const byLabel = await findByLabel(new Set([...listed, ...ofRecord]), tools, (target, because) => {
    const path = target.split('?')[0] ?? '';
    // The record names all collections of its run.
    if (recorded === undefined || ofRecord.has(path)) failed.push({ path, because });
  });
  const byRecord = await findRecorded(objects, tools);
  // Without a namespace controller, what has lost its label stays when its namespace is deleted.
  const isAny = byLabel.length + byRecord.objects.length > 0;
  const byName = tools.namespaceController === 'absent' && isAny ? await findByName(listed, tools) : [];
  const byUid = new Map<string, CreatedObject>();
  for (const object of [...byLabel, ...byRecord.objects, ...byName]) {
    const uid = stringAt(object.answer && bodyOf(object.answer), '/metadata/uid') ?? object.path;
    if (!byUid.has(uid)) byUid.set(uid, object);
  }
  return { objects: [...byUid.values()], failed: [...failed, ...byRecord.failed] };
}

/** Returns the collections whose objects can be listed and deleted, each type in one version. */
function collectionsOf(served: Facts['served']): readonly string[] {
  const collections = new Map<string, string>();
  for (const [key, verbs] of Object.entries(served)) {
    const type = key.replace(/(^|\/)v[^/]*\//, '$1');
    const path = `${key.startsWith('v1/') ? '/api' : '/apis'}/${key}`;
    const isUsable = verbs.includes('list') && verbs.includes('delete') && isCollectionPath(path);
    if (isUsable && !collections.has(type)) collections.set(type, path);
  }
  return [...collections.values()];
}

/** Removes objects, then definitions, then namespaces, then the lease of a slot, and waits until they are gone. Returns what could not be removed. */
async function removeInOrder(objects: readonly CreatedObject[], signal: AbortSignal, tools: CleanUpTools): Promise<readonly LeftObject[]> {
  const limit = pLimit(mostRemovals);
  const left: LeftObject[] = [];
  for (const rank of [0, 1, 2, 3]) {
    const remains = await limit.map(
      objects.filter(({ path }) => rankOf(path) === rank),
      async (object) => (signal.aborted ? { left: [], going: [] } : removeEach([object], tools)),
    );
    left.push(...remains.flatMap((one) => one.left));
    const deadline = { at: tools.now() + longestWaitMs };
    await limit.map(
      remains.flatMap((one) => one.going),
      async (object) => signal.aborted || awaitGone(object, deadline, tools),
    );
  }
  return left;
}

function rankOf(path: string): number {
  if (isNamespacePath(path)) return 2;
  if (isLeasePath(path)) return 3;
  return isDefinitionPath(path) ? 1 : 0;
}

function reasonOf({ path, answer }: CreatedObject, reasons: ReadonlyMap<string, string>, signal: AbortSignal): string {
  const body = answer && bodyOf(answer);
  const known = reasons.get(path);
  if (known !== undefined) return known;
  if (isMarkedForDeletion(body)) {
    const finalizers = pointTo(body, '/metadata/finalizers');
    const names = Array.isArray(finalizers) ? finalizers.filter((one) => typeof one === 'string').join(', ') : '';
    return `it is being deleted${names === '' ? '' : `, and waits for its finalizers: ${printableLine(names)}`}`;
  }
  return signal.aborted ? 'the clean-up was interrupted' : 'the server accepted the DELETE request, but the object is still there';
}
