/** A column of a Table as a row of data: what it is called, and where in the object its cell is found. */
export type ColumnRow = {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
  /** 0 is always shown, more only to those who ask for all. */
  readonly priority?: number;
  /** A path such as `.status.conditions[?(@.type=="Ready")].status`, or the name of a function of `cells`. */
  readonly path: string;
};
