/** How often a case tested each clause of the model of the API. */
export type ModelVisits = { readonly subject: string; readonly clauses: readonly ClauseVisits[] };

/** How often a case tested a clause, in all and in each of the circumstances that can make a difference. */
export type ClauseVisits = {
  readonly clause: string;
  /** The statement that it comes from. */
  readonly statement: string;
  readonly tests: number;
  readonly circumstances: Readonly<Record<string, number>>;
  /** Why no response can test it for the type of the case. */
  readonly impossible?: string;
};
