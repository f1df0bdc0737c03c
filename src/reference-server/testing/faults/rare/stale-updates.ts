import type { Json, JsonObject } from '#core/model/json';
import { arrayAt } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, sameContent, withMetadata } from './object-states.ts';
import { keyOf, seeing } from './seen-requests.ts';

/** Returns the fault of a storage that compares states by a hash of their content. */
function sameHash(): Fault {
  let store: Store | undefined;
  const ungenerated = (object: JsonObject): JsonObject => withMetadata(object, { generation: undefined });
  return {
    id: 'old-version-of-same-content-accepted',
    breaks: 'An update from an old version is accepted where the object has the content of that version again after it had another one.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: (plain) => {
      store = undefined;
      return {
        objectWithName: (requested) => {
          store = requested.store;
          return plain.objectWithName(requested);
        },
        isStale: (version) => {
          if (!plain.isStale(version) || store === undefined) return false;
          const changes = [...store.changesAfter(store.oldestRevision())];
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
  let store: Store | undefined;
  let isRelease = false;
  return {
    id: 'stale-update-releases-terminating-object',
    breaks: 'An update from an old version is accepted where it removes the last finalizers of a terminating object.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [
      seeing((parsed) => {
        const key = parsed.operation === 'update' ? keyOf(parsed) : undefined;
        const live = key === undefined ? undefined : store?.get(key);
        const isHeld = isTerminating(live) && finalizersOf(live).length > 0;
        isRelease = isHeld && arrayAt(parsed.body, 'metadata', 'finalizers').length === 0;
      }),
    ],
    change: (plain) => {
      store = undefined;
      return {
        objectWithName: (requested) => {
          store = requested.store;
          return plain.objectWithName(requested);
        },
        isStale: (version) => plain.isStale(version) && !isRelease,
      };
    },
  };
}

/** Faults of updates from an old version (specification, "Common metadata fields named by the interface"). */
export const rareStaleUpdateFaults: readonly Fault[] = [sameHash(), uncheckedRelease()];
