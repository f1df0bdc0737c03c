import type { Json } from '#core/model/json';
import { objectAt, textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isCreation, withManagers } from '../managed-field-entries.ts';
import { withMetadata } from './object-states.ts';
import { isDryRun, seeing } from './seen-requests.ts';

/** Returns the parts of the fault by which nobody owns what an update created. */
function unownedCreationsByUpdate(): Pick<Fault, 'change' | 'exchanges'> {
  let isUpdate = false;
  return {
    exchanges: [
      seeing(({ operation }) => {
        isUpdate = operation === 'update';
      }),
    ],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        return isUpdate && isCreation(update) ? withManagers(tracked, () => []) : tracked;
      },
    }),
  };
}

/** Returns the fault of applies that create an object under the name of a removed one. */
function applyOverRemoved(): Fault {
  let removed = new Set<string>();
  let path = '';
  return {
    id: 'apply-under-removed-name-needs-no-create',
    breaks: 'An apply that creates an object again under the name of a removed one does not need the right to create.',
    statements: ['authentication/apply/needs-create'],
    exchanges: [
      seeing((parsed) => {
        path = parsed.path;
        if (parsed.operation === 'delete' && !isDryRun(parsed)) removed.add(path);
      }),
    ],
    change: (plain) => {
      removed = new Set();
      return { needsRightToCreate: (request) => !(request.by === 'apply' && removed.has(path)) && plain.needsRightToCreate(request) };
    },
  };
}

/** Faults of the creation of objects (specification, "Common metadata fields", "managedFields entry", "Authentication"). */
export const rareCreatedObjectFaults: readonly Fault[] = [
  {
    id: 'object-created-by-update-unowned',
    breaks: 'An object that an update creates has no managedFields.',
    statements: ['managed-fields/kept-up'],
    ...unownedCreationsByUpdate(),
  },
  {
    id: 'object-of-generated-name-without-owners',
    breaks: 'An object whose name was generated has no managedFields, although its creator named a manager.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({
      createdObject: (created) => {
        const object = plain.createdObject(created);
        return textAt(object, 'metadata', 'generateName') === undefined ? object : withMetadata(object, { managedFields: undefined });
      },
    }),
  },
  {
    id: 'created-at-time-of-its-dry-run',
    breaks: 'An object has the time of the dry run of its create as its creationTimestamp.',
    statements: ['object-metadata/creation-timestamp/set'],
    change: ({ objectWithName, createdObject }) => {
      const tried = new Map<string, Json>();
      let isTried = false;
      return {
        objectWithName: (requested) => {
          isTried = requested.dryRun;
          return objectWithName(requested);
        },
        createdObject: (created) => {
          const object = createdObject(created);
          const { key } = created;
          const creationTimestamp = tried.get(key) ?? objectAt(object, 'metadata')['creationTimestamp'] ?? null;
          if (isTried) tried.set(key, creationTimestamp);
          else tried.delete(key);
          return withMetadata(object, { creationTimestamp });
        },
      };
    },
  },
  applyOverRemoved(),
];
