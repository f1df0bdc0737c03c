import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { refusals } from '../../../exchange/refusals.ts';
import { fieldOf, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import { changedSchema } from '../changed-schema.ts';
import type { Fault } from '../fault.ts';
import { managersOf } from '../managed-field-entries.ts';
import { uidOf, versionOf } from './object-states.ts';

const withLabels = (object: JsonObject, labels: Json | undefined): JsonObject =>
  withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { labels }) });

const appliesTo = (object: JsonObject): readonly Json[] => managersOf(object).filter((entry) => textAt(entry, 'operation') === 'Apply');

/** Returns the contents of an object that an update left out, and of which an applier owns something. */
function appliedAndLeftOut(live: JsonObject, sent: JsonObject): JsonObject {
  const isKept = (field: string): boolean =>
    field !== 'metadata' && !(field in sent) && appliesTo(live).some((entry) => valueAt(entry, 'fieldsV1', `f:${field}`) !== undefined);
  return Object.fromEntries(Object.entries(live).filter(([field]) => isKept(field)));
}

/** Returns whether a merge patch removes a key that the object does not have. */
function removesMissing(object: Json | undefined, patch: Json): boolean {
  if (!isJsonObject(patch)) return false;
  const at = object !== undefined && isJsonObject(object) ? object : {};
  return Object.entries(patch).some(([key, value]) => {
    const found = fieldOf(at, key);
    return value === null ? found === undefined : removesMissing(found, value);
  });
}

/** Returns a schema of list items in which inner lists are replaced by a strategic merge patch. */
const replacingLists = (items: Schema): Schema =>
  changedSchema(items, ({ type }) => (type === 'array' ? { patch: { merge: false, retainKeys: false } } : {}));

/** Faults of writes that show after certain earlier requests, or for one form of a write. */
export const rareStoredChangeFaults: readonly Fault[] = [
  {
    id: 'refused-create-keeps-name',
    breaks: 'A create that is refused as invalid takes its name, so that the corrected create is refused too.',
    statements: ['verbs/method/post'],
    change: ({ uidOf: drawUid, objectWithName }) => {
      const taken = new Set<string>();
      let pending: string | undefined;
      return {
        uidOf: (made) => {
          if (pending !== undefined) taken.add(pending);
          pending = `${made.collection}${made.name}`;
          return drawUid(made);
        },
        objectWithName: (requested) => {
          pending = undefined;
          const { live, key } = requested;
          return objectWithName({ ...requested, live: live ?? (taken.has(key) ? { metadata: {} } : undefined) });
        },
      };
    },
  },
  {
    id: 'dry-run-moves-labels-in-index',
    breaks: 'Lists with a label selector select an object by the labels that it had in the last dry run, until it changes.',
    statements: ['dry-run/update/nothing-stored', 'dry-run/merge-patch/nothing-stored'],
    change: ({ storesDryRun, isListed }) => {
      const tried = new Map<string, { readonly version: string; readonly labels: Json | undefined }>();
      return {
        storesDryRun: (change) => {
          const { live, next } = change;
          if (live !== undefined) tried.set(uidOf(live), { version: versionOf(live), labels: valueAt(next, 'metadata', 'labels') });
          return storesDryRun(change);
        },
        isListed: (item) => {
          const found = tried.get(uidOf(item.object));
          if (item.labels === '' || found === undefined || found.version !== versionOf(item.object)) return isListed(item);
          return item.selects(withLabels(item.object, found.labels));
        },
      };
    },
  },
  {
    id: 'dry-run-of-apply-to-status-stored',
    breaks: 'A dry run of an apply to the status subresource is stored.',
    statements: ['dry-run/subresource/status'],
    exchanges: [{ on: { operation: 'apply', subresource: 'status', query: { dryRun: 'present' } }, request: { query: { dryRun: null } } }],
  },
  {
    id: 'finalizers-removed-together-hold',
    breaks: 'An object that is being deleted stays when its last two finalizers are removed in one request.',
    statements: ['deletion/removed'],
    change: ({ blocksRemoval }) => {
      const counts = new Map<string, number>();
      return {
        blocksRemoval: (finalizers, type, object) => {
          const before = counts.get(uidOf(object)) ?? 0;
          counts.set(uidOf(object), finalizers.length);
          const isMarked = textAt(object, 'metadata', 'deletionTimestamp') !== undefined;
          return blocksRemoval(finalizers, type, object) || (isMarked && finalizers.length === 0 && before > 1);
        },
      };
    },
  },
  {
    id: 'versions-compared-as-texts',
    breaks: 'An update with an old version is accepted where the old version comes after the new one in alphabetical order.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: () => ({ isStale: ({ requested, live }) => typeof live === 'string' && requested < live }),
  },
  {
    id: 'applied-namespace-unknown-to-creates',
    breaks: 'Nothing can be created in a namespace that an apply created.',
    statements: ['verbs/method/post'],
    change: ({ createdObject, changedObject, runsAdmission }) => {
      const unknown = new Set<string>();
      const know = (object: JsonObject, isKnown: boolean): void => {
        const name = textAt(object, 'metadata', 'name') ?? '';
        if (isKnown) unknown.delete(name);
        else unknown.add(name);
      };
      return {
        createdObject: (created) => {
          if (created.type.strategy === 'namespace') know(created.object, appliesTo(created.object).length === 0);
          return createdObject(created);
        },
        changedObject: (change) => {
          if (change.type.strategy === 'namespace') know(change.live, true);
          return changedObject(change);
        },
        runsAdmission: (request) => {
          const { namespace } = request;
          if (namespace !== undefined && unknown.has(namespace))
            throw refusals.notFound({ group: '', resource: 'namespaces', name: namespace });
          return runsAdmission(request);
        },
      };
    },
  },
  {
    id: 'update-keeps-applied-contents',
    breaks: 'An update that omits a field at the top of an object keeps it where an applier owns something of it.',
    statements: ['verbs/put/replaces'],
    detectedBy: 'drawn',
    change: ({ replacement }) => ({
      replacement: ({ live, sent }) => replacement({ live, sent: withFields(sent, appliedAndLeftOut(live, sent)) }),
    }),
  },
  {
    id: 'inner-lists-of-strategic-patch-replaced',
    breaks: 'A strategic merge patch replaces a list inside an item of another list, where it should merge both.',
    statements: ['verbs/method/patch'],
    change: () => ({
      schemaOfPatch: (schema) => changedSchema(schema, ({ items }) => (items === undefined ? {} : { items: replacingLists(items) })),
    }),
  },
  {
    id: 'removal-of-missing-key-refused',
    breaks: 'A merge patch that removes a key that the object does not have is refused.',
    statements: ['verbs/method/patch'],
    change: ({ patchedObject }) => ({
      patchedObject: (result) => {
        if (result.mediaType === 'application/merge-patch+json' && removesMissing(result.live, result.patch))
          throw refusals.unfitPatch('the patch removes what is not there');
        return patchedObject(result);
      },
    }),
  },
];
