/**
 * The statements of a fault that was written from the text of the specification alone, without a look at the statements: it is
 * not known yet which of them it violates.
 */
export const notMapped: readonly string[] = [];
