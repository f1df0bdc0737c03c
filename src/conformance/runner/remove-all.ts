import pLimit from 'p-limit';
import { bodyOf } from '#core/http/body-of';
import { hasFinalizers } from '#core/json/deletion-marks';
import type { KeptTest } from '#core/model/evidence';
import { CaseRecord } from './case-record.ts';
import { type CleanUpTools, cleanUpTools } from './clean-up-tools.ts';
import type { CreatedObject } from './created-objects.ts';
import type { GroupSlot } from './group-slot.ts';
import { findByLabel, stillThere } from './last-look.ts';
import { isLeasePath, isNamespacePath } from './object-path.ts';
import { runPrefix } from './prefixes.ts';
import { awaitGone, type RefusedObject, type Remains, removeEach } from './remove-objects.ts';
import type { Run } from './run.ts';
import type { CaseResources } from './run-case.ts';

const mostRemovals = 16;
/** For all terminating objects together. */
const longestWaitMs = 120_000;

/**
 * Removes the objects of the run as a whole, without those of kept tests, once more what its cases could not remove, and what a look by label still finds. Then
 * waits for all terminating objects. Returns the paths of those that a last look finds, the requests for the lists that it could
 * not read, and what is kept.
 */
export async function removeAll(
  run: Run,
  { fixtures, namespaces, remains, kept }: CaseResources,
  groupSlot: GroupSlot,
): Promise<{ readonly objects: readonly string[]; readonly unlisted: readonly string[]; readonly kept: readonly KeptTest[] }> {
  const removed = await Promise.all([fixtures.remove(kept), namespaces.remove()]);
  if (run.collections.size === 0) return { objects: [], unlisted: [], kept: [] };
  const record = new CaseRecord('fixture:clean-up', [], run);
  record.start(runPrefix(run.context.run));
  const tools = cleanUpTools(run, record);
  const limit = pLimit(mostRemovals);
  const before = [...remains, ...removed.flat()];
  const refused = before.flatMap(({ left }) => left);
  const known = new Set([...refused, ...before.flatMap(({ going }) => going)].map(({ path }) => path));
  let unlisted: string[] = [];
  const look = async () => {
    unlisted = [];
    const found = await findByLabel(run.collections, tools, (target) => {
      if (run.filled.has(target.split('?')[0] ?? '')) unlisted.push(target);
    });
    return found.filter(({ path }) => !kept.has(path));
  };
  const found = await look();
  const unknown = found.filter(
    (object) => !isLeasePath(object.path) && (!known.has(object.path) || hasFinalizers(object.answer && bodyOf(object.answer))),
  );
  const removedNow = await limit.map(unknown, (object) => removeEach([object], tools));
  // A target that does not list its objects does not delete them either.
  const again = unlisted.length > 0 ? [] : await removeAgain(refused, { found, unknown }, tools);
  const all = [...before, ...removedNow, ...again];
  const going = all.flatMap((one) => one.going);
  const deadline = { at: tools.now() + longestWaitMs };
  const gone = await limit.map(going, (object) => awaitGone(object, deadline, tools));
  const released = await groupSlot.release();
  const leases = released.flatMap((one) => one.going);
  // The others may have taken all of their time.
  const ofLeases = { at: tools.now() + longestWaitMs };
  for (const object of leases) await awaitGone(object, ofLeases, tools);
  const seen = known.size + unknown.length + released.length + unlisted.length === 0 ? [] : (await look()).map(({ path }) => path);
  const others = [...[...all, ...released].flatMap((one) => one.left), ...leases, ...going.filter((_, index) => gone[index] !== true)].map(
    ({ path }) => path,
  );
  // A target that did not delete one object may have kept others, which no longer have the label.
  const doubted = unknown.some(({ path }) => run.believedGone.has(path)) ? run.believedGone : [];
  const objects = [
    ...seen,
    ...(await stillThere(
      [...new Set([...others, ...doubted])].filter((path) => !seen.includes(path) && !kept.has(path)),
      tools,
    )),
  ];
  const keptNow = kept.among(new Set(await stillThere(kept.paths(), tools)));
  record.end();
  return { objects, unlisted, kept: keptNow };
}

/**
 * Removes once more what could not be removed when its case ended: what held it may be over. Namespaces come last, because
 * some servers delete only empty ones. What the look found is removed as it is now.
 */
async function removeAgain(
  refused: readonly RefusedObject[],
  { found, unknown }: { readonly found: readonly CreatedObject[]; readonly unknown: readonly CreatedObject[] },
  tools: CleanUpTools,
): Promise<readonly Remains[]> {
  const limit = pLimit(mostRemovals);
  const isRemovedNow = new Set(unknown.map(({ path }) => path));
  const shown = new Map(found.map((object) => [object.path, object]));
  const objects = new Map(refused.map(({ path, object }) => [path, shown.get(path) ?? object]));
  const all = [...objects.values()].filter(({ path }) => !isRemovedNow.has(path) && !isLeasePath(path));
  const remove = (some: readonly CreatedObject[]) => limit.map(some, (object) => removeEach([object], tools));
  return [
    ...(await remove(all.filter(({ path }) => !isNamespacePath(path)))),
    ...(await remove(all.filter(({ path }) => isNamespacePath(path)))),
  ];
}
