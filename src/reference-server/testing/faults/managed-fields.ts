import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { objectAt, textAt } from '../../json/json-object.ts';
import type { Edit } from '../exchanges/edit-json.ts';
import type { Fault } from './fault.ts';
import { managersOf, withManagers } from './managed-field-entries.ts';

const all = '/metadata/managedFields/*';

/** Edits the entries of managedFields in every get. */
const onGet = (...edits: readonly Edit[]): Pick<Fault, 'exchanges'> => ({
  exchanges: [{ on: { operation: 'get' }, answer: { body: edits } }],
});

const keysRenamed = (value: Json, rename: (key: string) => string): Json =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [rename(key), keysRenamed(member, rename)]))
    : value;

const leavesReplaced = (value: Json, leaf: Json): Json => {
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value);
  return members.length === 0 ? leaf : Object.fromEntries(members.map(([key, member]) => [key, leavesReplaced(member, leaf)]));
};

const withoutTime = ({ time: _, ...entry }: JsonObject): JsonObject => entry;

/** Gives all entries the creationTimestamp of their object. */
function withTimeOfCreation(object: Json): Json {
  if (!isJsonObject(object)) return object;
  const time = textAt(object, 'metadata', 'creationTimestamp') ?? '';
  return withManagers(object, (entries) => entries.map((entry) => (isJsonObject(entry) ? { ...entry, time } : entry)));
}

/** Faults of managedFields (specification, "managedFields entry", "Server-side apply", clearing managedFields). */
export const managedFieldFaults: readonly Fault[] = [
  {
    id: 'entry-without-manager',
    breaks: 'An entry of managedFields has no manager.',
    statements: ['managed-fields/entry/manager'],
    ...onGet({ at: `${all}/manager`, drop: true }),
  },
  {
    id: 'entry-operation-patch',
    breaks: 'The operation of an Update entry is Patch.',
    statements: ['managed-fields/entry/operation'],
    ...onGet({ at: `${all}/operation`, by: (operation) => (operation === 'Update' ? 'Patch' : operation) }),
  },
  {
    id: 'entry-without-version',
    breaks: 'An entry of managedFields has no apiVersion.',
    statements: ['managed-fields/entry/api-version'],
    ...onGet({ at: `${all}/apiVersion`, drop: true }),
  },
  {
    id: 'entry-of-another-version',
    breaks: 'An entry of managedFields has an apiVersion in which the object was not written.',
    statements: ['managed-fields/entry/api-version', 'managed-fields/entry/version-of-the-last-apply'],
    ...onGet({ at: `${all}/apiVersion`, by: (version) => `${String(version)}beta1` }),
  },
  {
    id: 'entry-without-time',
    breaks: 'No entry of managedFields has a time.',
    statements: ['managed-fields/entry/time'],
    ...onGet({ at: `${all}/time`, drop: true }),
  },
  {
    id: 'entry-time-empty',
    breaks: 'The time of every entry of managedFields is empty.',
    statements: ['managed-fields/entry/time'],
    ...onGet({ at: `${all}/time`, set: '' }),
  },
  {
    id: 'entry-time-of-1970',
    breaks: 'The time of every entry of managedFields is the beginning of 1970.',
    statements: ['managed-fields/entry/time'],
    ...onGet({ at: `${all}/time`, set: '1970-01-01T00:00:00Z' }),
  },
  {
    id: 'entry-time-too-late',
    breaks: 'The time of every entry of managedFields is an hour late.',
    statements: ['managed-fields/entry/time'],
    ...onGet({ at: `${all}/time`, by: (time) => new Date(Date.parse(String(time)) + 3_600_000).toISOString() }),
  },
  {
    id: 'update-without-time',
    breaks: 'The entries of updates have no time.',
    statements: ['managed-fields/entry/time'],
    ...onGet({ at: all, by: (entry) => (isJsonObject(entry) && entry['operation'] === 'Update' ? withoutTime(entry) : entry) }),
  },
  {
    id: 'entry-time-of-creation',
    breaks: 'The time of every entry of managedFields is that of the creation of the object.',
    statements: ['managed-fields/entry/time-renewed'],
    exchanges: [
      {
        on: { operation: 'get' },
        answer: { body: [{ at: '', by: (object) => withTimeOfCreation(object) }] },
      },
    ],
  },
  {
    id: 'entry-fields-untyped',
    breaks: 'An entry of managedFields has no fieldsType.',
    statements: ['managed-fields/entry/fields-type'],
    ...onGet({ at: `${all}/fieldsType`, drop: true }),
  },
  {
    id: 'entry-keys-bare',
    breaks: 'The keys in fieldsV1 have no prefix.',
    statements: ['managed-fields/entry/field-keys'],
    ...onGet({ at: `${all}/fieldsV1`, by: (fields) => keysRenamed(fields, (key) => key.replace(/^f:/, '')) }),
  },
  {
    id: 'entry-leaves-true',
    breaks: 'The leaves in fieldsV1 are true.',
    statements: ['managed-fields/entry/leaves'],
    ...onGet({ at: `${all}/fieldsV1`, by: (fields) => leavesReplaced(fields, true) }),
  },
  {
    id: 'last-manager-untold',
    breaks: 'The last of several entries of managedFields is missing.',
    statements: ['managed-fields/kept-up'],
    ...onGet({
      at: '/metadata/managedFields',
      by: (entries) => (Array.isArray(entries) && entries.length > 1 ? entries.slice(0, -1) : entries),
    }),
  },
  {
    id: 'managers-untold',
    breaks: 'Objects have no managedFields.',
    statements: ['managed-fields/kept-up'],
    ...onGet({ at: '/metadata/managedFields', drop: true }),
  },
  {
    id: 'managers-untold-to-writers',
    breaks: 'Responses to creates and patches have no managedFields.',
    statements: ['object-metadata/managed-fields'],
    exchanges: [{ on: { operation: ['create', 'merge-patch'] }, answer: { body: [{ at: '/metadata/managedFields', drop: true }] } }],
  },
  {
    id: 'clearing-ignored',
    breaks: 'One empty entry of managedFields does not clear them.',
    statements: ['managed-fields/reset/*/cleared', 'managed-fields/reset/*/first'],
    seen: 'kubernetes #90610',
    change: ({ track }) => ({
      track: (update) => track({ ...update, after: withManagers(update.after, () => managersOf(update.before)) }),
    }),
  },
  {
    id: 'empty-list-disowns',
    breaks: 'An empty list of managedFields makes the field manager of the request the owner of everything.',
    statements: ['managed-fields/reset/*/empty-list-keeps'],
    change: ({ track }) => ({
      track: (update) => {
        const sent = 'managedFields' in (isJsonObject(update.after['metadata']) ? update.after['metadata'] : {});
        return sent && managersOf(update.after).length === 0 ? track({ ...update, before: undefined }) : track(update);
      },
    }),
  },
  {
    id: 'empty-list-clears-of-definitions',
    breaks: 'An empty list of managedFields clears those of a custom resource.',
    statements: ['put', 'json-patch', 'merge-patch'].map((name) => `managed-fields/reset/${name}/empty-list-keeps`),
    change: ({ track }) => ({
      track: (update) => {
        const isSent = 'managedFields' in objectAt(update.after, 'metadata') && managersOf(update.after).length === 0;
        const after = track(update);
        return isSent && update.apiVersion.includes('apiconform.example') ? withManagers(after, () => []) : after;
      },
    }),
  },
  {
    id: 'clearing-owned-by-nobody-known',
    breaks: 'A change that clears managedFields is owned by a manager named unknown.',
    statements: ['managed-fields/reset/*/requester-owns'],
    change: ({ track }) => ({
      track: (update) =>
        managersOf(update.after).some((entry) => isJsonObject(entry) && Object.keys(entry).length === 0)
          ? track({ ...update, manager: 'unknown' })
          : track(update),
    }),
  },
];
