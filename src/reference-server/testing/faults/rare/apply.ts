import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Applied, Apply } from '../../../api/apply/index.ts';
import { fieldOf, objectAt, textsAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn, isSameEntry, withEntriesIn, withValueIn } from './entries.ts';

/** Faults of server-side apply in one state (specification, "Ownership of a field under server-side apply"). */
export const rareApplyFaults: readonly Fault[] = [
  {
    id: 'zero-values-taken-without-conflict',
    breaks: 'An apply that sets a field of another manager to zero, false or an empty text does not conflict.',
    statements: ['apply/conflict'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        if (outcome.kind !== 'conflict') return outcome;
        const isSettled = applied({ ...apply, applied: withoutZeros(apply.applied) }).kind === 'merged';
        return isSettled ? applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
  {
    id: 'second-owner-outlives-force',
    breaks: 'A forced apply takes a shared field from one of its owners, and leaves it to the others.',
    statements: ['field-ownership/force-over-two/owned-alone'],
    change: ({ applied }) => ({ applied: (apply) => (apply.force ? withLaterLosers(apply, applied(apply)) : applied(apply)) }),
  },
  {
    id: 'first-sharer-changes-without-conflict',
    breaks: 'Of two managers that share a field, the one whose entry is first may apply another value without a conflict.',
    statements: ['field-ownership/shared-change/first-conflicts', 'field-ownership/shared-change/first-changes-nothing'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        const own = applierIn(apply.live, apply.manager);
        if (outcome.kind !== 'conflict' || own === undefined || own !== entriesIn(apply.live)[0]) return outcome;
        const isShared = outcome.conflicts.every(({ path }) => valueAt(own, 'fieldsV1', ...elementsOf(path)) !== undefined);
        return isShared ? applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
  {
    id: 'whole-map-given-up-stays',
    breaks: 'An apply that leaves out a whole top-level map, and not only some of its keys, does not remove it.',
    statements: ['apply/removes-missing-items'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        return outcome.kind === 'merged' ? { ...outcome, object: withFields(outcome.object, givenUpMaps(apply)) } : outcome;
      },
    }),
  },
  {
    id: 'shared-finalizer-removed-by-one',
    breaks: 'A finalizer that two managers applied is removed when one of them leaves it out.',
    statements: ['apply/keeps-items-of-others'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        return outcome.kind === 'merged' ? { ...outcome, object: withoutFinalizers(outcome.object, givenUpFinalizers(apply)) } : outcome;
      },
    }),
  },
  {
    id: 'atomic-map-in-item-merges',
    breaks: 'An atomic map below an item of a list is merged and owned field by field.',
    statements: ['apply/applied-wins'],
    detectedBy: 'drawn',
    change: () => {
      const made = new WeakMap<Schema, Schema>();
      return { schemaToMerge: (schema) => granularInItems(schema, made) };
    },
  },
];

/** Returns the value without fields that are zero, false or empty text, apart from those in lists. */
function withoutZeros(value: JsonObject): JsonObject {
  const fields = Object.entries(value).filter(([, field]) => field !== 0 && field !== false && field !== '');
  return Object.fromEntries(fields.map(([key, field]): [string, Json] => [key, isJsonObject(field) ? withoutZeros(field) : field]));
}

/** Returns the outcome of a forced apply with the old entries of all managers that lost a field, except for the first of them. */
function withLaterLosers(apply: Apply, outcome: Applied): Applied {
  if (outcome.kind !== 'merged') return outcome;
  const after = entriesIn(outcome.object);
  const own = applierIn(apply.live, apply.manager);
  const losers = entriesIn(apply.live).filter((entry) => entry !== own && !after.some((other) => deepEqual(entry, other)));
  const [, ...later] = losers;
  const others = after.filter((entry) => !later.some((loser) => isSameEntry(entry, loser)));
  return { ...outcome, object: withEntriesIn(outcome.object, [...others, ...later]) };
}

/** Returns the keys in `fieldsV1` of a path of plain field names. */
const elementsOf = (path: string): readonly string[] =>
  path
    .slice(1)
    .split('.')
    .map((field) => `f:${field}`);

/** Returns the live top-level fields that the manager owned and does not apply any more. */
function givenUpMaps({ live, applied, manager }: Apply): JsonObject {
  const owned = Object.keys(objectAt(applierIn(live, manager), 'fieldsV1')).map((key) => key.slice(2));
  const kept = owned.flatMap((field): [string, Json][] => {
    const value = live === undefined ? undefined : fieldOf(live, field);
    return field !== 'metadata' && isJsonObject(value) && fieldOf(applied, field) === undefined ? [[field, value]] : [];
  });
  return Object.fromEntries(kept);
}

/** Returns the finalizers that the manager owned and does not apply any more. */
function givenUpFinalizers({ live, applied, manager }: Apply): readonly string[] {
  const owned = Object.keys(objectAt(applierIn(live, manager), 'fieldsV1', 'f:metadata', 'f:finalizers'));
  const wanted = textsAt(applied, 'metadata', 'finalizers');
  return textsAt(live, 'metadata', 'finalizers').filter((one) => owned.includes(`v:${JSON.stringify(one)}`) && !wanted.includes(one));
}

function withoutFinalizers(object: JsonObject, gone: readonly string[]): JsonObject {
  const left = textsAt(object, 'metadata', 'finalizers').filter((finalizer) => !gone.includes(finalizer));
  return gone.length === 0 ? object : withValueIn(object, ['metadata', 'finalizers'], left);
}

/** Returns the schema with granular maps below the items of lists. Schemas may contain themselves. */
function granularInItems(schema: Schema, made: WeakMap<Schema, Schema>, inItem = false): Schema {
  const known = made.get(schema);
  if (known !== undefined && !inItem) return known;
  const changed: Schema = {
    ...schema,
    ...(inItem && schema.mapType === 'atomic' ? { mapType: 'granular' } : {}),
    get properties() {
      const fields = [...(schema.properties ?? [])];
      return new Map(fields.map(([name, field]) => [name, granularInItems(field, made, inItem)]));
    },
    get items() {
      return schema.items === undefined ? undefined : granularInItems(schema.items, made, schema.listType === 'map' || inItem);
    },
  };
  if (!inItem) made.set(schema, changed);
  return changed;
}
