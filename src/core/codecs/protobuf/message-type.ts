/**
 * How a field is written in binary, and what it is in JSON: `time` is a message of seconds and nanoseconds and an
 * RFC 3339 text, `json` a message of the bytes of a JSON document and that document, `bytes` is base64 text.
 */
export type FieldKind = Scalar | 'string-map' | 'bytes-map' | MapKind | MessageType;

/** Kinds that are no map and have no fields. A quantity is a message of its text, an int-or-string one of either. */
export type Scalar = 'string' | 'int32' | 'int64' | 'bool' | 'bytes' | 'time' | 'json' | 'quantity' | 'int-or-string';

/** A map from texts to values of a kind. */
export type MapKind = { readonly mapOf: Scalar | MessageType };

/** One field of a message. */
export type Field = {
  readonly name: string;
  readonly is: FieldKind;
  readonly repeated: boolean;
  /** Whether an empty value says something else than no value. Where not, it is left out of the JSON. */
  readonly presence: boolean;
  /** The fields of the message stand in the JSON of the one around it. */
  readonly inline?: true;
};

/** A message: its fields by number. */
export type MessageType = { readonly fields: ReadonlyMap<number, Field> };

/** A message from a table of ours: `name`, `name[]` for a list, `name?` where an empty value says something. */
export function messageType(fields: { readonly [number: number]: readonly [name: string, is: FieldKind] }): MessageType {
  return { fields: new Map(Object.entries(fields).map(([number, [name, is]]) => [Number(number), fieldOf(name, is)])) };
}

function fieldOf(name: string, is: FieldKind): Field {
  const repeated = name.endsWith('[]');
  const presence = name.endsWith('?') || typeof is === 'object';
  return { name: name.replace(/\[\]$|\?$/, ''), is, repeated, presence };
}
