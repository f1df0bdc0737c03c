import type { Expectation } from '#core/model/expectation';
import type { Template } from '#core/model/template';
import { type ContestedField, without } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields, merged, nested } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';

/** A map or a list of items: its place, and the value with items of some names. A list without an order may show them in any. */
type Items = {
  readonly at: `/${string}`;
  readonly kind: 'map' | 'ordered' | 'unordered';
  readonly of: (names: readonly string[]) => Template;
  /** The field of each item that is its name, if the items are objects. */
  readonly field?: string;
  /** Whether its items have owners of their own, so that two managers can share one of them. */
  readonly shared: boolean;
};

const names = ['one', 'two', 'three'] as const;

/** The field of the second manager for which an apply of the first is a conflict. */
const note = (value: string): Fields => ({ metadata: { annotations: { 'apiconform-note': value } } });

/**
 * A manager applies two items, another manager applies one of them, and the first then applies without both, once without the
 * list or map, and once with an empty one, which follows a refused apply.
 */
export function items(contested: ContestedField): Scenario {
  const { subject } = contested;
  const kinds = kindsOf(contested).filter(({ shared }) => shared);
  const shows = (step: string, of: readonly string[]) => kinds.flatMap((kind) => showsItems(step, kind, of));
  const isShown = (step: string) => answered(step, 200);
  return {
    id: 'apply/items',
    about:
      'A manager applies two items, another manager applies the second of them too, and then the first manager applies without both; it applies the first item again, has a conflict, and applies an empty list or map.',
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: withItems(contested, kinds, ['one', 'two']), writes: 'create' }),
      applyAs(subject, {
        id: 'second',
        manager: 'second',
        own: 'a',
        fields: merged(itemsOf(kinds, ['two']), note('second')),
        writes: 'change',
      }),
      get(subject, 'a', 'before'),
      applyAs(subject, { id: 'release', manager: 'first', own: 'a', fields: beside(contested) }),
      get(subject, 'a', 'after'),
      applyAs(subject, { id: 'again', manager: 'first', own: 'a', fields: withItems(contested, kinds, ['one']) }),
      get(subject, 'a', 'both-again'),
      applyAs(subject, { id: 'conflict', manager: 'first', own: 'a', fields: merged(withItems(contested, kinds, ['one']), note('first')) }),
      applyAs(subject, { id: 'empty', manager: 'first', own: 'a', fields: withoutItems(contested, kinds) }),
      get(subject, 'a', 'emptied'),
    ],
    checks: {
      'apply/removes-missing-items': must(
        all(
          allHold(...['release', 'empty'].map((step) => answered(step, '2xx')), ...['after', 'emptied'].map(isShown)),
          ...kinds.flatMap((kind) => [lacks('after', kind, 'one'), lacks('emptied', kind, 'one')]),
        ),
        ...shows('before', ['one', 'two']),
        ...shows('both-again', ['one', 'two']),
      ),
      'apply/keeps-items-of-others': must(
        all(...shows('after', ['two']), ...shows('emptied', ['two'])),
        ...shows('before', ['one', 'two']),
        answered('release', '2xx'),
        answered('empty', '2xx'),
      ),
    },
  };
}

/** A manager applies two items, another one a third, which follows them in a list, and the first gives up its two at once. */
export function itemsTogether(contested: ContestedField): Scenario {
  const { subject } = contested;
  const kinds = kindsOf(contested).filter(({ shared }) => shared);
  const shows = (step: string, of: readonly string[]) => kinds.flatMap((kind) => showsItems(step, kind, of));
  return {
    id: 'apply/items-together',
    about: 'A manager applies two items, another manager applies a third, and the first manager applies without its two.',
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: withItems(contested, kinds, ['one', 'two']), writes: 'create' }),
      applyAs(subject, { id: 'second', manager: 'second', own: 'a', fields: itemsOf(kinds, ['three']), writes: 'change' }),
      get(subject, 'a', 'before'),
      applyAs(subject, { id: 'release', manager: 'first', own: 'a', fields: beside(contested), writes: 'change' }),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'apply/keeps-the-rest': must(all(...shows('after', ['three'])), ...shows('before', names), answered('release', '2xx')),
    },
  };
}

/** A manager applies three items, then two of them, and then one; items of every kind of list and map. */
export function fewerItems(contested: ContestedField): Scenario {
  const { subject } = contested;
  const kinds = kindsOf(contested);
  const shows = (step: string, of: readonly string[]) => kinds.flatMap((kind) => showsItems(step, kind, of));
  const fields = (of: readonly string[]): Fields => withItems(contested, kinds, of);
  return {
    id: 'apply/fewer-items',
    about: 'A manager applies three items, then without the second of them, then the last alone, and then another in place of it.',
    steps: [
      applyAs(subject, { id: 'three', manager: 'first', own: 'a', fields: fields(names), writes: 'create' }),
      get(subject, 'a', 'with-three'),
      applyAs(subject, { id: 'two', manager: 'first', own: 'a', fields: fields(['one', 'three']), writes: 'change' }),
      get(subject, 'a', 'with-two'),
      applyAs(subject, { id: 'one', manager: 'first', own: 'a', fields: fields(['three']), writes: 'change' }),
      get(subject, 'a', 'with-one'),
      applyAs(subject, { id: 'other', manager: 'first', own: 'a', fields: fields(['two']), writes: 'change' }),
      get(subject, 'a', 'with-other'),
    ],
    checks: {
      'apply/removes-missing-items': must(
        all(...shows('with-two', ['one', 'three']), ...shows('with-one', ['three']), ...shows('with-other', ['two'])),
        ...shows('with-three', names),
      ),
    },
  };
}

function kindsOf({ subject, at }: ContestedField): readonly Items[] {
  if (at.startsWith('/data/')) return [map('/data'), map('/metadata/annotations')];
  if (subject.kind === 'CSINode') return [drivers, map('/metadata/annotations')];
  return subject.fromFile === true ? [map(`/${at.split('/').slice(1, -1).join('/')}`)] : marked;
}

function map(at: `/${string}`, shared = true): Items {
  return { at, kind: 'map', of: (names) => Object.fromEntries(names.map((name) => [name, name])), shared };
}

const drivers: Items = {
  at: '/spec/drivers',
  kind: 'unordered',
  of: (names) => names.map((name) => ({ name: `${name}.example.com`, nodeID: name })),
  field: 'nodeID',
  shared: true,
};

/** The fields with markers, and those without. */
const marked: readonly Items[] = [
  { at: '/spec/set', kind: 'unordered', of: (names) => names, shared: true },
  { at: '/spec/mapList', kind: 'unordered', of: (names) => names.map((name) => ({ name, value: name })), field: 'value', shared: true },
  {
    at: '/spec/twoKeyList',
    kind: 'unordered',
    of: (names) => names.map((name) => ({ name: 'same', zone: name })),
    field: 'zone',
    shared: true,
  },
  map('/spec/granularMap'),
  map('/spec/unmarkedMap'),
  map('/spec/atomicMap', false),
  map('/spec/granularInAtomicStruct/map', false),
  { at: '/spec/atomicList', kind: 'ordered', of: (names) => names, shared: false },
  { at: '/spec/unmarkedList', kind: 'ordered', of: (names) => names, shared: false },
  { at: '/spec/setInAtomicList/0/set', kind: 'unordered', of: (names) => names, shared: false },
];

function itemsOf(kinds: readonly Items[], of: readonly string[]): Fields {
  return nested(
    kinds.map((kind) =>
      kind.at === '/spec/setInAtomicList/0/set'
        ? { at: '/spec/setInAtomicList', value: [{ set: kind.of(of) }] }
        : { at: kind.at, value: kind.of(of) },
    ),
  );
}

function withItems(contested: ContestedField, kinds: readonly Items[], of: readonly string[]): Fields {
  return merged(beside(contested), itemsOf(kinds, of));
}

/** The lists and maps are empty, and there is no other field of them, so that the maps stay empty. */
function withoutItems({ fields, keptPath }: ContestedField, kinds: readonly Items[]): Fields {
  const kept = keptPath.map((key) => key.slice('f:'.length));
  return merged(without(fields, kept), itemsOf(kinds, []));
}

/** The step shows the items of these names and no other. */
function showsItems(step: string, kind: Items, of: readonly string[]): readonly Expectation[] {
  if (kind.kind === 'ordered') return [allHold({ of: step, at: kind.at, is: 'equals', value: kind.of(of) })];
  if (kind.kind === 'map') return names.map((name) => (of.includes(name) ? has(step, kind, name, 0) : lacks(step, kind, name)));
  return [...of.map((name) => has(step, kind, name, of.length)), allHold({ of: step, at: `${kind.at}/${of.length}`, is: 'absent' })];
}

/** The step shows the item of that name, in a list anywhere among so many. Servers may add fields to items. */
function has(step: string, { at, kind, field }: Items, name: string, among: number): Expectation {
  if (kind === 'map') return allHold({ of: step, at: `${at}/${name}`, is: 'equals', value: name });
  if (field === undefined) return allHold({ of: step, at, is: 'contains', value: name });
  const places = Array.from({ length: among }, (_, index): `/${string}` => `${at}/${index}/${field}`);
  return { kind: 'any', of: places.map((place) => allHold({ of: step, at: place, is: 'equals', value: name })) };
}

/** The step does not show the item of that name. */
function lacks(step: string, kind: Items, name: string): Expectation {
  if (kind.kind === 'map') return allHold({ of: step, at: `${kind.at}/${name}`, is: 'absent' });
  return {
    kind: 'not',
    of: has(step, kind, name, names.length),
    because: `the applied item ${name} of ${kind.at} is still there, expected it removed`,
  };
}

/** The other fields that the first manager applies: not the list of the items. */
function beside({ fields }: ContestedField): Fields {
  const { spec, ...others } = fields;
  return others.metadata === undefined && spec !== undefined ? fields : others;
}
