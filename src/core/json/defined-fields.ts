/** The type of an object without its undefined values: a field that may be undefined becomes optional. */
export type DefinedFields<Fields extends object> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & { [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined> };

/**
 * Returns a copy of an object without the fields whose value is undefined, as JSON text leaves them out. Optional fields
 * of the types here hold no undefined (`exactOptionalPropertyTypes`): `{ name, ...definedFields({ namespace }) }`.
 */
export function definedFields<Fields extends object>(fields: Fields): DefinedFields<Fields>;
export function definedFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
