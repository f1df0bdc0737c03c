import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { objectAt } from '../../json/json-object.ts';
import type { Schema } from '../../kinds/schema/schema.ts';
import { changedSchema } from './changed-schema.ts';
import type { Fault } from './fault.ts';
import { isOf, managersOf } from './managed-field-entries.ts';

const merging =
  (change: (schema: Schema) => Partial<Schema>): NonNullable<Fault['change']> =>
  () => ({
    schemaToMerge: (schema) => changedSchema(schema, change),
  });

const whole = ['one-part-conflicts', 'replaced-whole'];
const parts = ['parts-merge'];
const of = (places: readonly string[], aspects: readonly string[]): readonly string[] =>
  places.flatMap((place) => aspects.map((aspect) => `merge-strategy/${place}/${aspect}`));

/** Returns whether an owned field has parts in the value: it was atomic, and is granular now. */
function endsAbove(fields: Json, value: Json | undefined): boolean {
  if (!isJsonObject(fields) || !isJsonObject(value)) return false;
  return Object.entries(fields).some(([key, below]) => {
    const member = value[key.replace(/^f:/, '')];
    if (typeof member !== 'object' || member === null || !isJsonObject(below)) return false;
    return Object.keys(below).length === 0 || endsAbove(below, member);
  });
}

/** Faults of merging (specification, "Server-side apply", merge strategy). */
export const mergeFaults: readonly Fault[] = [
  {
    id: 'markers-ignored',
    breaks: 'All lists are atomic and all maps are granular, whatever their markers are.',
    statements: [
      ...of(['set', 'map-list', 'two-key-list'], parts),
      ...of(['atomic-map', 'atomic-struct', 'granular-in-atomic-struct'], whole),
    ],
    change: merging(() => ({ listType: undefined, mapType: undefined })),
  },
  {
    id: 'merge-marker-unread',
    breaks: 'An apply replaces a list with a merge marker and without a list type.',
    statements: ['merge-strategy/merge-marker'],
    change: merging(({ patch }) => (patch?.merge === true ? { listType: undefined } : {})),
  },
  {
    id: 'merge-key-unread',
    breaks: 'A list with a merge marker and without a list type is merged by all fields of its items, whatever its merge key.',
    statements: ['merge-strategy/merge-marker'],
    change: merging(({ patch }) => (patch?.merge === true ? { listType: 'set', listMapKeys: undefined } : {})),
  },
  {
    id: 'merge-key-of-another-field',
    breaks: 'A list with a merge marker and without a list type is merged by another field of its items.',
    statements: ['merge-strategy/merge-marker'],
    change: merging(({ patch, items }) =>
      patch?.merge === true && items?.properties?.has('fieldPath') === true ? { listMapKeys: ['kind'] } : {},
    ),
  },
  {
    id: 'merge-marker-appends',
    breaks: 'An apply adds its items to a list with a merge marker, and removes none.',
    statements: ['merge-strategy/merge-marker'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        const before = apply.live?.['secrets'];
        if (outcome.kind !== 'merged' || before === undefined) return outcome;
        return { kind: 'merged', object: { ...outcome.object, secrets: appended(before, outcome.object['secrets'] ?? []) } };
      },
    }),
  },
  {
    id: 'merge-marker-before-list-type',
    breaks: 'An atomic list with a merge marker is merged by its merge key.',
    statements: ['merge-strategy/list-type-before-merge-marker'],
    change: merging(({ patch, listType }) =>
      patch?.merge === true && patch.mergeKey !== undefined && listType !== 'map' ? { listType: 'map', listMapKeys: [patch.mergeKey] } : {},
    ),
  },
  {
    id: 'all-maps-atomic',
    breaks: 'All maps are atomic, whatever their markers are.',
    statements: of(['granular-map', 'granular-struct', 'unmarked-map', 'unmarked-struct'], parts),
    change: merging(({ type }) => (type === 'object' ? { mapType: 'atomic' } : {})),
  },
  {
    id: 'apply-replaces-spec',
    breaks: 'An apply replaces the spec of the object.',
    statements: ['merge-strategy/*/parts-merge', 'merge-strategy/*/same-key-merges'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        const given = apply.applied['spec'] ?? {};
        return outcome.kind === 'merged' && 'spec' in outcome.object
          ? { kind: 'merged', object: { ...outcome.object, spec: given } }
          : outcome;
      },
    }),
  },
  {
    id: 'atomic-lists-are-sets',
    breaks: 'An atomic list of strings is merged as a set.',
    statements: of(['atomic-list', 'unmarked-list'], whole),
    seen: 'kubernetes #118293',
    change: merging(({ type, listType, items }) =>
      type === 'array' && items?.type === 'string' && (listType === undefined || listType === 'atomic') ? { listType: 'set' } : {},
    ),
  },
  {
    id: 'lists-appended-to',
    breaks: 'An apply appends its items to atomic lists, which keep their first owner.',
    statements: of(['unstructured-list', 'set-in-atomic-list'], whole),
    change: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        if (apply.live === undefined) return outcome;
        const forced = outcome.kind === 'conflict' ? applied({ ...apply, force: true }) : outcome;
        const object = forced.kind === 'merged' ? forced.object : apply.live;
        const managedFields = [...managersOf(apply.live), ...managersOf(object).filter((entry) => isOf(entry, apply.manager))];
        const metadata = {
          ...objectAt(object, 'metadata'),
          managedFields: [
            ...new Map(managedFields.map((entry) => [JSON.stringify(isJsonObject(entry) ? entry['manager'] : entry), entry])).values(),
          ],
        };
        return { kind: 'merged', object: { ...object, metadata, spec: appended(objectAt(apply.live, 'spec'), objectAt(object, 'spec')) } };
      },
    }),
  },
  {
    id: 'twins-taken',
    breaks: 'A set or a list with keys may have duplicate elements.',
    statements: ['merge-strategy/*/unique-elements', 'csinode/drivers/unique-names'],
    seen: 'kubernetes #121575',
    change: () => ({ rejectsInvalid: ({ reason }) => reason !== 'FieldValueDuplicate' }),
  },
  {
    id: 'parts-owned-of-what-became-atomic',
    breaks: 'An owner of a part of a field that became atomic owns nothing of it.',
    statements: ['merge-strategy/to-atomic/*'],
    change: ({ applied }) => ({ applied: (apply) => applied({ ...apply, unreconciled: true }) }),
  },
  {
    id: 'parts-inferred-of-what-was-atomic',
    breaks: 'An owner of a field that was atomic owns all of its parts.',
    statements: ['merge-strategy/from-atomic/*'],
    change: ({ applied }) => ({
      applied: (apply) => {
        const others = managersOf(apply.live).filter((entry) => !isOf(entry, apply.manager));
        const owner = others.find((entry) => endsAbove(objectAt(entry, 'fieldsV1'), apply.applied));
        if (owner === undefined || apply.force) return applied(apply);
        return { kind: 'conflict', conflicts: [{ manager: 'first', operation: 'Apply', apiVersion: apply.apiVersion, path: '.spec' }] };
      },
    }),
  },
];

/** Appends the lists of one object to those of another. */
function appended(before: Json, after: Json): Json {
  if (Array.isArray(before) && Array.isArray(after)) {
    const known = before.map((item) => JSON.stringify(item));
    return [...before, ...after.filter((item) => !known.includes(JSON.stringify(item)))];
  }
  if (!isJsonObject(before) || !isJsonObject(after)) return after;
  return Object.fromEntries(Object.entries(after).map(([key, value]) => [key, appended(before[key] ?? null, value)]));
}
