/** How a part of a schema changed. */
export type FieldChangeKind =
  /** The field was removed, or its type changed. */
  | 'removed'
  | 'type'
  /** The field is new and required, or was optional before. */
  | 'new-required'
  | 'now-required'
  /** An allowed value was removed, or an enum was added. */
  | 'enum-narrowed'
  | 'enum-new'
  /** The default changed, or was added. */
  | 'default'
  | 'default-new'
  /** The merge strategy changed. */
  | 'merge'
  /** A limit is tighter, or is new or cannot be compared with the old one. */
  | 'bound-narrowed'
  | 'bound-new'
  /** The schema is nested too deeply to be compared. */
  | 'too-deep';

/** One change of a part of a schema. */
export type FieldChange = {
  readonly is: FieldChangeKind;
  /** The path in the schema: `spec.ports[].name`, `data{}`; empty for the schema itself. */
  readonly path: string;
  /** The value before and after the change, as text. */
  readonly was?: string;
  readonly now?: string;
  /** The description in the older schema. */
  readonly description: string;
};
