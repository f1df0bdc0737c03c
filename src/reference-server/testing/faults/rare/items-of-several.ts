import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn, isSameEntry, withEntriesIn, withValueIn } from './entries.ts';
import { mapPaths } from './object-states.ts';
import { isDryRun, keyOf, seeing } from './seen-requests.ts';

const isItem = (key: string): boolean => key.startsWith('k:');
const itemsIn = (fields: JsonObject): number => Object.keys(fields).filter(isItem).length;

/** Returns the fields of an entry with the items of the keyed lists of another one, in the lists of which it has two items or more. */
function withItemsOf(fields: JsonObject, other: JsonObject): JsonObject {
  const lists = objectAt(fields, 'f:spec');
  const joined = Object.fromEntries(
    Object.entries(lists).map(([list, owned]): [string, Json] => {
      if (!isJsonObject(owned) || itemsIn(owned) < 2) return [list, owned];
      const items = Object.entries(objectAt(other, 'f:spec', list)).filter(([key]) => isItem(key));
      return [list, { ...Object.fromEntries(items), ...owned }];
    }),
  );
  return Object.keys(lists).length === 0 ? fields : withFields(fields, { 'f:spec': joined });
}

/** Returns the fault of applies in JSON after those in YAML. */
function jsonAfterYaml(): Fault {
  const forms = new Map<string, 'json' | 'yaml'>();
  let seen: { readonly key: string; readonly form: 'json' | 'yaml'; readonly dryRun: boolean } | undefined;
  return {
    id: 'apply-in-json-after-yaml-keeps-omitted-keys',
    breaks:
      'An apply whose body is JSON keeps the labels, annotations and data that it omits and that the last apply of its manager had, where the body of that one was YAML.',
    statements: ['apply/removes-missing-items'],
    exchanges: [
      seeing((parsed) => {
        if (parsed.request.method === 'GET') return;
        const key = parsed.operation === 'apply' ? keyOf(parsed) : undefined;
        seen = key === undefined ? undefined : { key, form: parsed.body === undefined ? 'yaml' : 'json', dryRun: isDryRun(parsed) };
      }),
    ],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (seen === undefined || outcome.kind !== 'merged' || apply.subresource !== undefined) return outcome;
        const id = `${seen.key} ${apply.manager}`;
        const isTurn = forms.get(id) === 'yaml' && seen.form === 'json';
        if (!seen.dryRun) forms.set(id, seen.form);
        const { live } = apply;
        if (!isTurn || live === undefined) return outcome;
        const object = mapPaths.reduce<JsonObject>((merged, path) => {
          const kept = objectAt(live, ...path);
          return Object.keys(kept).length === 0 ? merged : withValueIn(merged, path, { ...kept, ...objectAt(merged, ...path) });
        }, outcome.object);
        return { ...outcome, object };
      },
    }),
  };
}

/** Returns the fault of dry runs that remove a driver. */
function dryRunRemovesDriver(): Fault {
  let isStrategic = false;
  return {
    id: 'dry-run-of-deleted-driver-stored',
    breaks: 'A dry run of a strategic merge patch that deletes one of several drivers of a CSINode is stored.',
    statements: ['dry-run/strategic-merge-patch/nothing-stored'],
    exchanges: [
      seeing((parsed) => {
        if (parsed.request.method !== 'GET') isStrategic = parsed.operation === 'strategic-merge-patch';
      }),
    ],
    change: (plain) => ({
      storesDryRun: (change) => {
        const [before, after] = [arrayAt(change.live, 'spec', 'drivers'), arrayAt(change.next, 'spec', 'drivers')];
        return (isStrategic && after.length > 0 && after.length < before.length) || plain.storesDryRun(change);
      },
    }),
  };
}

/** Faults of applies and dry runs of several items (specification, "Server-side apply", "Dry-run"). */
export const rareItemOfSeveralFaults: readonly Fault[] = [
  {
    id: 'apply-of-two-items-owns-those-of-others',
    breaks:
      'A manager that applies two items or more of a keyed list in the spec also owns the items of other appliers in it, which then stay when these omit them.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged' || apply.live === undefined || apply.subresource !== undefined) return outcome;
        const own = applierIn(outcome.object, apply.manager);
        if (own === undefined) return outcome;
        const entries = entriesIn(outcome.object);
        const others = entries.filter((entry) => entry !== own && textAt(entry, 'operation') === 'Apply');
        const fieldsV1 = others.reduce<JsonObject>(
          (fields, other) => withItemsOf(fields, objectAt(other, 'fieldsV1')),
          objectAt(own, 'fieldsV1'),
        );
        return {
          ...outcome,
          object: withEntriesIn(
            outcome.object,
            entries.map((entry) => (isSameEntry(entry, own) ? withFields(entry, { fieldsV1 }) : entry)),
          ),
        };
      },
    }),
  },
  jsonAfterYaml(),
  dryRunRemovesDriver(),
];
