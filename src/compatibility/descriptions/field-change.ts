/** The ways in which a part of a schema can change. Each is a row of `spec-tables/release-changes.yaml`, which says what it breaks. */
export const schemaChanges = [
  'removed',
  'undescribed',
  'too-deep',
  'type',
  'embedded',
  'not-embedded',
  'write-only',
  'read-only',
  'unknown-refused',
  'values-new',
  'new-required',
  'now-required',
  'now-optional',
  'enum-narrowed',
  'enum-new',
  'enum-widened',
  'null-refused',
  'null-returned',
  'bound-narrowed',
  'bound-new',
  'bound-widened',
  'default',
  'default-new',
  'list-type',
  'list-keys',
  'map-type',
  'patch-strategy',
  'validation-new',
  'validation-changed',
  'alternative-removed',
  'alternatives-new',
  'alternative-overlap',
  'alternative-added',
  'union-changed',
  'union-new',
  'keyword',
] as const;

/** How a part of a schema changed. */
export type FieldChangeKind = (typeof schemaChanges)[number];

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
