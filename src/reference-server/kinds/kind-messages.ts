import type { Field, FieldKind, MessageType, Scalar } from '#core/codecs/protobuf/message-type';
import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import { listOf, messageTypeOf, objectMeta } from '#core/codecs/protobuf/message-types';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, objectAt, textAt, textsAt } from '../json/json-object.ts';
import { definitionRow } from './definition-rows.ts';
import messages from './messages.json' with { type: 'json' };
import type { Registry } from './resources/registry.ts';
import { apiVersionOf } from './resources/resource-type.ts';

const source: Json = messages;

/** The encodings of the scalar types in `definitions.json`. */
const scalars: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ['boolean', 'bool'],
  ['byte', 'bytes'],
  ['date-time', 'time'],
  ['int-or-string', 'int-or-string'],
  ['int32', 'int32'],
  ['int64', 'int64'],
  ['micro-time', 'time'],
  ['object', 'json'],
  ['quantity', 'quantity'],
  ['string', 'string'],
]);

/**
 * Creates a function that returns the binary encoding of a definition (specification, "Protobuf envelope"); `undefined` for a
 * definition that is in no table. Encodings are created on first use. A field whose type has no binary encoding is left out.
 */
export function createKindMessages(): (definition: string) => MessageType | undefined {
  const made = new Map<string, MessageType>([['meta.v1.ObjectMeta', objectMeta]]);

  const messageOf = (definition: string): MessageType | undefined => {
    const known = made.get(definition);
    if (known !== undefined) return known;
    const numbers = fieldOf(objectAt(source), definition);
    if (!isJsonObject(numbers)) return undefined;
    const message = lazily(() => fieldsOf(numbers, definitionRow(definition)));
    made.set(definition, message);
    return message;
  };

  const fieldsOf = (numbers: JsonObject, row: Json | undefined): ReadonlyMap<number, Field> =>
    new Map(
      Object.entries(numbers).flatMap(([number, name]): [number, Field][] => {
        const field = isJsonObject(name) ? inlined(name, row) : typeof name === 'string' ? fieldOfName(name, row) : undefined;
        return field === undefined ? [] : [[Number(number), field]];
      }),
    );

  /** A struct whose fields are among those of the enclosing object. */
  const inlined = (numbers: JsonObject, row: Json | undefined): Field => ({
    name: '',
    is: lazily(() => fieldsOf(numbers, row)),
    repeated: false,
    presence: true,
    inline: true,
  });

  /** Optional and required fields have empty values encoded. */
  const fieldOfName = (marked: string, definition: Json | undefined): Field | undefined => {
    const name = marked.replace(/\?$/, '');
    const row = fieldOf(objectAt(definition, 'fields'), name);
    const word = typeof row === 'string' ? row : textAt(row, 'type');
    const repeated = word?.startsWith('[]') === true;
    const is = kindOf(repeated ? word.slice(2) : (word ?? ''));
    return is === undefined
      ? undefined
      : { name, is, repeated, presence: marked.endsWith('?') || typeof is === 'object' || textsAt(definition, 'required').includes(name) };
  };

  const kindOf = (word: string): FieldKind | undefined => {
    if (!word.startsWith('{}')) return scalars.get(word) ?? messageOf(word);
    const inner = word.slice(2);
    const mapOf = scalars.get(inner) ?? messageOf(inner);
    return mapOf === undefined ? undefined : { mapOf };
  };

  return messageOf;
}

/** Creates a message with fields that are resolved on first use: some messages contain themselves. */
function lazily(make: () => ReadonlyMap<number, Field>): MessageType {
  let fields: ReadonlyMap<number, Field> | undefined;
  return {
    get fields() {
      fields ??= make();
      return fields;
    },
  };
}

/**
 * Returns the binary encodings of what a server serves, by kind and apiVersion (specification, "Content negotiation":
 * built-in types only): objects, collections, and kinds without a resource such as Status.
 */
export function binaryTypes(registry: Registry): MessageTypes {
  const messageOf = createKindMessages();
  return (kind, apiVersion) => {
    const type = registry.types().find((one) => apiVersionOf(one) === apiVersion && (one.kind === kind || one.listKind === kind));
    if (type === undefined) return messageTypeOf(kind, apiVersion);
    if (type.origin === 'definition') return undefined;
    const message = type.definition === undefined ? undefined : (messageOf(type.definition) ?? messageTypeOf(type.kind, apiVersion));
    return message === undefined || kind === type.kind ? message : listOf(message);
  };
}
