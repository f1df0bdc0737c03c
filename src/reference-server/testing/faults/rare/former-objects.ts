import type { JsonObject } from '#core/model/json';
import { withVersion } from '../../../api/read/resource-version.ts';
import { textAt, withFields } from '../../../json/json-object.ts';
import { declaredBy } from '../../../kinds/resources/registry.ts';
import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, withEntriesIn } from './entries.ts';
import { isTerminating } from './object-states.ts';
import { lastRemoved } from './removed-objects.ts';

/** Keys have a group, a resource, the namespace of a namespaced object, and a name. */
const namespaceIn = (key: string): string | undefined => {
  const parts = key.split('/');
  return parts.length > 4 ? parts[3] : undefined;
};

/** Returns what was removed with the former object under a key: while it was terminating, and without being marked before. */
function removedWith(store: Store, owner: string, isPart: (key: string) => boolean): ReadonlyMap<string, JsonObject> {
  let removed = new Map<string, JsonObject>();
  for (const { key, before, after } of store.changesAfter(store.oldestRevision())) {
    if (key === owner && isTerminating(after) && !isTerminating(before)) removed = new Map();
    if (isPart(key) && before !== undefined && after === undefined && !isTerminating(before)) removed.set(key, before);
  }
  return removed;
}

/** Stores again what was removed with the former object of a name, when an object of the name is created. */
const restoring =
  (strategy: 'namespace' | 'definition', partsOf: (object: JsonObject) => (key: string) => boolean): NonNullable<Fault['change']> =>
  (plain) => {
    let dryRun = false;
    return {
      objectWithName: (requested) => {
        dryRun = requested.dryRun;
        return plain.objectWithName(requested);
      },
      createdObject: (created) => {
        const { type, key, object, store } = created;
        if (type.strategy === strategy && !dryRun && lastRemoved(store, key) !== undefined)
          for (const [part, former] of removedWith(store, key, partsOf(object)))
            store.put(part, (revision) => withVersion(former, revision));
        return plain.createdObject(created);
      },
    };
  };

const creatorOf = (object: JsonObject | undefined): string | undefined =>
  entriesIn(object)
    .filter((entry) => textAt(entry, 'operation') === 'Update' && textAt(entry, 'subresource') === undefined)
    .map((entry) => textAt(entry, 'manager'))[0];

/** Faults of objects that are created under the name of a removed one (specification, "Object names", "Query parameters"). */
export const rareFormerObjectFaults: readonly Fault[] = [
  {
    id: 'former-creator-recorded',
    breaks: 'A POST under the name of a removed object is recorded under the manager that created the removed one.',
    statements: ['query-parameters/field-manager/create'],
    change: () => ({
      createdObject: ({ key, object, store }) => {
        const manager = creatorOf(lastRemoved(store, key));
        const entries = entriesIn(object);
        if (manager === undefined || entries.length === 0) return object;
        return withEntriesIn(
          object,
          entries.map((entry) => (textAt(entry, 'operation') === 'Update' ? withFields(entry, { manager }) : entry)),
        );
      },
    }),
  },
  {
    id: 'former-objects-of-namespace-return',
    breaks: 'A namespace that is created again has the objects that were deleted with the former namespace of its name.',
    statements: ['object-names/namespace-deleted'],
    change: restoring('namespace', (object) => {
      const name = textAt(object, 'metadata', 'name');
      return (key) => namespaceIn(key) === name;
    }),
  },
  {
    id: 'former-custom-resources-return',
    breaks: 'A definition that is created again has the custom resources that were deleted with the former definition.',
    statements: ['service/collection-of-instances'],
    change: restoring('definition', (object) => {
      const prefix = collectionPrefix(declaredBy(object));
      return (key) => key.startsWith(prefix);
    }),
  },
];
