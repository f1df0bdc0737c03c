/** A JSON schema, as a plain value. */
type Schema = Readonly<Record<string, unknown>>;

/** The schema of an object that has these members, the optional ones perhaps, and no other. */
export function objectSchema(
  description: string,
  required: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
) {
  return {
    type: 'object',
    description,
    additionalProperties: false,
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}
