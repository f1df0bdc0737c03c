import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { ReleaseHistory } from '#compatibility/release/release-history';
import { storageVersionHash } from '#core/codecs/storage-version';
import type { Snapshot } from '#core/model/snapshot';
import { aHistory, aPair, aRow, aSchedule, aSnapshot, inVersions, serving, widgets, withSpec } from './a-release.ts';
import { twoVersions } from './rule-pairs.ts';

const size = { type: 'integer', format: 'int32' } as const;
const { gates: _gates, help: _help, flags: _flags, metrics: _metrics, openApi: _openApi, ...bare } = aSnapshot();
const noSchema: Snapshot = { ...aSnapshot(), openApi: { form: 'v2', schemas: {}, documents: {} } };
const beta = serving(inVersions('v1', 'v1beta1'));
const stored = (version: string, ...served: readonly string[]): Snapshot =>
  serving(
    Object.fromEntries(
      served.map((each) => [
        `example.test/${each}`,
        [widgets({ storageVersionHash: storageVersionHash({ group: 'example.test', version, kind: 'Widget' }) })],
      ]),
    ),
  );
const labelled = (shown: boolean): Snapshot =>
  aSnapshot({ metrics: shown ? { requests_total: { help: '[STABLE] R.', type: 'counter', labels: ['code'] } } : {} });

/** What cannot be told, the rule that is asked, and what it says is missing. */
const cases: readonly (readonly [string, ReleaseHistory, string, RegExp])[] = [
  [
    'a list of values that is new',
    aPair(withSpec({ c: { type: 'string' } }), withSpec({ c: { type: 'string', enum: ['a'] } })),
    'field-values',
    /answer of both/,
  ],
  [
    'a default that is new',
    aPair(withSpec({ size }), withSpec({ size: { ...size, default: 3 } })),
    'field-default',
    /as both releases store it/,
  ],
  ['a limit that is new', aPair(withSpec({ size }), withSpec({ size: { ...size, maximum: 3 } })), 'field-limit', /answer of both/],
  [
    'another pattern',
    aPair(withSpec({ c: { type: 'string', pattern: 'a' } }), withSpec({ c: { type: 'string', pattern: 'b' } })),
    'field-limit',
    /answer of both/,
  ],
  ['fields without a description', aPair(bare, bare), 'field-removed', /interface descriptions of both/],
  ['descriptions of two forms', aPair(aSnapshot(), noSchema), 'field-type', /same form/],
  ['parameters without a description', aPair(bare, bare), 'parameter-removed', /same form/],
  [
    'versions with different fields',
    aPair(twoVersions({ size }, {}), twoVersions({ size }, {})),
    'round-trip',
    /spec\.size of example\.test\/v1/,
  ],
  ['versions without a description', aPair(beta, beta), 'round-trip', /descriptions of both/],
  [
    'a stable version that is switched off',
    aPair(beta, serving(inVersions('v1beta1'), { flags: { 'runtime-config': 'example.test/v1=false' } })),
    'stable-removed',
    /not switched off/,
  ],
  [
    'a stable version whose resources could not be had',
    aPair(beta, { ...serving(inVersions('v1beta1')), groups: [{ name: 'example.test', versions: ['v1', 'v1beta1'] }] }),
    'stable-removed',
    /which the newer snapshot lacks/,
  ],
  ['a beta that no schedule knows', aPair(beta, serving(inVersions('v1'))), 'beta-removed', /the release that deprecates it/],
  [
    'a beta that the schedule keeps',
    aPair(beta, serving(inVersions('v1')), aSchedule(aRow('v1beta1', { introduced: '1.34' }))),
    'beta-removed',
    /that has it enabled/,
  ],
  ['a beta of unknown age', aPair(beta, beta, aSchedule(aRow('v1beta1'))), 'beta-deprecation', /introduced it/],
  [
    'an advance between releases that nobody saw',
    aHistory(
      { '1.30': stored('v1beta1', 'v1beta1'), '1.36': stored('v1', 'v1', 'v1beta1') },
      aSchedule(aRow('v1', { introduced: '1.33' }), aRow('v1beta1')),
    ),
    'storage-advance',
    /each release between/,
  ],
  ['a hash that nothing known has', aPair(stored('v1beta1', 'v1'), stored('v7', 'v1')), 'storage-advance', /has the hash/],
  ['flags without help', aPair(bare, bare), 'flag-removed', /help of the program/],
  [
    'a flag that help no longer shows',
    aPair(aSnapshot({ help: '      --a string  A.\n      --b string  B.\n' }), { ...bare, help: '      --a string  A.\n' }),
    'flag-removed',
    /hides those that are deprecated/,
  ],
  [
    'whether a flag warns',
    aPair(aSnapshot({ flags: { hidden: '' } }), aSnapshot({ flags: { hidden: '' } })),
    'flag-warning',
    /is started with it/,
  ],
  ['behaviours without a ledger', aPair(bare, bare), 'behaviour-ended', /ledger/],
  ['commands for users', aPair(bare, bare), 'command-removed', /about a server/],
  ['gates that nobody tells of', aPair(bare, bare), 'gate-removed', /in their metrics, in a feature list or in the help/],
  [
    'a gate that went stable at an unknown time',
    aPair(aSnapshot({ gates: { Blue: { stage: '', enabled: true } } }), aSnapshot({ gates: { Green: { stage: '', enabled: true } } })),
    'gate-removed',
    /earlier ones/,
  ],
  [
    'a gate that help no longer shows',
    aPair(aSnapshot({ gates: { Blue: { stage: 'BETA', enabled: true } } }), {
      ...bare,
      help: '      Green=true|false (BETA - default=true)\n',
    }),
    'gate-removed',
    /does not show those of stable features/,
  ],
  [
    'a default that somebody may have set',
    aPair(aSnapshot(), { ...bare, gates: { Blue: { stage: 'BETA', enabled: false } } }),
    'gate-beta',
    /its default/,
  ],
  [
    'whether a gate warns',
    aPair(aSnapshot(), aSnapshot({ gates: { Blue: { stage: '', enabled: true } } })),
    'gate-warning',
    /started with the gate set/,
  ],
  ['metrics that cannot be read', aPair(bare, bare), 'metric-deprecation', /metrics of both/],
  ['a metric with labels that shows no sample', aPair(labelled(true), labelled(false)), 'metric-deprecation', /shows only then/],
];

describe('what the snapshots do not show', () => {
  it.each(cases)('is undecided, and never kept: %s', (_name, history, rule, missing) => {
    const result = judgeReleases(history).results.get(`release/${rule}`);
    expect(result?.findings).toEqual([]);
    expect(result?.undecided.map((point) => point.missing)).toEqual([expect.stringMatching(missing)]);
  });

  it('is told together where the same is missing', () => {
    const [older, newer] = [
      { c: { type: 'string' }, d: { type: 'string' } },
      { c: { type: 'string', enum: ['a'] }, d: { type: 'string', enum: ['a'] } },
    ];
    const result = judgeReleases(aPair(withSpec(older), withSpec(newer))).results.get('release/field-values');
    expect(result?.undecided.map(({ about }) => about)).toEqual(['2: Widget spec.c, Widget spec.d']);
  });
});
