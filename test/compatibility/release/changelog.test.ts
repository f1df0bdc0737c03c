import { describe, expect, it } from 'vitest';
import { changelogOf } from '#compatibility/release/changelog';
import type { Snapshot } from '#core/model/snapshot';
import { release } from '../../spec/schedule/project-schedule.ts';
import { aSnapshot, described, widgets } from './a-release.ts';

const between = (older: Partial<Snapshot>, newer: Partial<Snapshot>) =>
  changelogOf([
    { release: release('1.35'), snapshot: aSnapshot(older) },
    { release: release('1.36'), snapshot: aSnapshot(newer) },
  ]);
const entry = (area: string, change: string, name: string, values: object = {}) => ({
  from: '1.35',
  to: '1.36',
  area,
  change,
  name,
  ...values,
});
const gadgets = widgets({ name: 'gadgets', kind: 'Gadget' });
const metric = (help: string) => ({ help, type: 'counter', labels: [] });

describe('what came and went between two releases', () => {
  it('is nothing between equal ones', () => {
    expect(between({}, {})).toEqual([]);
  });

  it.each([
    [
      'versions',
      { resources: { 'example.test/v1': [widgets()], 'example.test/v1beta1': [widgets(), gadgets] } },
      { resources: { 'example.test/v1': [widgets()], 'example.test/v2': [widgets(), gadgets] } },
      [entry('version', 'removed', 'example.test/v1beta1'), entry('version', 'added', 'example.test/v2')],
    ],
    [
      'kinds of a version that stays, without subresources',
      { resources: { 'example.test/v1': [widgets(), widgets({ name: 'widgets/status' })] } },
      { resources: { 'example.test/v1': [gadgets, widgets({ name: 'gadgets/scale', kind: 'Scale' })] } },
      [entry('kind', 'removed', 'example.test/v1/Widget'), entry('kind', 'added', 'example.test/v1/Gadget')],
    ],
    [
      'fields, nested ones too, of schemas that stay',
      { openApi: described({ old: {}, spec: { properties: { a: {} } } }) },
      {
        openApi: described(
          { spec: { properties: { a: {}, list: { items: { properties: { b: {} } } } } } },
          { Gadget: { properties: { c: {} } } },
        ),
      },
      [
        entry('field', 'removed', 'Widget.old'),
        entry('field', 'added', 'Widget.spec.list'),
        entry('field', 'added', 'Widget.spec.list[].b'),
      ],
    ],
    [
      'defaults, but not the empty ones of Go types',
      { openApi: described({ a: { default: 1 }, b: {}, c: {}, d: { default: 'x' } }) },
      { openApi: described({ a: { default: 2 }, b: { default: true }, c: { default: {} }, d: {} }) },
      [
        entry('default', 'changed', 'Widget.a', { before: '1', after: '2' }),
        entry('default', 'changed', 'Widget.b', { after: 'true' }),
        entry('default', 'changed', 'Widget.d', { before: '"x"' }),
      ],
    ],
    [
      'gates and their stages',
      { gates: { Blue: { stage: 'BETA', enabled: true }, Red: { stage: '', enabled: true } } },
      { gates: { Blue: { stage: '', enabled: true }, Green: { stage: 'ALPHA', enabled: false } } },
      [
        entry('gate', 'removed', 'Red', { before: expect.stringContaining('stable') }),
        entry('gate', 'added', 'Green', { after: expect.stringContaining('alpha') }),
        entry('gate', 'changed', 'Blue', { before: expect.stringContaining('beta'), after: expect.stringContaining('stable') }),
      ],
    ],
    [
      'metrics and their levels',
      { metrics: { a: metric('[ALPHA] A.'), b: metric('[STABLE] B.') } },
      { metrics: { a: metric('[BETA] A.'), b: metric('[STABLE] (Deprecated since 1.36.0) B.'), c: metric('[ALPHA] C.') } },
      [
        entry('metric', 'added', 'c', { after: 'ALPHA' }),
        entry('metric', 'changed', 'a', { before: 'ALPHA', after: 'BETA' }),
        entry('metric', 'changed', 'b', { before: 'STABLE', after: 'STABLE, deprecated since 1.36' }),
      ],
    ],
    [
      'flags',
      { flags: {}, help: '      --old string   Old.\n      --both string   Both.\n' },
      { flags: {}, help: '      --both string   DEPRECATED: Both.\n      --new string   New.\n' },
      [entry('flag', 'removed', '--old'), entry('flag', 'added', '--new'), entry('flag', 'changed', '--both', { after: 'deprecated' })],
    ],
  ])('has %s', (_, older, newer, expected) => {
    expect(between(older, newer)).toEqual(expected);
  });

  it('leaves out what one snapshot does not have', () => {
    const { openApi: _, metrics: __, gates: ___, flags: ____, help: _____, ...bare } = aSnapshot();
    const releases = [
      { release: release('1.35'), snapshot: bare },
      { release: release('1.36'), snapshot: aSnapshot() },
    ];
    expect(changelogOf(releases)).toEqual([]);
    expect(changelogOf([...releases].reverse())).toEqual([]);
  });

  it('does not take a gate for removed that help texts leave out', () => {
    const { gates: _, ...rest } = aSnapshot();
    const releases = ['Old', 'New'].map((name, index) => ({
      release: release(`1.3${5 + index}`),
      snapshot: { ...rest, help: `      --feature-gates x   ${name}=true|false (BETA - default=true)\n` },
    }));
    expect(changelogOf(releases)).toEqual([entry('gate', 'added', 'New', { after: 'beta, on' })]);
  });

  it('has each step of several releases, and values of a bounded length', () => {
    const snapshot = (value: number) => aSnapshot({ openApi: described({ a: { default: 'x'.repeat(value) } }) });
    const all = changelogOf(['1.34', '1.35', '1.36'].map((of, index) => ({ release: release(of), snapshot: snapshot(900 + index) })));
    expect(all.map(({ from, to }) => `${from} ${to}`)).toEqual(['1.34 1.35', '1.35 1.36']);
    expect(all[0]?.before).toHaveLength(200);
  });
});
