import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { ManagedEntry } from '../../../api/apply/managed-entry.ts';
import { entriesOf } from '../../../api/apply/managed-fields.ts';
import { fieldElement } from '../../../api/apply/path-element.ts';
import { arrayAt } from '../../../json/json-object.ts';
import type { Matcher } from '../../exchanges/exchange-rule.ts';
import type { Fault } from '../fault.ts';

/** Returns the fault that serves an apply without a field manager, and refuses it no longer. */
const withManager = (id: string, breaks: string, on: Matcher): Fault => ({
  id,
  breaks,
  statements: ['apply/manager-required'],
  exchanges: [{ on: { operation: 'apply', ...on }, request: { query: { fieldManager: 'unknown' } } }],
});

/** Returns the fault that serves an apply with managedFields as if it had none. */
const withoutEntries = (id: string, breaks: string, on: Matcher): Fault => ({
  id,
  breaks,
  statements: ['apply/no-managed-fields'],
  exchanges: [{ on: { operation: 'apply', ...on, status: 400 }, next: { body: [{ at: '/metadata/managedFields', drop: true }] } }],
});

const isEmptyEntry = (body: Json | undefined): boolean => {
  const [entry, ...more] = arrayAt(body, 'metadata', 'managedFields');
  return isJsonObject(entry) && Object.keys(entry).length === 0 && more.length === 0;
};

/** Whether the entry owns parts of the field of the spec at a path. */
function ownsParts({ fields }: ManagedEntry, path: string): boolean {
  const [, , name = ''] = path.split('.');
  const field = fields.below.get(fieldElement('spec'))?.below.get(fieldElement(name));
  return field !== undefined && field.below.size > 0;
}

/** Faults of applies that must be refused (specification, "Server-side apply"). */
export const rareRefusedApplyFaults: readonly Fault[] = [
  withManager('unforced-apply-needs-no-manager', 'An apply without a field manager and without force is accepted.', {
    query: { fieldManager: 'absent', force: 'absent', dryRun: 'absent' },
  }),
  withManager('dry-apply-needs-no-manager', 'A dry run of an apply without a field manager is accepted.', {
    query: { fieldManager: 'absent', dryRun: 'present' },
  }),
  withManager('empty-manager-applies', 'An apply with an empty field manager is accepted.', { query: { fieldManager: /^$/ } }),
  withoutEntries('dry-apply-takes-managed-fields', 'A dry run of an apply with managedFields in its body is accepted.', {
    query: { dryRun: 'present' },
  }),
  withoutEntries('apply-takes-empty-entry', 'An apply with one empty entry as managedFields in its body is accepted.', {
    when: ({ body }) => isEmptyEntry(body),
  }),
  {
    id: 'forced-apply-creates-nothing',
    breaks: 'A forced apply of an object that does not exist is refused.',
    statements: ['apply/creates'],
    change: (plain) => ({
      applied: (apply) =>
        apply.live === undefined && apply.force
          ? { kind: 'invalid', because: 'schema', message: 'there is nothing to take' }
          : plain.applied(apply),
    }),
  },
  {
    id: 'former-set-of-updaters-overwritten',
    breaks: 'A manager that set elements of a set without apply owns nothing of it after it becomes an atomic list.',
    statements: ['merge-strategy/to-atomic/set'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'conflict') return outcome;
        const former = entriesOf(apply.live ?? {});
        const isOfParts = outcome.conflicts.every(
          ({ operation, manager, path }) =>
            operation === 'Update' && former.some((entry) => entry.manager === manager && ownsParts(entry, path)),
        );
        return isOfParts ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
];
