import type { Json, JsonObject } from '#core/model/json';
import { arrayAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { finalizersOf, isTerminating, sameContent, withMetadata } from './object-states.ts';
import { keyOf, seeing } from './seen-requests.ts';

/** Returns the fault of a storage that compares states by a hash of their content. */
function sameHash(): Fault {
  const kept = keepStore();
  const ungenerated = (object: JsonObject): JsonObject => withMetadata(object, { generation: undefined });
  return {
    id: 'old-version-of-same-content-accepted',
    breaks: 'An update from an old version is accepted where the object has the content of that version again after it had another one.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: (plain) => {
      return {
        ...kept.from(plain),
        isStale: (version) => {
          if (!plain.isStale(version) || kept.store === undefined) return false;
          const changes = [...kept.store.changesAfter(kept.store.oldestRevision())];
          const at = (revision: Json | undefined) => changes.find((change) => String(change.revision) === revision);
          const [then, now] = [at(version.requested), at(version.live)];
          if (then?.after === undefined || now?.after === undefined || then.key !== now.key) return true;
          return !sameContent(ungenerated(then.after), ungenerated(now.after));
        },
      };
    },
  };
}

/** Returns the fault of updates that finish a deletion, without the check of their version. */
function uncheckedRelease(): Fault {
  const kept = keepStore();
  let isRelease = false;
  return {
    id: 'stale-update-releases-terminating-object',
    breaks: 'An update from an old version is accepted where it removes the last finalizers of a terminating object.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [
      seeing((parsed) => {
        const key = parsed.operation === 'update' ? keyOf(parsed) : undefined;
        const live = key === undefined ? undefined : kept.store?.get(key);
        const isHeld = isTerminating(live) && finalizersOf(live).length > 0;
        isRelease = isHeld && arrayAt(parsed.body, 'metadata', 'finalizers').length === 0;
      }),
    ],
    change: (plain) => {
      return {
        ...kept.from(plain),
        isStale: (version) => plain.isStale(version) && !isRelease,
      };
    },
  };
}

/** Returns the fault of JSON patches and strategic merge patches that are not compared with the version that they name. */
function uncheckedPatches(): Fault {
  let isSuch = false;
  return {
    id: 'stale-json-or-strategic-patch-accepted',
    breaks: 'A JSON patch or a strategic merge patch that names an old resourceVersion is accepted.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [
      seeing(({ operation }) => {
        isSuch = operation === 'json-patch' || operation === 'strategic-merge-patch';
      }),
    ],
    change: (plain) => ({ isStale: (version) => plain.isStale(version) && !isSuch }),
  };
}

/** Faults of updates from an old version (specification, "Common metadata fields named by the interface"). */
export const rareStaleUpdateFaults: readonly Fault[] = [sameHash(), uncheckedRelease(), uncheckedPatches()];
