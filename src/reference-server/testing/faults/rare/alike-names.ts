import type { JsonObject } from '#core/model/json';
import { textAt } from '../../../json/json-object.ts';
import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { collectionOf } from './object-states.ts';
import { isDryRun, isWrite } from './seen-requests.ts';

/** The longest DNS label. */
const label = 63;
/** The longest prefix that leaves room for a random end of five characters in a DNS label. */
const longestPrefix = 58;

/** Returns the object of the collection of a key whose name has the same beginning as the name in the key. */
function objectWithBeginning(store: Store, key: string) {
  const start = key.lastIndexOf('/') + 1;
  if (key.length - start <= label) return undefined;
  const [first] = store.list(key.slice(0, start + label), store.revision());
  return first?.object;
}

/** Returns the object of the collection of a key whose name is that in the key apart from dots and hyphens. */
function objectAlike(store: Store, key: string): JsonObject | undefined {
  const alike = (text: string): string => text.replaceAll('.', '-');
  const collection = collectionOf(key);
  for (const other of store.list(collection, store.revision()))
    if (alike(other.key.slice(collection.length)) === alike(key.slice(collection.length))) return other.object;
  return undefined;
}

/** A create with generateName, and the name that its object got. */
type MadeCreate = { readonly sent: string; readonly collection: string; readonly prefix: string; name?: string };

/** Returns the fault of a server that takes an equal create for the same one, sent again. */
function replayedCreate(): Fault {
  /** The last write to each collection, by its path, where it was such a create. */
  const last = new Map<string, MadeCreate>();
  const isNear = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);
  return {
    id: 'equal-create-with-generated-name-replayed',
    breaks: 'A create with generateName that equals the last write to its collection is answered with its object, and creates none.',
    statements: ['object-metadata/generated-name'],
    exchanges: [
      {
        on: {
          when: (parsed) => {
            const { operation, route, path, request, body, text } = parsed;
            if (!isWrite(parsed) || isDryRun(parsed)) return false;
            const sent = `${request.target} ${text}`;
            const former = last.get(path);
            if (operation === 'create' && former?.sent === sent && former.name !== undefined) return true;
            for (const written of last.keys()) if (isNear(written, path)) last.delete(written);
            const [prefix, name] = [textAt(body, 'metadata', 'generateName'), textAt(body, 'metadata', 'name')];
            if (operation !== 'create' || route?.of !== 'collection' || prefix === undefined || name !== undefined) return false;
            last.set(path, { sent, prefix, collection: collectionPrefix(route.type, route.namespace) });
            return false;
          },
        },
        request: { method: 'GET', to: ({ path }) => `${path}/${last.get(path)?.name ?? ''}` },
        answer: { status: 201 },
      },
    ],
    change: (plain) => {
      last.clear();
      return {
        createdObject: (created) => {
          const object = plain.createdObject(created);
          const prefix = textAt(object, 'metadata', 'generateName');
          const made = [...last.values()].find((one) => one.prefix === prefix && one.collection === collectionOf(created.key));
          if (made !== undefined) made.name ??= textAt(object, 'metadata', 'name') ?? '';
          return object;
        },
      };
    },
  };
}

/** Faults of names that are long, alike or generated (specification, "Object names", "Common metadata fields named by the interface"). */
export const rareAlikeNameFaults: readonly Fault[] = [
  {
    id: 'long-names-compared-by-beginning',
    breaks: 'A create with a name of more than 63 characters is refused where the first 63 characters are those of another name.',
    statements: ['verbs/method/post'],
    change: (plain) => ({
      objectWithName: (requested) => plain.objectWithName(requested) ?? objectWithBeginning(requested.store, requested.key),
    }),
  },
  {
    id: 'generated-name-used-again',
    breaks: 'A name that is generated after the removal of the last object of the prefix is the name of that object.',
    statements: ['object-metadata/generated-name'],
    change: (plain) => {
      const latest = new Map<string, string>();
      const used = new Map<string, string>();
      const offered = new Set<string>();
      return {
        nameSuffix: (drawn, name) => {
          const start = `${name.collection}${name.prefix}`;
          const former = offered.delete(start) ? undefined : used.get(start);
          const end = former ?? plain.nameSuffix(drawn, name);
          if (former !== undefined) offered.add(start);
          latest.set(start, end);
          return end;
        },
        objectWithName: (requested) => {
          const live = plain.objectWithName(requested);
          for (const [start, end] of latest)
            if (live === undefined && !requested.dryRun && requested.key === `${start}${end}`) {
              used.set(start, end);
              offered.delete(start);
            }
          return live;
        },
      };
    },
  },
  {
    id: 'long-prefix-leaves-no-random-end',
    breaks: 'A generated name is cut at 63 characters, so that a prefix of that length has no random end.',
    statements: ['object-metadata/generated-name'],
    change: (plain) => ({
      nameSuffix: (drawn, name) => {
        const end = plain.nameSuffix(drawn, name);
        return name.prefix.length > longestPrefix ? end.slice(0, Math.max(0, label - name.prefix.length)) : end;
      },
    }),
  },
  {
    id: 'deletion-in-namespaces-with-longer-names',
    breaks: 'The deletion of a collection in a namespace also deletes in the namespaces whose names begin with its name.',
    statements: ['verbs/several/deletecollection-namespace'],
    change: () => ({ deletedKeys: ({ requested, everywhere }) => (requested === everywhere ? requested : requested.replace(/\/$/, '')) }),
  },
  {
    id: 'names-alike-in-dots-and-hyphens-taken',
    breaks: 'A create is refused where the collection has an object whose name differs only in that it has a dot for a hyphen.',
    statements: ['verbs/method/post'],
    change: (plain) => ({
      objectWithName: (requested) => plain.objectWithName(requested) ?? objectAlike(requested.store, requested.key),
    }),
  },
  replayedCreate(),
];
