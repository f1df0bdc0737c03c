import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Applied, Apply } from '../../../api/apply/index.ts';
import type { Hooks } from '../../../api/hooks.ts';
import { objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { applierIn, withValueIn } from './entries.ts';
import { mapPaths, uidOf } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Creates an apply that removes each key of a map which its manager gives up only the first time. */
function removingOnce(applied: Hooks['applied']): Hooks['applied'] {
  const removed = new Set<string>();
  const restored = (object: JsonObject, apply: Apply, path: readonly string[]): JsonObject => {
    const [live, next] = [objectAt(apply.live, ...path), objectAt(object, ...path)];
    const gone = Object.keys(live).filter((key) => !(key in next));
    const idOf = (key: string): string => [uidOf(apply.live), apply.manager, ...path, key].join(' ');
    const again = gone.filter((key) => removed.has(idOf(key)));
    for (const key of gone) removed.add(idOf(key));
    if (again.length === 0) return object;
    return withValueIn(object, path, withFields(next, Object.fromEntries(again.map((key) => [key, live[key]]))));
  };
  return (apply): Applied => {
    const outcome = applied(apply);
    if (outcome.kind !== 'merged' || apply.live === undefined) return outcome;
    return { ...outcome, object: mapPaths.reduce((object, path) => restored(object, apply, path), outcome.object) };
  };
}

/** Returns the merged object of an apply with the keys that it removed from all maps but the first of these. */
function removingFromOneMap(live: JsonObject, merged: JsonObject): JsonObject {
  const goneFrom = (path: readonly string[]): readonly string[] =>
    Object.keys(objectAt(live, ...path)).filter((key) => !(key in objectAt(merged, ...path)));
  return mapPaths
    .filter((path) => goneFrom(path).length > 0)
    .slice(1)
    .reduce((object, path) => {
      const gone = goneFrom(path).map((key): [string, Json | undefined] => [key, objectAt(live, ...path)[key]]);
      return withValueIn(object, path, withFields(objectAt(object, ...path), Object.fromEntries(gone)));
    }, merged);
}

/** Returns an applied object with the keys with dots that its manager owned and left out. */
function withDottedKeys(live: JsonObject | undefined, manager: string, applied: JsonObject): JsonObject {
  const owned = valueAt(applierIn(live, manager), 'fieldsV1');
  return mapPaths.reduce((object, path) => {
    const own = objectAt(owned, ...path.map((part) => `f:${part}`));
    const kept = Object.entries(objectAt(live, ...path)).filter(
      ([key]) => key.includes('.') && own[`f:${key}`] !== undefined && objectAt(object, ...path)[key] === undefined,
    );
    return kept.length === 0 ? object : withValueIn(object, path, { ...objectAt(object, ...path), ...Object.fromEntries(kept) });
  }, applied);
}

/** Returns whether a value, or an item of the same name in it, lacks a field that a former value has. */
function losesField(former: Json | undefined, value: Json | undefined): boolean {
  if (former === undefined || value === undefined) return false;
  if (isJsonArray(former) && isJsonArray(value))
    return former.some((item) => {
      const name = textAt(item, 'name');
      return (
        name !== undefined &&
        losesField(
          item,
          value.find((one) => textAt(one, 'name') === name),
        )
      );
    });
  if (!isJsonObject(former) || !isJsonObject(value)) return false;
  return Object.entries(former).some(([key, member]) => value[key] === undefined || losesField(member, value[key]));
}

/** Returns the parts of the fault by which an apply may give up a required field. */
function givingUpRequired(): Pick<Fault, 'change' | 'exchanges'> {
  let releases = false;
  return {
    exchanges: [
      seeing(() => {
        releases = false;
      }),
    ],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        releases = outcome.kind === 'merged' && losesField(apply.live?.['spec'], outcome.object['spec']);
        return outcome;
      },
      rejectsInvalid: (found) => plain.rejectsInvalid(found) && !(releases && found.reason === 'FieldValueRequired'),
    }),
  };
}

/** Returns a value in which the items of its lists have the fields that they had before and that the apply leaves out. */
function withFormerItemFields(value: Json, live: Json | undefined): Json {
  if (isJsonArray(value) && isJsonArray(live))
    return value.map((item) => {
      const former = live.find((other) => textAt(other, 'name') === textAt(item, 'name'));
      return isJsonObject(item) && isJsonObject(former) ? { ...former, ...item } : item;
    });
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]): [string, Json][] =>
      member === undefined ? [] : [[key, withFormerItemFields(member, valueAt(live, key))]],
    ),
  );
}

/** Faults of fields that a manager applied and gives up (specification, "Server-side apply", "Ownership of a field"). */
export const rareGivenUpFieldFaults: readonly Fault[] = [
  {
    id: 'key-given-up-again-stays',
    breaks: 'A key of a map that its manager applied, gave up and applied again is not removed when the manager gives it up again.',
    statements: ['apply/removes-missing-items'],
    change: ({ applied }) => ({ applied: removingOnce(applied) }),
  },
  {
    id: 'keys-given-up-in-second-map-stay',
    breaks: 'An apply that gives up keys in two maps, such as labels and data, removes only those in the first of them.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => ({
      applied: (apply): Applied => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged' || apply.live === undefined) return outcome;
        return { ...outcome, object: removingFromOneMap(apply.live, outcome.object) };
      },
    }),
  },
  {
    id: 'dotted-key-not-removed-by-apply',
    breaks: 'A label, annotation or key of data with a dot in its key stays when the manager that applied it leaves it out.',
    statements: ['apply/removes-missing-items'],
    detectedBy: 'drawn',
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged') return outcome;
        return { ...outcome, object: withDottedKeys(apply.live, apply.manager, outcome.object) };
      },
    }),
  },
  {
    id: 'apply-gives-up-required-field',
    breaks: 'An apply that leaves out a required field which only its manager applied before is accepted, and removes the field.',
    statements: ['errors/required-field'],
    ...givingUpRequired(),
  },
  {
    id: 'given-up-field-of-item-stays',
    breaks:
      'A field in an item of a keyed list keeps its value when its applier leaves it out, and is not removed or reset to its default.',
    statements: ['field-ownership/released/reset-to-default'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        const spec = outcome.kind === 'merged' ? valueAt(outcome.object, 'spec') : undefined;
        if (outcome.kind !== 'merged' || apply.live === undefined || spec === undefined) return outcome;
        const kept = withFormerItemFields(spec, valueAt(apply.live, 'spec'));
        return { ...outcome, object: withFields(outcome.object, { spec: kept }) };
      },
    }),
  },
];
