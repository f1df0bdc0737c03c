/** Statements that no fault violates, with the reason. */
export const statementsWithoutFault: ReadonlyMap<string, string> = new Map([]);
