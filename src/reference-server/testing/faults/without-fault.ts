/** Statements that no fault violates, with the reason. */
export const statementsWithoutFault: ReadonlyMap<string, string> = new Map([
  [
    'apply/no-change/with-defaults',
    'the only possible failure is the new version, which an erratum of released servers accepts; faults break the statements beside it',
  ],
]);
