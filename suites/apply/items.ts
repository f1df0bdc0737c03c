import type { Predicate } from '#core/model/predicate';
import type { ContestedField } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields, merged } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { get } from '../scenario/test-object.ts';

/** Items of a map or of lists: how items of some names are applied, and the place of one of them afterwards. */
type Items = {
  readonly of: (...names: readonly string[]) => Fields;
  /** The places of the first and the second item if both exist, and the values at them. */
  readonly first: readonly Place[];
  readonly second: readonly Place[];
  /** The place of the second item if the first is removed, and the places that are then empty. */
  readonly alone: readonly Place[];
  readonly nothing: readonly `/${string}`[];
};
type Place = { readonly at: `/${string}`; readonly value: string };

/** A manager applies two items, another manager applies one of them, and the first then applies without both. */
export function items(contested: ContestedField): Scenario {
  const { subject } = contested;
  const { of, first, second, alone, nothing } = itemsOf(contested);
  const shown = (step: string, places: readonly Place[]): readonly Predicate[] =>
    places.map(({ at, value }): Predicate => ({ of: step, at, is: 'equals', value }));
  return {
    id: 'apply/items',
    about: 'A manager applies two items, another manager applies the second of them too, and then the first manager applies without both.',
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: merged(beside(contested), of('one', 'two')), writes: 'create' }),
      applyAs(subject, { id: 'second', manager: 'second', own: 'a', fields: of('two'), writes: 'change' }),
      get(subject, 'a', 'before'),
      applyAs(subject, { id: 'release', manager: 'first', own: 'a', fields: beside(contested) }),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'apply/removes-missing-items': must(
        {
          kind: 'holds',
          all: [answered('release', '2xx'), answered('after', 200), ...nothing.map((at): Predicate => ({ of: 'after', at, is: 'absent' }))],
        },
        ...shown('before', first),
      ),
      'apply/keeps-items-of-others': must(
        { kind: 'holds', all: shown('after', alone) },
        ...shown('before', second),
        answered('release', '2xx'),
      ),
    },
  };
}

function itemsOf({ subject, at }: ContestedField): Items {
  if (at.startsWith('/data/')) return keys;
  return subject.kind === 'CSINode' ? drivers : lists;
}

const keys: Items = {
  of: (...names) => ({ data: Object.fromEntries(names.map((name) => [name, name])) }),
  first: [{ at: '/data/one', value: 'one' }],
  second: [{ at: '/data/two', value: 'two' }],
  alone: [{ at: '/data/two', value: 'two' }],
  nothing: ['/data/one'],
};

const drivers: Items = {
  of: (...names) => ({ spec: { drivers: names.map((name) => ({ name: `${name}.example.com`, nodeID: name })) } }),
  first: [{ at: '/spec/drivers/0/nodeID', value: 'one' }],
  second: [{ at: '/spec/drivers/1/nodeID', value: 'two' }],
  alone: [{ at: '/spec/drivers/0/nodeID', value: 'two' }],
  nothing: ['/spec/drivers/1'],
};

const lists: Items = {
  of: (...names) => ({ spec: { set: names, mapList: names.map((name) => ({ name, value: name })) } }),
  first: [
    { at: '/spec/set/0', value: 'one' },
    { at: '/spec/mapList/0/value', value: 'one' },
  ],
  second: [
    { at: '/spec/set/1', value: 'two' },
    { at: '/spec/mapList/1/value', value: 'two' },
  ],
  alone: [
    { at: '/spec/set/0', value: 'two' },
    { at: '/spec/mapList/0/value', value: 'two' },
  ],
  nothing: ['/spec/set/1', '/spec/mapList/1'],
};

/** The other fields that the first manager applies: not the list of the items. */
function beside({ fields }: ContestedField): Fields {
  const { spec, ...others } = fields;
  return others.metadata === undefined && spec !== undefined ? fields : others;
}
