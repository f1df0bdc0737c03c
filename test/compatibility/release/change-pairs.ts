import type { FieldChangeKind } from '#compatibility/descriptions/field-change';
import type { Json, JsonObject } from '#core/model/json';
import type { Snapshot } from '#core/model/snapshot';
import { aSnapshot, described, withSpec } from './a-release.ts';

/** Two releases that differ in one change, and the field that changes. */
export type ChangePair = {
  readonly older: Snapshot;
  readonly newer: Snapshot;
  /** The path of what changed; `undefined` where it is the whole kind. */
  readonly path: string;
  /** The change in the other direction breaks the same rule. */
  readonly isSymmetric?: true;
};

const text: JsonObject = { type: 'string' };
const list: JsonObject = { type: 'array', items: { type: 'object', properties: { name: text, kind: text } } };
const map: JsonObject = { type: 'object', additionalProperties: text };
const object = (...names: readonly string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const listed = (type: string, ...keys: readonly string[]): JsonObject => ({
  ...list,
  'x-kubernetes-list-type': type,
  ...(keys.length === 0 ? {} : { 'x-kubernetes-list-map-keys': keys }),
});
const rules = (...all: readonly string[]): JsonObject => ({
  ...text,
  'x-kubernetes-validations': all.map((rule) => ({ rule, message: rule })),
});
const union = (...fields: readonly string[]): JsonObject => ({
  ...object('kind', 'a', 'b', 'c'),
  'x-kubernetes-unions': [{ discriminator: 'kind', 'fields-to-discriminateBy': Object.fromEntries(fields.map((field) => [field, field])) }],
});
const choice = (key: 'anyOf' | 'oneOf', ...names: readonly string[]): JsonObject => ({
  ...object('a', 'b', 'c'),
  [key]: names.map((name) => ({ required: [name] })),
});
const deep = (levels: number): JsonObject => (levels === 0 ? text : { type: 'object', properties: { a: deep(levels - 1) } });

/** Widgets with a part in `spec`, which clients send. */
const sent = (older: Json, newer: Json): ChangePair => ({
  older: withSpec({ part: older }),
  newer: withSpec({ part: newer }),
  path: 'spec.part',
});
/** Widgets with a part in `status`, which only servers set. */
const returned = (older: Json, newer: Json): ChangePair => ({ older: withStatus(older), newer: withStatus(newer), path: 'part' });
const withStatus = (part: Json): Snapshot =>
  aSnapshot({
    openApi: described(
      { status: { $ref: '#/components/schemas/WidgetStatus' } },
      { WidgetStatus: { type: 'object', properties: { part } } },
    ),
  });
const at = (path: string, pair: ChangePair): ChangePair => ({ ...pair, path });
const eitherWay = (pair: ChangePair): ChangePair => ({ ...pair, isSymmetric: true });

/** Widgets that are served and whose schema is not in the description of their version. */
const whole = described({});
const operations = whole.documents['apis/example.test/v1']?.operations ?? {};
const undescribed: Snapshot = aSnapshot({ openApi: { ...whole, documents: { 'apis/example.test/v1': { schemas: {}, operations } } } });

/** A pair of releases for each change of a schema. */
export const changePairs: Readonly<Record<FieldChangeKind, ChangePair>> = {
  removed: { older: withSpec({ part: text }), newer: withSpec({}), path: 'spec.part' },
  undescribed: { older: aSnapshot(), newer: undescribed, path: '' },
  'too-deep': { older: withSpec({ part: deep(80) }), newer: withSpec({ part: deep(80) }), path: 'spec.part', isSymmetric: true },
  'unknown-refused': sent({ ...object('a'), 'x-kubernetes-preserve-unknown-fields': true }, object('a')),
  'values-new': sent({ type: 'object' }, map),
  'read-only': sent(text, { ...text, readOnly: true }),
  'write-only': sent(text, { ...text, writeOnly: true }),
  type: eitherWay(sent(text, { type: 'integer' })),
  embedded: sent(object('spec'), { ...object('spec'), 'x-kubernetes-embedded-resource': true }),
  'not-embedded': sent({ ...object('spec'), 'x-kubernetes-embedded-resource': true }, object('spec')),
  'new-required': at('spec.part.b', sent(object('a'), { ...object('a', 'b'), required: ['b'] })),
  'now-required': at('spec.part.a', sent(object('a'), { ...object('a'), required: ['a'] })),
  'now-optional': at('part.a', returned({ ...object('a'), required: ['a'] }, object('a'))),
  'enum-narrowed': sent({ ...text, enum: ['red', 'blue'] }, { ...text, enum: ['red'] }),
  'enum-new': sent(text, { ...text, enum: ['red'] }),
  'enum-widened': returned({ ...text, enum: ['red'] }, { ...text, enum: ['red', 'blue'] }),
  'null-refused': sent({ ...text, nullable: true }, text),
  'null-returned': returned(text, { ...text, nullable: true }),
  'bound-narrowed': at('spec.part.maxLength', sent({ ...text, maxLength: 10 }, { ...text, maxLength: 5 })),
  'bound-new': at('spec.part.maxLength', sent(text, { ...text, maxLength: 5 })),
  'bound-widened': at('part.maxLength', returned({ ...text, maxLength: 5 }, { ...text, maxLength: 10 })),
  default: eitherWay(sent({ ...text, default: 'red' }, { ...text, default: 'blue' })),
  'default-new': sent(text, { ...text, default: 'blue' }),
  'list-type': eitherWay(sent(list, listed('map', 'name'))),
  'list-keys': eitherWay(sent(listed('map', 'name'), listed('map', 'name', 'kind'))),
  'map-type': eitherWay(sent(map, { ...map, 'x-kubernetes-map-type': 'atomic' })),
  'patch-strategy': eitherWay(sent(map, { ...map, 'x-kubernetes-patch-strategy': 'retainKeys' })),
  'validation-new': sent(rules('self.size() > 1'), rules('self.size() > 1', 'self.size() < 9')),
  'validation-changed': eitherWay(sent(rules('self.size() > 1'), rules('1 < self.size()'))),
  'alternative-removed': at('spec.part.anyOf[1]', sent(choice('anyOf', 'a', 'b'), choice('anyOf', 'a'))),
  'alternatives-new': at('spec.part.anyOf', sent(object('a', 'b', 'c'), choice('anyOf', 'a', 'b'))),
  'alternative-overlap': at('spec.part.oneOf', sent(choice('oneOf', 'a', 'b'), choice('oneOf', 'a', 'b', 'c'))),
  'alternative-added': at('part.anyOf', returned(choice('anyOf', 'a', 'b'), choice('anyOf', 'a', 'b', 'c'))),
  'union-changed': sent(union('a', 'b'), union('a', 'b', 'c')),
  'union-new': sent(object('kind', 'a', 'b', 'c'), union('a', 'b')),
  keyword: eitherWay(at('spec.part.if', sent(text, { ...text, if: { minLength: 2 } }))),
};
