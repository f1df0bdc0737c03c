import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Apply } from '../../../api/apply/index.ts';
import { fieldOf, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import { changedSchema } from '../changed-schema.ts';
import type { Fault } from '../fault.ts';
import { isCreation, isOf, managersOf, withManagers } from '../managed-field-entries.ts';

const isApplied = (entry: Json): boolean => textAt(entry, 'operation') === 'Apply';
const isMap = (value: Json | undefined): value is JsonObject => value !== undefined && isJsonObject(value);
const isEmpty = (value: JsonObject): boolean => Object.keys(value).length === 0;

/** The fields of an object besides its identity and metadata. */
const contentsOf = (object: JsonObject | undefined): readonly (readonly [string, Json])[] =>
  Object.entries(object ?? {}).filter(([field]) => !['apiVersion', 'kind', 'metadata'].includes(field));

const withField = (entry: Json, field: string, fields: Json): Json =>
  isJsonObject(entry) ? withFields(entry, { fieldsV1: withFields(objectAt(entry, 'fieldsV1'), { [field]: fields }) }) : entry;

/** Returns what identifies an entry among those of an object. */
const identityOf = (entry: Json): string =>
  JSON.stringify(['manager', 'operation', 'apiVersion', 'subresource'].map((field) => textAt(entry, field) ?? ''));

/** Returns entries in which the former owners own a field of the object again. */
function ownedAsBefore(entries: readonly Json[], former: readonly Json[], field: string): readonly Json[] {
  const owning = former.filter((entry) => valueAt(entry, 'fieldsV1', field) !== undefined);
  const among = (some: readonly Json[], entry: Json): Json | undefined => some.find((one) => identityOf(one) === identityOf(entry));
  const left = entries.map((entry) => {
    const owner = among(owning, entry);
    return owner === undefined ? entry : withField(entry, field, objectAt(owner, 'fieldsV1', field));
  });
  const lost = owning.filter(isJsonObject).filter((entry) => among(entries, entry) === undefined);
  return [...left, ...lost.map((entry) => withFields(entry, { fieldsV1: { [field]: objectAt(entry, 'fieldsV1', field) } }))];
}

/** Returns the names of maps that an apply sends empty and that have keys in the live object. */
const emptiedMaps = ({ applied, live }: Apply): readonly string[] =>
  contentsOf(applied)
    .filter(([field, value]) => isMap(value) && isEmpty(value) && !isEmpty(objectAt(live, field)))
    .map(([field]) => field);

/** Returns a schema of list items without the defaults of the fields that identify them. */
function withoutKeyDefaults({ items, listMapKeys }: Schema): Partial<Schema> {
  if (items?.properties === undefined || listMapKeys === undefined) return {};
  const fields = [...items.properties].map(([name, field]): [string, Schema] => [
    name,
    listMapKeys.includes(name) ? { ...field, default: undefined } : field,
  ]);
  return { items: { ...items, properties: new Map(fields) } };
}

const movesOrCopies = (patch: Json): boolean =>
  isJsonArray(patch) && patch.some((operation) => ['move', 'copy'].includes(textAt(operation, 'op') ?? ''));

/** Returns an object of which appliers own all scalars of its spec. */
function withOwnedScalars(object: JsonObject): JsonObject {
  const scalars = Object.entries(objectAt(object, 'spec')).filter(([, value]) => typeof value !== 'object');
  const own = Object.fromEntries(scalars.map(([field]): [string, Json] => [`f:${field}`, {}]));
  return withManagers(object, (entries) =>
    entries.map((entry) => {
      const spec = objectAt(entry, 'fieldsV1', 'f:spec');
      return isApplied(entry) && !isEmpty(spec) ? withField(entry, 'f:spec', { ...own, ...spec }) : entry;
    }),
  );
}

/** Faults of field ownership that show after certain earlier writes, or for one form of a write. */
export const rareRecordedOwnerFaults: readonly Fault[] = [
  {
    id: 'update-without-managed-fields-ends-applies',
    breaks: 'An update whose body has no managedFields ends the ownership of all appliers.',
    statements: ['field-ownership/put/same-value-moves-nothing', 'managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: ({ track }) => ({
      track: (update) => {
        const isBare = fieldOf(objectAt(update.after, 'metadata'), 'managedFields') === undefined;
        if (isCreation(update) || !isBare) return track(update);
        return withManagers(track(update), (entries) => entries.filter((entry) => !isApplied(entry)));
      },
    }),
  },
  {
    id: 'owner-references-are-atomic',
    breaks: 'Two appliers of different owner references conflict, because the list is owned as a whole.',
    statements: ['merge-strategy/list-type-before-merge-marker'],
    change: () => ({
      schemaToMerge: (schema) =>
        changedSchema(schema, ({ listMapKeys }) =>
          listMapKeys?.length === 1 && listMapKeys.includes('uid') ? { listType: 'atomic', listMapKeys: undefined } : {},
        ),
    }),
  },
  {
    id: 'empty-map-of-apply-removes-nothing',
    breaks: 'An apply of an empty map does not remove the keys that the manager applied to it before.',
    statements: ['apply/removes-missing-items'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        if (outcome.kind !== 'merged') return outcome;
        const kept = emptiedMaps(apply).map((field): [string, Json] => [field, objectAt(apply.live, field)]);
        return { kind: 'merged', object: withFields(outcome.object, Object.fromEntries(kept)) };
      },
    }),
  },
  {
    id: 'moved-values-change-no-owner',
    breaks: 'A JSON patch that moves or copies a value changes no owners.',
    statements: ['field-ownership/json-patch/moves', 'managed-fields/kept-up'],
    change: ({ patchedObject, changedObject }) => {
      const moved = new WeakSet<JsonObject>();
      return {
        patchedObject: (result) => {
          const object = patchedObject(result);
          if (movesOrCopies(result.patch)) moved.add(object);
          return object;
        },
        changedObject: (change) => {
          const next = changedObject(change);
          return moved.has(change.wanted) ? withManagers(next, () => managersOf(change.live)) : next;
        },
      };
    },
  },
  {
    id: 'conflict-forgets-applied-fields',
    breaks: 'The first apply after a conflict does not remove what the manager applied before and now omits.',
    statements: ['apply/removes-missing-items', 'field-ownership/released/removed'],
    change: ({ applied }) => {
      const forgotten = new Set<string>();
      return {
        applied: (apply) => {
          const { live, manager } = apply;
          const who = `${textAt(live, 'metadata', 'uid') ?? ''} ${manager}`;
          const isForgotten = live !== undefined && forgotten.has(who);
          const seen = isForgotten
            ? withManagers(live, (entries) => entries.filter((entry) => !(isOf(entry, manager) && isApplied(entry))))
            : live;
          const outcome = applied({ ...apply, live: seen });
          if (outcome.kind === 'conflict') forgotten.add(who);
          if (outcome.kind === 'merged') forgotten.delete(who);
          return outcome;
        },
      };
    },
  },
  {
    id: 'left-out-key-makes-another-item',
    breaks: 'An apply of an item without a key that has a default does not find the item that has the default.',
    statements: ['merge-strategy/two-key-list/same-key-merges'],
    change: () => ({ schemaToMerge: (schema) => changedSchema(schema, withoutKeyDefaults) }),
  },
  {
    id: 'keys-of-removed-map-stay-owned',
    breaks: 'The owners of the keys of a map still own them after another manager removed the whole map.',
    statements: ['managed-fields/kept-up'],
    change: ({ track }) => ({
      track: (update) => {
        const after = track(update);
        const removed = contentsOf(update.before).filter(([field, value]) => isMap(value) && !(field in update.after));
        if (isCreation(update) || removed.length === 0) return after;
        const former = managersOf(update.before).filter((entry) => !isOf(entry, update.manager));
        return withManagers(after, (entries) =>
          removed.reduce<readonly Json[]>((found, [field]) => ownedAsBefore(found, former, `f:${field}`), entries),
        );
      },
    }),
  },
  {
    id: 'creating-applier-owns-defaults',
    breaks: 'A manager whose apply creates an object owns the defaults of its spec, which it did not apply.',
    statements: ['apply/no-change/with-defaults'],
    change: ({ createdObject }) => ({ createdObject: (created) => withOwnedScalars(createdObject(created)) }),
  },
];
