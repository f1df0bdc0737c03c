import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';

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

/** Faults of names that are long or generated (specification, "Object names", "Common metadata fields named by the interface"). */
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
];
