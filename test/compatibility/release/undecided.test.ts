import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { ReleaseHistory } from '#compatibility/release/release-history';
import { storageVersionHash } from '#compatibility/snapshot/storage-version';
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

/** An undecidable change, the rule, and what it reports as missing. */
const cases: readonly (readonly [string, ReleaseHistory, string, RegExp])[] = [
  [
    'a new enum',
    aPair(withSpec({ c: { type: 'string' } }), withSpec({ c: { type: 'string', enum: ['a'] } })),
    'field-values',
    /responses of both/,
  ],
  ['a new default', aPair(withSpec({ size }), withSpec({ size: { ...size, default: 3 } })), 'field-default', /as both releases store it/],
  ['a new limit', aPair(withSpec({ size }), withSpec({ size: { ...size, maximum: 3 } })), 'field-limit', /responses of both/],
  [
    'a changed pattern',
    aPair(withSpec({ c: { type: 'string', pattern: 'a' } }), withSpec({ c: { type: 'string', pattern: 'b' } })),
    'field-limit',
    /responses of both/,
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
    'a disabled stable version',
    aPair(beta, serving(inVersions('v1beta1'), { flags: { 'runtime-config': 'example.test/v1=false' } })),
    'stable-removed',
    /not disabled/,
  ],
  [
    'a disabled stable resource',
    aPair(beta, serving(inVersions('v1beta1'), { flags: { 'runtime-config': 'example.test/v1/widgets=false' } })),
    'stable-removed',
    /widgets in example\.test\/v1 is not disabled/,
  ],
  [
    'a stable version with unreadable resources',
    aPair(beta, { ...serving(inVersions('v1beta1')), groups: [{ name: 'example.test', versions: ['v1', 'v1beta1'] }] }),
    'stable-removed',
    /missing from the newer snapshot/,
  ],
  ['a beta version that is not in the schedule', aPair(beta, serving(inVersions('v1'))), 'beta-removed', /the release that deprecates it/],
  [
    'a beta version that the schedule does not remove',
    aPair(beta, serving(inVersions('v1')), aSchedule(aRow('v1beta1', { introduced: '1.34' }))),
    'beta-removed',
    /with the version enabled/,
  ],
  ['a beta version of unknown age', aPair(beta, beta, aSchedule(aRow('v1beta1'))), 'beta-deprecation', /introduced the version/],
  [
    'an advance in unobserved releases',
    aHistory(
      { '1.30': stored('v1beta1', 'v1beta1'), '1.36': stored('v1', 'v1', 'v1beta1') },
      aSchedule(aRow('v1', { introduced: '1.33' }), aRow('v1beta1')),
    ),
    'storage-advance',
    /each release between/,
  ],
  [
    'a storage version hash that the newer release does not list',
    aPair(stored('v1beta1', 'v1'), serving(inVersions('v1'))),
    'storage-advance',
    /hash in discovery of the newer release/,
  ],
  [
    'an unknown storage version hash',
    aPair(stored('v1beta1', 'v1'), stored('v7', 'v1')),
    'storage-advance',
    /matches its storage version hash/,
  ],
  ['flags without help text', aPair(bare, bare), 'flag-removed', /help text or the reported flags/],
  [
    'a flag that help text no longer shows',
    aPair(aSnapshot({ help: '      --a string  A.\n      --b string  B.\n' }), { ...bare, help: '      --a string  A.\n' }),
    'flag-removed',
    /hides deprecated flags/,
  ],
  [
    'whether a flag warns',
    aPair(aSnapshot({ flags: { hidden: '' } }), aSnapshot({ flags: { hidden: '' } })),
    'flag-warning',
    /started with the flag/,
  ],
  ['behaviours without a file of announcements', aPair(bare, bare), 'behaviour-ended', /file of announced/],
  ['user commands', aPair(bare, bare), 'command-removed', /covers only a server/],
  ['unreported gates', aPair(bare, bare), 'gate-removed', /from metrics, a feature list or help text/],
  [
    'a gate that became stable at an unknown time',
    aPair(aSnapshot({ gates: { Blue: { stage: '', enabled: true } } }), aSnapshot({ gates: { Green: { stage: '', enabled: true } } })),
    'gate-removed',
    /earlier releases/,
  ],
  [
    'a gate that help text no longer shows',
    aPair(aSnapshot({ gates: { Blue: { stage: 'BETA', enabled: true } } }), {
      ...bare,
      help: '      Green=true|false (BETA - default=true)\n',
    }),
    'gate-removed',
    /omits gates of stable features/,
  ],
  [
    'a default that an operator may have changed',
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
  ['unreadable metrics', aPair(bare, bare), 'metric-deprecation', /metrics of both/],
  ['a metric with labels and without a sample', aPair(labelled(true), labelled(false)), 'metric-deprecation', /only if it has a sample/],
];

describe('what the snapshots do not show', () => {
  it.each(cases)('is undecided, and never passed: %s', (_name, history, rule, missing) => {
    const result = judgeReleases(history).results.get(`release/${rule}`);
    expect(result?.findings).toEqual([]);
    expect([...new Set(result?.undecided.map((point) => point.missing))]).toEqual([expect.stringMatching(missing)]);
  });
});
