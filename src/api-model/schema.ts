import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import { parsePointer, pointTo } from '#core/json/pointer';
import type { ModelledSchema } from '#core/model/case';
import type { Json } from '#core/model/json';
import type { Content } from './content.ts';

/** Returns a content with the defaults of fields that it lacks: a field has its default where the map around it is. */
export function withDefaults(content: Content, schema: ModelledSchema | undefined): Content {
  const filled = Object.entries(schema?.defaults ?? {}).reduce<Json>(
    (left, [pointer, value]) => withDefault(left, parsePointer(pointer) ?? [], value),
    content,
  );
  return isJsonObject(filled) ? filled : content;
}

function withDefault(value: Json, [part, ...rest]: readonly string[], initial: Json): Json {
  if (part === undefined || !isJsonObject(value)) return value;
  const there = Object.hasOwn(value, part) ? value[part] : undefined;
  if (rest.length === 0) return there === undefined || there === null ? { ...value, [part]: initial } : value;
  return there === undefined ? value : { ...value, [part]: withDefault(there, rest, initial) };
}

/** Returns whether the field at a pointer has its default: who owns it then is left open. */
export function isDefault(pointer: string, content: Content, schema: ModelledSchema | undefined): boolean {
  const value = pointTo(content, pointer);
  return (
    value !== undefined && schema !== undefined && Object.hasOwn(schema.defaults, pointer) && deepEqual(schema.defaults[pointer], value)
  );
}

/** Returns a content with the status of another. */
export function withStatusOf({ status }: Content, content: Content): Content {
  const { status: _, ...rest } = content;
  return status === undefined ? rest : { ...rest, status };
}
