/** Statements that no fault violates, with the reason. */
export const statementsWithoutFault: ReadonlyMap<string, string> = new Map([
  [
    'apply/no-change/with-defaults',
    'the only breach is the new version that an erratum of released servers lets be; faults break what is beside it',
  ],
]);
