import { definedFields } from '#core/json/defined-fields';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { referenceOf, type SchemaSide, withParts } from './merge-parts.ts';
import { type MergeRules, mergeRulesOf } from './merge-rules.ts';

/** The keywords that offer a choice between schemas. */
export const choiceKeywords = ['anyOf', 'oneOf'] as const;
type ChoiceKeyword = (typeof choiceKeywords)[number];

/** A schema in one normalized form. */
export type Shape = {
  /** The name of the schema that describes the value. Keywords beside the reference are part of this shape. */
  readonly reference?: string;
  /** The allowed types without `null`. Absent if any type is allowed. */
  readonly types?: ReadonlySet<string>;
  readonly isNullable: boolean;
  readonly format?: string;
  readonly properties: JsonObject;
  readonly required: readonly string[];
  /** The schema of list elements. */
  readonly items?: Json;
  /** The schema of fields that are not listed; `{}` if they are kept as they are. */
  readonly values?: Json;
  /** Whether fields that are not listed are refused. */
  readonly isClosed: boolean;
  readonly enum?: readonly Json[];
  readonly default?: Json;
  readonly merge: MergeRules;
  /** Limits on the value: `maxLength`, `pattern`, … */
  readonly bounds: JsonObject;
  /** The expressions of validation rules. */
  readonly validations: readonly string[];
  /** Choices that are more than a choice of types. */
  readonly choices: Readonly<Partial<Record<ChoiceKeyword, readonly Json[]>>>;
  /** Fields that exclude each other. */
  readonly unions: readonly Json[];
  readonly isEmbedded: boolean;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  /** All keywords with a meaning that is not known here. */
  readonly others: JsonObject;
  readonly description: string;
};

const boundKeys = [
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxProperties',
  'minProperties',
  'not',
] as const;

const extensions = [
  'list-type',
  'list-map-keys',
  'map-type',
  'patch-strategy',
  'patch-merge-key',
  'group-version-kind',
  'int-or-string',
  'preserve-unknown-fields',
  'embedded-resource',
  'validations',
  'unions',
] as const;

const knownKeywords: ReadonlySet<string> = new Set([
  ...boundKeys,
  ...choiceKeywords,
  ...['$ref', 'allOf', 'type', 'format', 'nullable', 'properties', 'required', 'items', 'additionalProperties', 'enum', 'const', 'default'],
  ...['readOnly', 'writeOnly'],
  // Words for people, which no client and no server acts on.
  ...['description', 'title', 'example', 'examples', 'externalDocs', 'xml', 'deprecated', '$comment', '$schema', '$id', '$anchor', '$defs'],
]);

/**
 * Parses a schema of an OpenAPI description. The parts of `allOf` are keywords of the schema, alternatives that differ only in type are a
 * choice of types, and an alternative that is only `null` makes the schema nullable. With `follow`, the target of a reference is a part.
 */
export function shapeOf(given: Json, side: SchemaSide, follow = false): Shape {
  const schema = normalized(given, side, follow);
  const own = (key: string): Json | undefined => (Object.hasOwn(schema, key) ? schema[key] : undefined);
  const marked = (key: string): Json | undefined => own(`${side.prefix}${key}`);
  const reference = follow ? undefined : referenceOf(schema);
  const [properties, items, choice, constant] = [own('properties'), own('items'), own('enum'), own('const')];
  const isEither = own('format') === 'int-or-string' || marked('int-or-string') === true;
  const types = isEither ? new Set(['integer', 'string']) : typesOf(schema);
  const format = isEither ? undefined : own('format');
  const values = valuesOf(own('additionalProperties'), marked('preserve-unknown-fields'));
  const description = own('description');
  return {
    ...definedFields({ reference, types, items, values, default: own('default') }),
    isNullable: own('nullable') === true,
    ...(typeof format === 'string' ? { format } : {}),
    properties: isJsonObject(properties) ? properties : {},
    required: stringsOf(own('required')),
    isClosed: own('additionalProperties') === false,
    ...(isJsonArray(choice) ? { enum: choice } : constant === undefined ? {} : { enum: [constant] }),
    merge: mergeRulesOf(schema, side.prefix),
    bounds: boundsOf(own),
    validations: validationsOf(marked('validations')),
    choices: Object.fromEntries(choiceKeywords.flatMap((key) => choiceOf(key, own(key)))),
    unions: listOf(marked('unions')),
    isEmbedded: marked('embedded-resource') === true,
    isReadOnly: own('readOnly') === true,
    isWriteOnly: own('writeOnly') === true,
    others: othersOf(schema, side.prefix),
    description: typeof description === 'string' ? description : '',
  };
}

/** Formats the type of a value: `integer (int32)`, `integer or string`, or the name of a schema. */
export function typeText({ reference, types, format }: Shape): string {
  if (reference !== undefined) return reference;
  const names = types === undefined ? 'any' : [...types].sort().join(' or ');
  return format === undefined ? names : `${names} (${format})`;
}

/** Checks whether a value is the zero value of its type, which a missing field has. */
export function isZero(value: Json | undefined): boolean {
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '' || value === 0 || value === false;
}

/** Returns the schema with its parts as keywords, and `nullable` in place of every other form of it. */
function normalized(given: Json, side: SchemaSide, follow: boolean): JsonObject {
  if (!isJsonObject(given)) return given === false ? { not: {} } : {};
  const schema = withParts(given, side, follow);
  const key = choiceKeywords.find((each) => isJsonArray(schema[each]) && listOf(schema[each]).some(isNull));
  if (key !== undefined) {
    const { [key]: choices, ...rest } = schema;
    const others = listOf(choices).filter((each) => !isNull(each));
    const inner = others.length === 1 ? { ...rest, allOf: [...listOf(rest['allOf']), ...others] } : { ...rest, [key]: others };
    return normalized({ ...inner, nullable: true }, side, follow);
  }
  const { type } = schema;
  if (!(isJsonArray(type) && type.includes('null'))) return schema;
  return { ...schema, type: type.filter((each) => each !== 'null'), nullable: true };
}

function isNull(schema: Json): boolean {
  return isJsonObject(schema) && schema['type'] === 'null';
}

function typesOf(schema: JsonObject): ReadonlySet<string> | undefined {
  const { type } = schema;
  if (typeof type === 'string') return new Set([type]);
  if (isJsonArray(type)) return new Set(stringsOf(type));
  const choices = choiceKeywords.map((key) => schema[key]).find(isJsonArray);
  const types = choices?.map((choice) => (isJsonObject(choice) ? choice['type'] : undefined));
  return types === undefined || types.some((each) => typeof each !== 'string') ? undefined : new Set(stringsOf(types));
}

/** Returns a choice unless all that its alternatives state is a type. */
function choiceOf(key: ChoiceKeyword, value: Json | undefined): readonly (readonly [ChoiceKeyword, readonly Json[]])[] {
  const choices = listOf(value);
  const isOfTypes = choices.every(
    (choice) => isJsonObject(choice) && typeof choice['type'] === 'string' && Object.keys(choice).every((each) => typeWords.has(each)),
  );
  return choices.length === 0 || isOfTypes ? [] : [[key, choices]];
}

const typeWords: ReadonlySet<string> = new Set(['type', 'description', 'title']);

function valuesOf(additional: Json | undefined, isPreserved: Json | undefined): Json | undefined {
  if (isJsonObject(additional)) return additional;
  return additional === true || isPreserved === true ? {} : undefined;
}

/** Returns the limits. A limit that excludes nothing is none. */
function boundsOf(own: (key: string) => Json | undefined): JsonObject {
  return Object.fromEntries(
    boundKeys.flatMap((key) => {
      const value = own(key);
      const isNone = value === undefined || value === false || (value === 0 && /^min(?:Length|Items|Properties)$/.test(key));
      return isNone ? [] : [[key, value] as const];
    }),
  );
}

function validationsOf(value: Json | undefined): readonly string[] {
  return listOf(value).flatMap((each) => {
    const { rule, optionalOldSelf } = isJsonObject(each) ? each : {};
    return typeof rule === 'string'
      ? [`${rule.trim().replaceAll(/\s+/g, ' ')}${optionalOldSelf === true ? ' (optional oldSelf)' : ''}`]
      : [];
  });
}

function othersOf(schema: JsonObject, prefix: string): JsonObject {
  const isKnown = (key: string): boolean =>
    knownKeywords.has(key) || (key.startsWith('x-') && (!key.startsWith(prefix) || extensions.some((each) => key === `${prefix}${each}`)));
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !isKnown(key)));
}

function listOf(value: Json | undefined): readonly Json[] {
  return isJsonArray(value) ? value : [];
}

function stringsOf(value: Json | undefined | readonly (Json | undefined)[]): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
