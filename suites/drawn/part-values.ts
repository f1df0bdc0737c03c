import type { Json } from '#core/model/json';
import { contentField, type Draft } from './draft.ts';
import { isNodeRecord } from './types.ts';
import { drivers, finalizers } from './values.ts';

/** A part of an object: the pointer to it, and the values that it can have. `undefined`: the object does not have it. */
export type Part = {
  readonly at: string;
  readonly values: readonly [Json | undefined, ...(Json | undefined)[]];
  /** Set for a map that has other keys too, which stay. */
  readonly hasOthers?: true;
  /** Set for the part that is written at a path of its own. */
  readonly isStatus?: true;
  /** Set for a part whose values can be of any kind: an apply would put one kind in the place of another. */
  readonly isAny?: true;
};

/** The values of the parts of an object by their pointers. */
export type PartValues = Readonly<Record<string, Json>>;

/** Texts that are bytes in base64 too, so that a key can move between a map of texts and one of bytes. */
const [one, other] = ['AAE=', '//79'];

const maps: Part['values'] = [
  undefined,
  { x: one },
  { x: other },
  { y: one },
  { x: one, y: one },
  { x: one, y: other },
  { x: other, y: one },
  { xy: one },
];

/** Labels do not take every text. */
const labels: Part['values'] = [undefined, { x: '1' }, { x: '2' }, { y: '1' }, { x: '1', y: '2' }, { x: '2', y: '1' }, { x: '' }];

const sets: Part['values'] = [undefined, ['x'], ['y'], ['x', 'y'], ['y', 'x'], ['x', 'y', 'z'], ['z', 'x']];

const [x, y, otherX] = [
  { name: 'x', value: one },
  { name: 'y', value: one },
  { name: 'x', value: other },
];

const items: Part['values'] = [undefined, [x], [y], [otherX], [x, y], [y, x], [y, otherX], [{ name: 'x' }, y]];

const [held, heldToo, heldLast] = [finalizers[0], finalizers[1] ?? '', finalizers[2] ?? ''];

const holders: Part['values'] = [
  undefined,
  [held],
  [heldToo],
  [held, heldToo],
  [heldToo, held],
  [heldToo, heldLast],
  [held, heldToo, heldLast],
  [heldLast, held],
];

/** Values without a schema: a text in place of a map or a list, one kind of nothing in place of another, and lists in another order. */
const any: Part['values'] = [
  undefined,
  { x: one },
  { x: { y: one } },
  { x: [one, other] },
  { x: [other, one] },
  { x: [one] },
  { y: [one, other] },
  { x: one, y: { x: one } },
  { x: { y: other }, y: one },
  { x: '' },
  { x: 0 },
  { x: false },
  { x: '0' },
  { x: {} },
  { x: [] },
];

const statuses: Part['values'] = [
  undefined,
  { text: one },
  { text: other },
  { map: { x: one } },
  { map: { y: one } },
  { map: { x: other, y: one }, text: one },
  { map: { x: one, y: other }, text: one },
  { replicas: 0 },
];

const [driver, driverToo, driverLast] = [drivers[0], drivers[1] ?? drivers[0], drivers[2] ?? drivers[0]];

const ofMetadata: readonly Part[] = [
  { at: '/metadata/labels', values: labels, hasOthers: true },
  { at: '/metadata/annotations', values: maps },
  { at: '/metadata/finalizers', values: holders },
];

/** Returns the parts of the objects of a type. */
export function partsOf({ subject, schema }: Pick<Draft, 'subject' | 'schema'>): readonly Part[] {
  const field = contentField(subject);
  if (field === undefined) return ofMetadata;
  if (field === 'data') return [...ofMetadata, { at: '/data', values: maps }, { at: '/binaryData', values: maps }];
  // Whether a list without drivers is shown is left open.
  if (isNodeRecord(subject))
    return [...ofMetadata, { at: '/spec/drivers', values: [[driver], [driverToo], [driver, driverToo], [driverToo, driver, driverLast]] }];
  if (schema === undefined) return [...ofMetadata, { at: '/spec', values: any, isAny: true }];
  return [
    ...ofMetadata,
    { at: '/spec/map', values: maps },
    { at: '/spec/atomicMap', values: maps },
    { at: '/spec/set', values: sets },
    { at: '/spec/items', values: items },
    { at: '/spec/unmarked', values: items },
    { at: '/status', values: statuses, isStatus: true },
  ];
}
