import type { FieldSet } from './field-set.ts';

/** The fields that a manager owns by one kind of operation (specification, "managedFields entry"). */
export type ManagedEntry = ManagerIdentity & {
  /** RFC 3339. */
  readonly time?: string | undefined;
  readonly fields: FieldSet;
};

/** The manager of a change, and its operation. */
export type ManagerIdentity = {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource?: string | undefined;
};

/** Returns a text that is equal for entries of the same manager. An applier is the same manager in every API version. */
export function managerKey({ manager, operation, apiVersion, subresource = '' }: ManagerIdentity): string {
  return JSON.stringify([manager, operation, operation === 'Apply' ? '' : apiVersion, subresource]);
}

/** Returns whether two entries belong to the same manager. */
export const sameManager = (one: ManagerIdentity, other: ManagerIdentity): boolean => managerKey(one) === managerKey(other);

/** Compares entries for their order in an object: Apply before Update, then by time, then by name. */
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
