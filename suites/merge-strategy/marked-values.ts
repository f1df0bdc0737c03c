import type { MarkedField } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import { defaultZone } from '../scenario/marked-definition.ts';

/** A value that one manager owns as a whole: the value of one manager, and that of another. */
export type WholeValues = { readonly owned: 'whole'; readonly one: Template; readonly other: Template };

/** A value whose parts are owned one by one. */
export type PartValues = {
  readonly owned: 'parts';
  /** The parts of one manager, and those of another. */
  readonly one: Template;
  readonly other: Template;
  /** Both, if the field is a map; a merged list has the items of both in any order. */
  readonly both: Template;
  /** Each part with another value; a set has another element instead. */
  readonly changed: Template;
  readonly otherChanged: Template;
  readonly hasValues: boolean;
  /** Another field of the same item of a list, and the item with both. */
  readonly sameKey?: { readonly added: Template; readonly merged: Template };
  /** A list with elements that are not unique. */
  readonly twice?: Template;
};

export type MarkedValues = WholeValues | PartValues;

const maps: PartValues = {
  owned: 'parts',
  one: { a: '1' },
  other: { b: '2' },
  both: { a: '1', b: '2' },
  changed: { a: '3' },
  otherChanged: { b: '4' },
  hasValues: true,
};
const wholeMaps: WholeValues = { owned: 'whole', one: { a: '1' }, other: { b: '2' } };
const wholeLists: WholeValues = { owned: 'whole', one: ['a'], other: ['b'] };

const values: { readonly [Field in MarkedField | 'drivers']: MarkedValues } = {
  'atomic-list': wholeLists,
  'atomic-map': wholeMaps,
  'atomic-struct': wholeMaps,
  'set-in-atomic-list': { owned: 'whole', one: [{ set: ['a'] }], other: [{ set: ['b'] }] },
  'granular-in-atomic-struct': { owned: 'whole', one: { map: { a: '1' } }, other: { map: { b: '2' } } },
  'unmarked-list': wholeLists,
  'unstructured-list': wholeLists,
  'granular-map': maps,
  'granular-struct': maps,
  'unmarked-map': maps,
  'unmarked-struct': maps,
  'unstructured-map': maps,
  set: {
    owned: 'parts',
    one: ['a'],
    other: ['b'],
    both: ['a', 'b'],
    changed: ['c'],
    otherChanged: ['d'],
    hasValues: false,
    twice: ['a', 'a'],
  },
  'map-list': lists({ name: 'a' }, { name: 'b' }),
  // A key that has a default may be left out.
  'two-key-list': lists({ name: 'a', zone: defaultZone }, { name: 'a', zone: 'y' }, { name: 'a' }),
  drivers: {
    owned: 'parts',
    one: [driver('a', '1')],
    other: [driver('b', '2')],
    both: [driver('a', '1'), driver('b', '2')],
    changed: [driver('a', '3')],
    otherChanged: [driver('b', '4')],
    hasValues: true,
    twice: [driver('a', '1'), driver('a', '2')],
  },
};

/** What managers write to a field with that marker. */
export function valuesOf(field: MarkedField | 'drivers'): MarkedValues {
  return values[field];
}

type Keys = { readonly [key: string]: string };

/** `sent` are the keys of the one item as another applier sends them. */
function lists(one: Keys, other: Keys, sent = one): PartValues {
  const [first, second] = [
    { ...one, value: '1' },
    { ...other, value: '2' },
  ];
  return {
    owned: 'parts',
    one: [first],
    other: [second],
    both: [first, second],
    changed: [{ ...one, value: '3' }],
    otherChanged: [{ ...other, value: '4' }],
    hasValues: true,
    sameKey: { added: [{ ...sent, other: '5' }], merged: [{ ...first, other: '5' }] },
    twice: [first, { ...one, value: '2' }],
  };
}

/** With all fields that a server may default. */
function driver(name: string, nodeID: string): Template {
  return { name: `${name}.example.com`, nodeID, topologyKeys: ['example.com/zone'] };
}
