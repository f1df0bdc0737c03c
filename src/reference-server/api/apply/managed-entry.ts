import type { FieldSet } from './field-set.ts';

/** What one manager owns by one kind of operation (specification, "managedFields entry"). */
export type ManagedEntry = ManagerIdentity & {
  /** RFC 3339. */
  readonly time?: string | undefined;
  readonly fields: FieldSet;
};

/** Who made a change, and how. */
export type ManagerIdentity = {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource?: string | undefined;
};

/** Text that is the same for entries of the same manager. One that applies stays the same whatever version it applies in. */
export function managerKey({ manager, operation, apiVersion, subresource = '' }: ManagerIdentity): string {
  return JSON.stringify([manager, operation, operation === 'Apply' ? '' : apiVersion, subresource]);
}

/** Whether two entries are of the same manager. */
export const sameManager = (one: ManagerIdentity, other: ManagerIdentity): boolean => managerKey(one) === managerKey(other);

/** The order of entries in an object: Apply before Update, then the oldest first, then by name. */
export function compareEntries(one: ManagedEntry, other: ManagedEntry): number {
  return (
    compareText(one.operation, other.operation) ||
    seconds(one.time) - seconds(other.time) ||
    compareText(one.manager, other.manager) ||
    compareText(one.apiVersion, other.apiVersion) ||
    compareText(one.subresource ?? '', other.subresource ?? '')
  );
}

const compareText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const seconds = (time: string | undefined): number => (time === undefined ? 0 : Math.floor(Date.parse(time) / 1000));
