import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
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
    breaks: 'An entry of managedFields has no time.',
    statements: ['managed-fields/entry/time'],
    ...onGet({ at: `${all}/time`, set: '' }),
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
