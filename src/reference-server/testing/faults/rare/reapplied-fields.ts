import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { compare } from '../../../api/apply/compare.ts';
import { noFields, union } from '../../../api/apply/field-set.ts';
import type { Apply, Update } from '../../../api/apply/index.ts';
import { entriesOf, withEntries, withoutEntries } from '../../../api/apply/managed-fields.ts';
import type { Hooks } from '../../../api/hooks.ts';
import { objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withManagers } from '../managed-field-entries.ts';
import { entriesIn, withEntriesIn } from './entries.ts';
import { uidOf, withoutPath } from './object-states.ts';
import { afterApply, applierOf, entriesBy, pathsSet, valuesIn } from './owners.ts';

/** The last apply of each manager to each object, by the uid of the object. */
type LastApplies = ReadonlyMap<string, ReadonlyMap<string, Apply>>;

/** Records applies that are not refused, also those that create their object. */
function recordApplies(plain: Hooks): { readonly applies: LastApplies } & Pick<Hooks, 'applied' | 'createdObject'> {
  const applies = new Map<string, Map<string, Apply>>();
  let creating: Apply | undefined;
  const record = (uid: string, apply: Apply): void => {
    const ofObject = applies.get(uid) ?? new Map<string, Apply>();
    applies.set(uid, ofObject.set(managerOf(apply), apply));
  };
  return {
    applies,
    applied: (apply) => {
      const outcome = plain.applied(apply);
      creating = undefined;
      if (outcome.kind === 'merged' && apply.live === undefined) creating = apply;
      else if (outcome.kind === 'merged') record(uidOf(apply.live), apply);
      return outcome;
    },
    createdObject: (created) => {
      if (creating !== undefined) record(uidOf(created.object), creating);
      creating = undefined;
      return plain.createdObject(created);
    },
  };
}

const managerOf = ({ manager, subresource = '' }: Pick<Apply, 'manager' | 'subresource'>): string => `${manager} ${subresource}`;

/** Returns an object whose appliers own the values that an update restored to what they applied last. */
function ownedAgain(tracked: JsonObject, update: Update, applies: readonly Apply[]): JsonObject {
  const { after, schema } = update;
  const { added, modified } = compare(withoutEntries(update.before ?? {}), withoutEntries(after), schema);
  const changed = valuesIn(after, union(added, modified));
  return applies.reduce((object, apply) => {
    const restored = changed.filter((path) => deepEqual(valueAt(after, ...path), valueAt(apply.applied, ...path) ?? null));
    if (restored.length === 0) return object;
    const identity = applierOf(apply);
    const { own, others } = entriesBy(object, identity);
    const fields = union(own?.fields ?? noFields, pathsSet(restored));
    return withEntries(object, [...others, { ...identity, time: own?.time ?? apply.time, fields }]);
  }, tracked);
}

/** Returns the paths of the lists that a manager applied before and now omits, and that another one applied too. */
function omittedSharedLists(live: JsonObject, apply: Apply): readonly (readonly string[])[] {
  const { own, others } = entriesBy(live, applierOf(apply));
  const shared = new Set(others.flatMap(({ fields }) => valuesIn(live, fields).map((path) => path.join(' '))));
  return valuesIn(live, own?.fields ?? noFields).filter((path) => {
    const value = valueAt(live, ...path);
    const isList = value !== undefined && isJsonArray(value);
    return isList && shared.has(path.join(' ')) && valueAt(apply.applied, ...path) === undefined;
  });
}

/** Returns the fields of an entry with each key that has a dot split at its first dot. */
function splitAtDots(fields: JsonObject): JsonObject {
  const split = new Map<string, Json>();
  for (const [key, below] of Object.entries(fields)) {
    const inner = isJsonObject(below) ? splitAtDots(below) : below;
    const [, first, rest] = /^(f:[^.]+)\.(.+)$/.exec(key) ?? [];
    const before = split.get(first ?? '') ?? {};
    if (first === undefined || rest === undefined) split.set(key, inner);
    else split.set(first, isJsonObject(before) ? withFields(before, { [`f:${rest}`]: inner }) : inner);
  }
  return Object.fromEntries(split);
}

const isReset = (object: JsonObject): boolean => {
  const entries = entriesIn(object);
  return entries.length === 1 && entries.every((entry) => Object.keys(entry).length === 0);
};

const labelsOf = (body: Json | undefined): Json | undefined => valueAt(body, 'metadata', 'labels');

/** Faults of applies that follow other writes, and of owners of some fields (specification, "Server-side apply", "managedFields entry"). */
export const rareReappliedFieldFaults: readonly Fault[] = [
  {
    id: 'same-apply-again-changes-nothing',
    breaks: 'An apply with the body of the last apply of its manager leaves the object as it is, whatever others have changed since.',
    statements: ['apply/applied-wins'],
    change: (plain) => {
      const { applies, applied, createdObject } = recordApplies(plain);
      return {
        createdObject,
        applied: (apply) => {
          const { live } = apply;
          const last = applies.get(uidOf(live))?.get(managerOf(apply));
          return live !== undefined && deepEqual(last?.applied ?? null, apply.applied) ? { kind: 'merged', object: live } : applied(apply);
        },
      };
    },
  },
  {
    id: 'restored-value-returns-to-applier',
    breaks: 'An update or patch that restores a value which an applier applied makes that applier an owner of it again.',
    statements: ['field-ownership/merge-patch/moves', 'field-ownership/put/moves'],
    change: (plain) => {
      const { applies, applied, createdObject } = recordApplies(plain);
      return {
        applied,
        createdObject,
        track: (update) => ownedAgain(plain.track(update), update, [...(applies.get(uidOf(update.before))?.values() ?? [])]),
      };
    },
  },
  {
    id: 'conflicting-apply-stores-labels',
    breaks: 'An apply that conflicts is refused, and its labels are stored nevertheless.',
    statements: ['apply/conflict'],
    exchanges: [
      {
        on: {
          operation: 'apply',
          subresource: 'none',
          status: 409,
          query: { dryRun: 'absent' },
          when: ({ body }) => labelsOf(body) !== undefined,
        },
        also: {
          headers: { 'content-type': 'application/merge-patch+json' },
          query: { force: null },
          body: [{ at: '', by: (body) => ({ metadata: { labels: labelsOf(body) ?? {} } }) }],
        },
      },
    ],
  },
  {
    id: 'shared-list-removed-by-one',
    breaks: 'An atomic list that two managers applied is removed when one of them leaves it out.',
    statements: ['field-ownership/released-by-first/value-unchanged', 'field-ownership/released-by-second/value-unchanged'],
    change: afterApply((object, apply) => omittedSharedLists(apply.live, apply).reduce(withoutPath, object)),
  },
  {
    id: 'key-with-dot-split-in-entries',
    breaks: 'A key of a map is split at its dot in the entry of a create, update or patch.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: ({ track }) => ({
      track: (update) => {
        const tracked = track(update);
        if (entriesOf(tracked).length === 0) return tracked;
        return withManagers(tracked, () =>
          entriesIn(tracked).map((entry) =>
            textAt(entry, 'operation') === 'Update' ? { ...entry, fieldsV1: splitAtDots(objectAt(entry, 'fieldsV1')) } : entry,
          ),
        );
      },
    }),
  },
  {
    id: 'clearing-leaves-appliers',
    breaks: 'An update or patch that clears managedFields leaves the entries of the managers that applied to the object.',
    statements: ['managed-fields/reset/put/cleared', 'managed-fields/reset/merge-patch/cleared'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const appliers = entriesIn(change.live).filter((entry) => textAt(entry, 'operation') === 'Apply');
        return isReset(change.wanted) && appliers.length > 0 ? withEntriesIn(next, [...appliers, ...entriesIn(next)]) : next;
      },
    }),
  },
  {
    id: 'lines-of-applied-block-folded',
    breaks: 'An apply of a YAML text over several lines stores the lines joined by spaces.',
    statements: ['apply/yaml'],
    exchanges: [{ on: { operation: 'apply', text: /: \|-?\n/ }, request: { text: [/: \|(-?)\n/g, ': >$1\n'] } }],
  },
];
