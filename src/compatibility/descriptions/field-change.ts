/** In which way a part of a schema is not what it was. */
export type FieldChangeKind =
  /** It is gone, or its type is another. */
  | 'removed'
  | 'type'
  /** It is new and required, or was optional. */
  | 'new-required'
  | 'now-required'
  /** A value that was allowed is not any more; or there is a choice of values where there was none. */
  | 'enum-narrowed'
  | 'enum-new'
  /** What stands for a missing field is another; or there was no word of it. */
  | 'default'
  | 'default-new'
  /** How writers share it. */
  | 'merge'
  /** A limit is tighter; or is new, or cannot be compared with the old one. */
  | 'bound-narrowed'
  | 'bound-new'
  /** It lies so deep that it was not looked at. */
  | 'too-deep';

/** One change of a part of a schema. */
export type FieldChange = {
  readonly is: FieldChangeKind;
  /** The path in the schema: `spec.ports[].name`, `data{}`; empty for the schema itself. */
  readonly path: string;
  /** What it was and is, as text. */
  readonly was?: string;
  readonly now?: string;
  /** What the older description says of it. */
  readonly description: string;
};
