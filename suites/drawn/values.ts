import type { JsonObject } from '#core/model/json';
import type { Template } from '#core/model/template';

type Some<Value> = readonly [Value, ...Value[]];

/** Texts that servers and encodings lose, cut, change or take for something else. */
export const texts: Some<string> = [
  'value',
  'other',
  '',
  ' ',
  'Grüße, ñandú e\u0301',
  '漢字かな',
  '🦉𝄞',
  '"quotes" \\ / \t\n\u2028',
  '00.10',
  'null',
  'true',
  '9007199254740993',
  '10',
  'long '.repeat(400),
  '2024-01-02T03:04:05.678901Z',
];

/** A prefix of keys that is as long as one can be. */
const longPrefix = `${`${'p'.repeat(62)}.`.repeat(4)}p`;

/** A text of 200 KB. */
const largeText = 'large text \u00fc\n'.repeat(15_000);

/** Keys of annotations: with a dot, a slash and a prefix, and one that begins another. */
export const annotationKeys: Some<string> = [
  'one',
  'one.two',
  'example.com/one',
  'example.com/one_two',
  'on',
  `${longPrefix}/${'n'.repeat(63)}`,
];

/** Keys of labels of a case beside those that every test object has: also two that differ in the case of a letter. */
export const labelKeys: Some<string> = ['color', 'color.example.com/shade', 'size', `${longPrefix}/hue`, 'Color'];

/** Values of labels. */
export const labelValues: Some<string> = ['', 'red', 'blue', 'r', 'a-b_c.d', 'v'.repeat(63)];

/** Keys of the data of a ConfigMap. */
export const dataKeys: Some<string> = ['one', 'one.two', 'one_two', 'one-two', '1'];

/** Keys of a map without a schema. */
export const fieldKeys: Some<string> = ['one', 'one.two', 'one/two', 'one~two', 'f:one', 'größe', ''];

/** Finalizers, which a clean-up knows by their domain. */
export const finalizers: Some<string> = ['apiconform.example/one', 'apiconform.example/two', 'apiconform.example/on'];

/** Values without a schema: numbers at the edges of whole numbers and of fractions, truth values, empty and nested values. */
export const anyValues: Some<Template> = [
  ...texts,
  0,
  10,
  -1,
  1.5,
  2_147_483_648,
  9_007_199_254_740_991,
  1e21,
  false,
  true,
  [],
  ['one', 'two', 'one'],
  ['one', 'two', 'three'],
  [3, 1, 2],
  [{ one: '' }, { two: 0 }],
  [{ name: 'one', value: '' }, { name: 'two' }],
  [{ name: 'two', value: 'two' }, { name: 'three' }],
  {},
  { inner: { inner: { inner: '' } } },
  { inner: {}, list: [] },
  { inner: { one: 'one', two: { three: 3 } }, list: ['one', { two: 2 }] },
  nested(50, (inner) => ({ inner })),
  nested(50, (inner) => [inner]),
];

/** Large values of the data of a ConfigMap, and of a map without a schema. */
export const largeTexts: Some<Template> = [largeText];
export const largeValues: Some<Template> = [
  largeText,
  Object.fromEntries(Array.from({ length: 4096 }, (_, index) => [`key-${index}`, ''])),
  Array.from({ length: 4096 }, (_, index) => index % 7),
];

function nested(depth: number, around: (inner: Template) => Template): Template {
  return depth === 0 ? '' : around(nested(depth - 1, around));
}

/** Whole numbers of a field with a schema. */
export const wholeNumbers: Some<number> = [0, -1, 1, 2_147_483_648, 9_007_199_254_740_991];

/** Elements of a set. */
export const setElements: Some<string> = ['one', 'two', '', 'größe', 'on'];

/** Names of list items: the key of the list. */
export const itemNames: Some<string> = ['one', 'two', 'on', 'a/b~c"d'];

/** Drivers of a storage node record. Released servers refuse to change one, so that each name has one value. */
export const drivers: Some<JsonObject> = [
  { name: 'driver.example.com', nodeID: 'node-1', topologyKeys: ['example.com/zone'] },
  { name: 'driver.example.co', nodeID: 'größe "1"', topologyKeys: ['example.com/zone', 'example.com/rack'] },
  { name: 'other.example.com', nodeID: '0', topologyKeys: ['zone'], allocatable: { count: 5 } },
  { name: 'a', nodeID: 'node-1', topologyKeys: ['example.com/rack'], allocatable: { count: 0 } },
];

/** Names: one that begins another, one with a dot, and two long ones that differ at the end. */
export const names: Some<string> = ['a', 'ab', 'a.b', `a${'-long'.repeat(36)}`, `a${'-long'.repeat(35)}-late`];
