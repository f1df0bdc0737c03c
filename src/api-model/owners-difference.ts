import { fieldAt } from './describe.ts';
import { managerOf, type Ownership, pathText } from './ownership.ts';

/** A field with other owners than expected: its pointer, a message, and the owners. */
export type OwnersDifference = {
  readonly at: string;
  readonly message: string;
  readonly values: { readonly expected: string; readonly actual: string };
};

/** Returns the first field with other owners; `isOpen`: whether the field at a pointer may have the owners that are shown. */
export function ownersDifference(
  expected: Ownership,
  actual: Ownership,
  isOpen: (pointer: string, shown: readonly string[]) => boolean = () => false,
): OwnersDifference | undefined {
  for (const path of new Set([...expected.keys(), ...actual.keys()])) {
    const at = pathText(path);
    if (isOpen(at, [...(actual.get(path) ?? [])])) continue;
    const [wanted, shown] = [expected, actual].map((owners) => textOf(owners.get(path)));
    if (wanted !== shown && wanted !== undefined && shown !== undefined)
      return {
        at,
        message: `returned other owners of ${fieldAt(at)} in managedFields.`,
        values: { expected: wanted, actual: shown.slice(0, 300) },
      };
  }
  return undefined;
}

function textOf(owners: ReadonlySet<string> | undefined): string {
  return [...new Set([...(owners ?? [])].map(managerOf))].sort().join(', ') || 'no owner';
}
