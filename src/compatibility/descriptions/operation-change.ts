/** The ways in which an operation can change. Each is a row of `spec-tables/release-changes.yaml`, which says what it breaks. */
export const operationChanges = [
  'operation-removed',
  'parameter-removed',
  'parameter-new-required',
  'parameter-now-required',
  'parameter-narrowed',
  'parameter-changed',
  'parameter-default',
  'body-now-required',
  'request-type-removed',
  'response-type-removed',
  'response-code-removed',
  'response-code-added',
] as const;

/** How an operation changed. */
export type OperationChangeKind = (typeof operationChanges)[number];

/** A change of one or more operations of an action: a cause that shows in many operations is one change. */
export type OperationChange = {
  readonly is: OperationChangeKind;
  /** The action that the descriptions declare, or the operation. */
  readonly action: string;
  /** The parameter, media type or status. */
  readonly part: string;
  /** The method and path of each operation. */
  readonly operations: readonly string[];
};

/** The changes of the operations that both releases describe, or what is missing to compare them. */
export type OperationDiff = {
  readonly changes: readonly OperationChange[];
  readonly operations: number;
  /** What is missing to compare more than the names of parameters. */
  readonly missing?: string;
};
