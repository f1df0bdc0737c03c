import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, lastChange, uidOf } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Faults of names that are in use or free again, and of the objects found by them. */
export const rareNameInUseFaults: readonly Fault[] = [
  {
    id: 'name-taken-after-removal-by-apply',
    breaks: 'A name stays in use after its object was removed because an apply left out the last finalizer.',
    statements: ['deletion/name-reused'],
    change: ({ changedObject, objectWithName }) => {
      const removed = new Set<string>();
      return {
        changedObject: (change) => {
          const next = changedObject(change);
          if (change.mediaType === 'application/apply-patch+yaml' && isTerminating(change.live) && finalizersOf(next).length === 0)
            removed.add(uidOf(change.live));
          return next;
        },
        objectWithName: (requested) => {
          const found = objectWithName(requested);
          if (found !== undefined || removed.size === 0) return found;
          const last = lastChange(requested.store, (key) => key === requested.key);
          return last?.after === undefined && removed.has(uidOf(last?.before)) ? last?.before : undefined;
        },
      };
    },
  },
  {
    id: 'restored-object-keeps-former-uid',
    breaks: 'An object that is created again from what was read of it gets the uid of the former object, where the body still has it.',
    statements: ['object-metadata/uid/generated'],
    change: ({ uidOf: uidOfNew }) => {
      const given = new Map<string, Set<string>>();
      return {
        uidOf: (made) => {
          const key = `${made.collection}${made.name}`;
          const former = given.get(key) ?? new Set<string>();
          const uid = made.sent !== undefined && former.has(made.sent) ? made.sent : uidOfNew(made);
          given.set(key, former.add(uid));
          return uid;
        },
      };
    },
  },
  {
    id: 'deletion-in-other-namespace-hides-name',
    breaks:
      'After an object is removed, the objects of the same type and name in other namespaces are not found until one of them changes.',
    statements: ['object-names/same-name/other-namespace', 'get-resource-version/rv-unset'],
    change: ({ servedRevision }) => ({
      servedRevision: (read) => {
        const served = servedRevision(read);
        const { key, store } = read;
        const [, group, resource, , name] = key?.split('/') ?? [];
        if (key === undefined || name === undefined || read.version !== 'unset' || store.get(key) === undefined) return served;
        const changes = [...store.changesAfter(store.oldestRevision())].filter((change) => {
          const [, otherGroup, otherResource, , otherName] = change.key.split('/');
          return otherGroup === group && otherResource === resource && otherName === name;
        });
        const last = changes.at(-1);
        const created = changes.filter((change) => change.key === key && change.before === undefined).at(-1);
        if (last === undefined || created === undefined || last.key === key || last.after !== undefined) return served;
        return created.revision - 1;
      },
    }),
  },
  {
    id: 'dry-run-create-over-terminating-object',
    breaks: 'A dry run of a create is accepted where the name is that of an object with a deletionTimestamp.',
    statements: ['dry-run/stages/name-taken'],
    change: ({ objectWithName }) => ({
      objectWithName: (requested) => {
        const found = objectWithName(requested);
        return requested.dryRun && isTerminating(found) ? undefined : found;
      },
    }),
  },
  createInYaml(),
];

/** Returns the fault of creates that replace the object of their name. */
function createInYaml(): Fault {
  let isYaml = false;
  return {
    id: 'create-in-yaml-replaces',
    breaks: 'A create with a body in YAML replaces the object that has its name.',
    statements: ['object-names/unique'],
    exchanges: [
      seeing(({ operation, request }) => {
        isYaml = operation === 'create' && request.headers.get('content-type') === 'application/yaml';
      }),
    ],
    change: ({ objectWithName }) => {
      isYaml = false;
      return { objectWithName: (requested) => (isYaml ? undefined : objectWithName(requested)) };
    },
  };
}
