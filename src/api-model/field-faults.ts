import { parseJson } from '#core/http/body-of';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import type { SentRequest } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import { duplicateFields } from './duplicate-fields.ts';
import type { ModelledType } from './modelled-type.ts';

/** How the names of fields begin that drawn sequences send and no type has. */
export const unknownName = 'noSuchField';

/** Names that drawn sequences send for fields whose own names have another case. */
const namesInOtherCase = [
  'Data',
  'DATA',
  'BinaryData',
  'Immutable',
  'MetaData',
  'Spec',
  'SPEC',
  'Labels',
  'Drivers',
  'NodeID',
  'nodeid',
] as const;

const unknownField = new RegExp(`"(${unknownName}\\w*|${namesInOtherCase.join('|')})"\\s*:`, 'g');

/** Returns whether a name is one that drawn sequences send for a field that no type has. */
export function isUnknownName(name: string): boolean {
  return name.startsWith(unknownName) || namesInOtherCase.some((one) => one === name);
}

/** Returns whether a JSON patch operation adds a field that no type has, or copies a value to it. */
export function setsUnknown(operation: Json): boolean {
  const [op, path] = ['/op', '/path'].map((at) => stringAt(operation, at));
  return (op === 'add' || op === 'copy') && path !== undefined && isUnknownName(path.slice(path.lastIndexOf('/') + 1));
}

const levels = { Ignore: 'ignore', Warn: 'warn', Strict: 'strict' } as const;

/** The fields of a request that its type does not have, or that are there twice, and the level at which they are validated. */
export type FieldFaults = {
  readonly level: 'default' | 'ignore' | 'warn' | 'strict';
  readonly kind: 'unknown' | 'duplicate';
  /** The names of the fields, one of each. */
  readonly names: readonly string[];
};

/**
 * Returns the unknown or duplicate fields of a request; undefined where there are none, or where it is not said here what comes of
 * them: of both kinds at once, at another level, and for types that can keep unknown fields.
 */
export function fieldFaultsOf(request: SentRequest, query: URLSearchParams, type: ModelledType): FieldFaults | undefined {
  const { body } = request;
  if (body === undefined || !type.omitsEmpty || request.encoding !== undefined) return undefined;
  const sent = query.get('fieldValidation');
  const level = sent === null ? 'default' : sent === 'Ignore' || sent === 'Warn' || sent === 'Strict' ? levels[sent] : undefined;
  if (level === undefined) return undefined;
  const unknown = [...unknownTargets(request), ...[...body.matchAll(unknownField)].flatMap(([, name]) => name ?? [])];
  // A text without a field twice is as long as that of what it says.
  const isOnce = JSON.stringify(parseJson(body))?.length === body.length;
  const duplicated = isOnce ? [] : duplicateFields(body);
  if (unknown.length > 0 === duplicated.length > 0) return undefined;
  const names = unknown.length > 0 ? unknown : duplicated;
  return new Set(names).size < names.length ? undefined : { level, kind: unknown.length > 0 ? 'unknown' : 'duplicate', names };
}

/** The names of the unknown fields that the operations of a JSON patch set. */
function unknownTargets({ headers, body = '' }: SentRequest): readonly string[] {
  const patch = headers['content-type'] === 'application/json-patch+json' ? parseJson(body) : undefined;
  if (!isJsonArray(patch)) return [];
  return patch.filter(setsUnknown).map((operation) => {
    const path = stringAt(operation, '/path') ?? '';
    return path.slice(path.lastIndexOf('/') + 1);
  });
}

/** Returns a body or a JSON patch without its unknown fields. */
export function withoutUnknown(value: Json): Json {
  if (isJsonArray(value)) return value.filter((element) => !setsUnknown(element)).map(withoutUnknown);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) =>
      field === undefined || isUnknownName(key) ? [] : [[key, withoutUnknown(field)] as const],
    ),
  );
}

/** Returns whether a body has an unknown field. */
export function hasUnknown(value: Json): boolean {
  if (isJsonArray(value)) return value.some(hasUnknown);
  return (
    isJsonObject(value) && Object.entries(value).some(([key, field]) => isUnknownName(key) || (field !== undefined && hasUnknown(field)))
  );
}
