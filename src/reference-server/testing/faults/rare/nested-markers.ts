import { isJsonArray } from '#core/json/json-object';
import type { TypeSchema } from '../../../api/apply/type-schema.ts';
import { schemaOfField } from '../../../api/apply/type-schema.ts';
import { valueAt } from '../../../json/json-object.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import { changedSchema } from '../changed-schema.ts';
import type { Fault } from '../fault.ts';

const merging =
  (change: (schema: Schema) => Partial<Schema>): NonNullable<Fault['change']> =>
  () => ({ schemaToMerge: (schema) => changedSchema(schema, change) });

/** Changes the schemas in the items of lists with keys. */
const inItems = (change: (schema: Schema) => Partial<Schema>): NonNullable<Fault['change']> =>
  merging(({ listType, items }) => (listType === 'map' && items !== undefined ? { items: changedSchema(items, change) } : {}));

const typeOfKey = ({ items }: Schema, key: string): Schema['type'] => items?.properties?.get(key)?.type;

/** Returns the schema at a path of names. */
function schemaAt(schema: TypeSchema, path: readonly string[]): TypeSchema | undefined {
  return path.reduce<TypeSchema | undefined>(
    (at, name) => (at?.kind === 'map' ? schemaOfField(at, name).schema : at?.kind === 'untyped' ? at : undefined),
    schema,
  );
}

/** Faults of markers in lists and maps with markers (specification, "Server-side apply", merge strategy). */
export const rareNestedMarkerFaults: readonly Fault[] = [
  {
    id: 'lists-with-number-keys-replaced',
    breaks: 'An apply replaces a list whose map key is a number.',
    statements: ['merge-strategy/map-list/parts-merge'],
    change: merging((schema) =>
      schema.listMapKeys?.length === 1 && schema.listMapKeys.every((key) => typeOfKey(schema, key) === 'integer')
        ? { listType: 'atomic' }
        : {},
    ),
  },
  {
    id: 'boolean-map-keys-unread',
    breaks: 'Items of a list that differ in a boolean map key alone are one item.',
    statements: ['merge-strategy/two-key-list/parts-merge'],
    change: merging((schema) => {
      const listMapKeys = schema.listMapKeys?.filter((key) => typeOfKey(schema, key) !== 'boolean');
      return listMapKeys === undefined || listMapKeys.length === 0 ? {} : { listMapKeys };
    }),
  },
  {
    id: 'map-keys-after-second-unread',
    breaks: 'Items of a list with three map keys are one item where the first two are equal.',
    statements: ['merge-strategy/two-key-list/parts-merge'],
    change: merging(({ listMapKeys }) =>
      listMapKeys !== undefined && listMapKeys.length > 2 ? { listMapKeys: listMapKeys.slice(0, 2) } : {},
    ),
  },
  {
    id: 'sets-of-numbers-replaced',
    breaks: 'An apply replaces a set whose elements are numbers.',
    statements: ['merge-strategy/set/parts-merge'],
    change: merging(({ listType, items }) => (listType === 'set' && items?.type === 'integer' ? { listType: 'atomic' } : {})),
  },
  {
    id: 'sets-in-items-replaced',
    breaks: 'An apply replaces a set in an item of a list with map keys.',
    statements: ['merge-strategy/set/parts-merge'],
    change: inItems(({ listType }) => (listType === 'set' ? { listType: 'atomic' } : {})),
  },
  {
    id: 'atomic-maps-in-items-merged',
    breaks: 'An atomic map in an item of a list with map keys is merged key by key.',
    statements: ['merge-strategy/atomic-map/one-part-conflicts', 'merge-strategy/atomic-map/replaced-whole'],
    change: inItems(({ mapType }) => (mapType === 'atomic' ? { mapType: 'granular' } : {})),
  },
  {
    id: 'lists-without-schema-taken',
    breaks: 'An apply of another list than that of another manager, in a part of a custom resource without a schema, does not conflict.',
    statements: ['merge-strategy/unstructured-list/one-part-conflicts'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'conflict') return outcome;
        const paths = outcome.conflicts.map(({ path }) => path.slice(1).split('.'));
        const isOfLists = paths.every(
          (path) => isJsonArray(valueAt(apply.live, ...path)) && path.length > 2 && schemaAt(apply.schema, path)?.kind === 'untyped',
        );
        return isOfLists ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
];
