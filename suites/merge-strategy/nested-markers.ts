import { isJsonArray } from '#core/json/json-object';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields, nested } from '../scenario/field-manager.ts';
import { extension } from '../scenario/json-text.ts';
import { type Definition, define, definedType, served } from '../scenario/marked-definition.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

const text: Fields = { type: 'string' };
const number: Fields = { type: 'integer' };
const marked = (marker: string, value: Template): Fields => ({ [`${extension}${marker}`]: value });
const listOf = (items: Fields, type: 'atomic' | 'set'): Fields => ({ type: 'array', items, ...marked('list-type', type) });
const mapList = (properties: { readonly [field: string]: Fields }, ...keys: readonly string[]): Fields => ({
  type: 'array',
  items: { type: 'object', required: keys, properties: { ...properties, value: text } },
  ...marked('list-type', 'map'),
  ...marked('list-map-keys', keys),
});
const mapOfText: Fields = { type: 'object', additionalProperties: text };

/** Lists and maps with markers in the items of a list, in what is atomic, and with keys that are no texts. */
const definition: Definition = {
  plural: 'nesteds',
  kind: 'Nested',
  group: { $group: 'nested-markers' },
  spec: {
    type: 'object',
    properties: {
      kept: text,
      items: mapList(
        {
          name: text,
          set: listOf(text, 'set'),
          granular: mapOfText,
          inner: mapList({ number }, 'number'),
          list: listOf(text, 'atomic'),
          atomic: { ...mapOfText, ...marked('map-type', 'atomic') },
        },
        'name',
      ),
      numbers: listOf(number, 'set'),
      byNumber: mapList({ number }, 'number'),
      byFlag: mapList({ name: text, flag: { type: 'boolean' } }, 'name', 'flag'),
      byThree: mapList({ a: text, b: text, c: text }, 'a', 'b', 'c'),
      inAtomicList: listOf({ type: 'object', properties: { inner: mapList({ name: text }, 'name') } }, 'atomic'),
      inAtomicMap: { type: 'object', properties: { inner: mapList({ name: text }, 'name') }, ...marked('map-type', 'atomic') },
      free: { type: 'object', ...marked('preserve-unknown-fields', true) },
    },
  },
};

/** A value that is merged by its parts, the row that it is of, its parts by two managers, and another value for that of the second. */
type Merged = {
  readonly row: 'set' | 'map-list' | 'two-key-list' | 'granular-map' | 'unstructured-map';
  readonly at: `/${string}`;
  readonly one: Template;
  readonly other: Template;
  readonly contested?: Template;
  readonly both?: Template;
};

const keys = { one: { a: '1' }, other: { b: '2' }, contested: { b: '3' }, both: { a: '1', b: '2' } } as const;

const parts: readonly Merged[] = [
  { row: 'set', at: '/spec/items/0/set', one: ['a'], other: ['b'] },
  { row: 'set', at: '/spec/numbers', one: [1], other: [2] },
  {
    row: 'map-list',
    at: '/spec/items/0/inner',
    one: [{ number: 1, value: '1' }],
    other: [{ number: 2, value: '2' }],
    contested: [{ number: 2, value: '3' }],
  },
  {
    row: 'map-list',
    at: '/spec/byNumber',
    one: [{ number: 1, value: '1' }],
    other: [{ number: 0, value: '2' }],
    contested: [{ number: 0, value: '3' }],
  },
  {
    row: 'two-key-list',
    at: '/spec/byFlag',
    one: [{ name: 'x', flag: true, value: '1' }],
    other: [{ name: 'x', flag: false, value: '2' }],
    contested: [{ name: 'x', flag: false, value: '3' }],
  },
  {
    row: 'two-key-list',
    at: '/spec/byThree',
    one: [{ a: '1', b: '1', c: '1', value: '1' }],
    other: [{ a: '1', b: '1', c: '2', value: '2' }],
    contested: [{ a: '1', b: '1', c: '2', value: '3' }],
  },
  { row: 'granular-map', at: '/spec/items/0/granular', ...keys },
  { row: 'unstructured-map', at: '/spec/free/map', ...keys },
];

/** A value that one manager owns as a whole, the row that it is of, and another value. */
type Whole = {
  readonly row: 'atomic-list' | 'atomic-map' | 'set-in-atomic-list' | 'granular-in-atomic-struct' | 'unstructured-list';
  readonly at: `/${string}`;
  readonly one: Template;
  readonly other: Template;
};

const wholes: readonly Whole[] = [
  { row: 'atomic-list', at: '/spec/items/0/list', one: ['a'], other: ['a', 'b'] },
  { row: 'atomic-map', at: '/spec/items/0/atomic', one: { a: '1' }, other: { b: '2' } },
  {
    row: 'set-in-atomic-list',
    at: '/spec/inAtomicList',
    one: [{ inner: [{ name: 'a', value: '1' }] }],
    other: [{ inner: [{ name: 'b', value: '2' }] }],
  },
  {
    row: 'granular-in-atomic-struct',
    at: '/spec/inAtomicMap',
    one: { inner: [{ name: 'a', value: '1' }] },
    other: { inner: [{ name: 'b', value: '2' }] },
  },
  { row: 'unstructured-list', at: '/spec/free/list', one: [{ name: 'a', value: '1' }], other: [{ name: 'b', value: '2' }] },
  { row: 'unstructured-list', at: '/spec/free/deep/list', one: ['a'], other: ['a', 'b'] },
];

/** A marker means the same wherever a schema has it, and whatever the keys of a list are. */
export const nestedMarkers = rowScenariosPerSubject('merge-strategy', (subject) =>
  isUsedFor(subject, 'defined-types') ? [inOneType(definedType(subject, definition))] : [],
);

function inOneType(subject: Subject): Scenario {
  const apply = (id: string, manager: string, values: readonly Placed[], query = {}): Step =>
    applyAs(subject, { id, manager, own: 'a', fields: fieldsOf(values) }, query);
  const contested = parts.flatMap(({ row, at, contested: value }) => (value === undefined ? [] : [{ row, at, value }]));
  return {
    id: 'merge-strategy/nested-markers',
    subject,
    about:
      'Two managers apply parts of values in the items of a list, in lists with keys that are numbers, booleans or three, and in a part without a schema; a third applies other values, without force and of what is atomic with force, and the first applies without its parts.',
    queue: 'waiting',
    steps: [
      define(definition),
      served(definition),
      apply(
        'first',
        'first',
        [...parts, ...wholes].map(({ at, one: value }) => ({ at, value })),
      ),
      apply(
        'second',
        'second',
        parts.map(({ at, other: value }) => ({ at, value })),
      ),
      get(subject, 'a', 'merged'),
      ...contested.map((value) => apply(refusalOf(value), 'third', [value])),
      ...wholes.map(({ at, other: value }) => apply(refusalOf({ at }), 'third', [{ at, value }])),
      get(subject, 'a', 'refused'),
      apply(
        'forced',
        'third',
        wholes.map(({ at, other: value }) => ({ at, value })),
        { force: 'true' },
      ),
      get(subject, 'a', 'after-force'),
      apply('release', 'first', []),
      get(subject, 'a', 'released'),
    ],
    checks: {
      ...each(parts, 'parts-merge', (all) => must(allHold(answered('second', '2xx'), ...hasBoth('merged', all)), answered('first', '2xx'))),
      ...each(
        parts.filter((part) => part.contested !== undefined),
        'same-part-conflicts',
        (all) =>
          must(
            allHold(...all.map((part) => answered(refusalOf(part), '4xx')), ...hasBoth('refused', all)),
            ...hasBoth('merged', all),
            answered('forced', '2xx'),
          ),
      ),
      ...each(parts, 'own-part-removed', (all) =>
        must(allHold(answered('release', '2xx'), ...hasOther('released', all)), ...hasBoth('merged', all)),
      ),
      ...each(wholes, 'one-part-conflicts', (all) =>
        must(
          allHold(...all.flatMap((whole) => [answered(refusalOf(whole), '4xx'), shows('refused', whole.at, whole.one)])),
          ...all.map(({ at, one }) => shows('merged', at, one)),
          answered('forced', '2xx'),
        ),
      ),
      ...each(wholes, 'replaced-whole', (all) =>
        must(
          allHold(...['after-force', 'released'].flatMap((read) => all.map(({ at, other }) => shows(read, at, other)))),
          ...all.map(({ at, one }) => shows('merged', at, one)),
          answered('forced', '2xx'),
          answered('release', '2xx'),
        ),
      ),
    },
  };
}

/** The judgements of a kind, by the rows that the values are of. */
function each<Value extends { readonly row: string }>(
  values: readonly Value[],
  requires: string,
  judgement: (all: readonly Value[]) => Judgement,
): Judgements {
  const rows = [...new Set(values.map(({ row }) => row))];
  return Object.fromEntries(
    rows.map((row) => [`merge-strategy/${row}/${requires}`, judgement(values.filter((value) => value.row === row))]),
  );
}

type Placed = { readonly at: `/${string}`; readonly value: Template };

const itemAt = '/spec/items/0/';

/** The values at their places: those in the item are fields of it. */
function fieldsOf(values: readonly Placed[]): Fields {
  const inItem = values.filter(({ at }) => at.startsWith(itemAt));
  const item = Object.fromEntries(inItem.map(({ at, value }) => [at.slice(itemAt.length), value]));
  const others = values.filter((value) => !inItem.includes(value));
  return nested([
    { at: '/spec/kept', value: 'kept' },
    ...others,
    ...(inItem.length === 0 ? [] : [{ at: '/spec/items', value: [{ name: 'x', ...item }] }]),
  ]);
}

const refusalOf = ({ at }: Pick<Placed, 'at'>): string => `refused-${at.slice('/spec/'.length).replaceAll('/', '-').toLowerCase()}`;

const hasBoth = (read: string, all: readonly Merged[]): readonly Predicate[] =>
  all.flatMap(({ at, one, other, both }) => (both === undefined ? hasElements(read, at, one, other) : [shows(read, at, both)]));

const hasOther = (read: string, all: readonly Merged[]): readonly Predicate[] =>
  all.flatMap(({ at, other }) => (isJsonArray(other) ? hasElements(read, at, other) : [shows(read, at, other)]));

/** The list has exactly the elements of these. */
function hasElements(read: string, at: `/${string}`, ...lists: readonly Template[]): readonly Predicate[] {
  const elements = lists.flatMap((list): readonly Template[] => (isJsonArray(list) ? list : []));
  return [
    ...elements.map((value): Predicate => ({ of: read, at, is: 'includes-once', value })),
    { of: read, at, is: 'has-length', value: elements.length },
  ];
}
