import type { OperationChangeKind } from '#compatibility/descriptions/operation-change';
import type { ReleaseHistory } from '#compatibility/release/release-history';
import { storageVersionHash } from '#compatibility/snapshot/storage-version';
import type { JsonObject } from '#core/model/json';
import type { Snapshot } from '#core/model/snapshot';
import { aHistory, aPair, aRow, aSchedule, aSnapshot, described, inVersions, serving, widgets, withSpec } from './a-release.ts';
import { operating, operationPairs } from './operation-pairs.ts';

/** For a rule: releases that violate it, and similar releases that comply. A rule that no snapshot can decide says so. */
export type RulePair = {
  readonly violating: ReleaseHistory | 'not shown by snapshots';
  /** The subject of the finding. */
  readonly subject?: string;
  readonly complying: ReleaseHistory | 'not shown by snapshots';
};

const never = 'not shown by snapshots';
const size = { type: 'integer', format: 'int32' } as const;
const list = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } } as const;
const byName = { ...list, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] } as const;
const v1 = (changed: Parameters<typeof widgets>[0]): Snapshot => serving({ 'example.test/v1': [widgets(changed)] });
const withState = (state: JsonObject): Snapshot =>
  aSnapshot({
    openApi: described({ status: { $ref: '#/components/schemas/State' } }, { State: { type: 'object', properties: { state } } }),
  });
const status = widgets({ name: 'widgets/status' });
const metric = (help: string, type = 'counter', labels: readonly string[] = []): Snapshot =>
  aSnapshot({ metrics: { requests_total: { help, type, labels }, other_total: { help: '[STABLE] Other.', type: 'counter', labels: [] } } });
const noMetric = aSnapshot({ metrics: { other_total: { help: '[STABLE] Other.', type: 'counter', labels: [] } } });
const gate = (stage: string, enabled = true): Snapshot =>
  aSnapshot({ gates: { Blue: { stage, enabled }, Green: { stage: 'BETA', enabled: true } } });
const noGate = aSnapshot({ gates: { Green: { stage: 'BETA', enabled: true } } });
const help = (...lines: readonly string[]): string => lines.map((line) => `      --${line}\n`).join('');
const flagged = (text: string, ...names: readonly string[]): Snapshot =>
  aSnapshot({ help: text, flags: Object.fromEntries(names.map((name) => [name, ''])) });
const stored = (version: string, ...served: readonly string[]): Snapshot => {
  const storageVersionHash_ = storageVersionHash({ group: 'example.test', version, kind: 'Widget' });
  return serving(
    Object.fromEntries(served.map((each) => [`example.test/${each}`, [widgets({ storageVersionHash: storageVersionHash_ })]])),
  );
};
const both = aSchedule(aRow('v1', { introduced: '1.36' }), aRow('v1beta1', { introduced: '1.33' }));
const earlier = aSchedule(aRow('v1', { introduced: '1.35' }), aRow('v1beta1', { introduced: '1.33' }));

const ofOperation = (id: OperationChangeKind): RulePair => {
  const { older, newer, part } = operationPairs[id];
  return { violating: aPair(older, newer), subject: `delete/${part}`, complying: aPair(newer, older) };
};

/** The pairs of every rule about releases. */
export const rulePairs: Readonly<Record<string, RulePair>> = {
  'release/field-removed': {
    violating: aPair(withSpec({ size }), withSpec({})),
    subject: 'Widget/spec.size',
    complying: aPair(withSpec({ size: { ...size, description: 'This is an alpha field.' } }), withSpec({})),
  },
  'release/field-type': {
    violating: aPair(withSpec({ size }), withSpec({ size: { type: 'string' } })),
    subject: 'Widget/spec.size',
    complying: aPair(
      withSpec({ size: { format: 'int-or-string', type: 'string' } }),
      withSpec({ size: { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] } }),
    ),
  },
  'release/field-unknown': {
    violating: aPair(
      withSpec({ parts: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }),
      withSpec({ parts: { type: 'object' } }),
    ),
    subject: 'Widget/spec.parts',
    complying: aPair(
      withSpec({ parts: { type: 'object', additionalProperties: true } }),
      withSpec({ parts: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }),
    ),
  },
  'release/field-access': {
    violating: aPair(withSpec({ size }), withSpec({ size: { ...size, readOnly: true } })),
    subject: 'Widget/spec.size',
    complying: aPair(withSpec({ size: { ...size, readOnly: true } }), withSpec({ size })),
  },
  'release/field-validation': {
    violating: aPair(withSpec({ size }), withSpec({ size: { ...size, 'x-kubernetes-validations': [{ rule: 'self > 1' }] } })),
    subject: 'Widget/spec.size',
    complying: aPair(withSpec({ size: { ...size, 'x-kubernetes-validations': [{ rule: 'self > 1' }] } }), withSpec({ size })),
  },
  'release/field-response': {
    violating: aPair(withState({ enum: ['on', 'off'] }), withState({ enum: ['on', 'off', 'lost'] })),
    subject: 'State/state',
    complying: aPair(withState({ enum: ['on', 'off', 'lost'] }), withState({ enum: ['on', 'off'] })),
  },
  'release/field-new-required': {
    violating: aPair(withSpec({ size }), withSpec({ size, color: { type: 'string' } }, { required: ['color'] })),
    subject: 'Widget/spec.color',
    complying: aPair(withSpec({ size }), withSpec({ size, color: { type: 'string', default: 'red' } }, { required: ['color'] })),
  },
  'release/field-required': {
    violating: aPair(withSpec({ size }), withSpec({ size }, { required: ['size'] })),
    subject: 'Widget/spec.size',
    complying: aPair(withSpec({ size }, { required: ['size'] }), withSpec({ size })),
  },
  'release/field-values': {
    violating: aPair(
      withSpec({ color: { type: 'string', enum: ['red', 'blue'] } }),
      withSpec({ color: { type: 'string', enum: ['red'] } }),
    ),
    subject: 'Widget/spec.color',
    complying: aPair(
      withSpec({ color: { type: 'string', enum: ['red'] } }),
      withSpec({ color: { type: 'string', enum: ['red', 'blue'] } }),
    ),
  },
  'release/field-limit': {
    violating: aPair(withSpec({ size: { ...size, maximum: 10 } }), withSpec({ size: { ...size, maximum: 5 } })),
    subject: 'Widget/spec.size.maximum',
    complying: aPair(withSpec({ size: { ...size, maximum: 5 } }), withSpec({ size: { ...size, maximum: 10 } })),
  },
  'release/field-default': {
    violating: aPair(withSpec({ size: { ...size, default: 1 } }), withSpec({ size: { ...size, default: 2 } })),
    subject: 'Widget/spec.size',
    complying: aPair(withSpec({ size: { ...size, default: 0 } }), withSpec({ size })),
  },
  'release/field-merge': {
    violating: aPair(withSpec({ parts: list }), withSpec({ parts: byName })),
    subject: 'Widget/spec.parts',
    complying: aPair(
      withSpec({ parts: { ...list, 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'name' } }),
      withSpec({ parts: { ...byName, 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'name' } }),
    ),
  },
  'release/verb-removed': {
    violating: aPair(v1({ verbs: ['get', 'list'] }), v1({ verbs: ['get'] })),
    subject: 'example.test/v1/Widget',
    complying: aPair(v1({ verbs: ['get'] }), v1({ verbs: ['get', 'list'] })),
  },
  'release/subresource-removed': {
    violating: aPair(serving({ 'example.test/v1': [widgets(), status] }), serving({ 'example.test/v1': [widgets()] })),
    subject: 'example.test/v1/Widget',
    complying: aPair(serving({ 'example.test/v1': [widgets(), status] }), serving({ 'example.test/v1': [widgets(), status] })),
  },
  'release/kind-changed': {
    violating: aPair(v1({}), v1({ kind: 'Gadget' })),
    subject: 'example.test/v1/Widget',
    complying: aPair(v1({}), v1({ group: 'example.test', version: 'v1' })),
  },
  'release/scope-changed': {
    violating: aPair(v1({ namespaced: true }), v1({ namespaced: false })),
    subject: 'example.test/v1/Widget',
    complying: aPair(v1({ namespaced: true }), v1({ namespaced: true })),
  },
  'release/short-name-removed': {
    violating: aPair(v1({ shortNames: ['wi'] }), v1({ shortNames: [] })),
    subject: 'example.test/v1/Widget',
    complying: aPair(v1({ shortNames: [] }), v1({ shortNames: ['wi'] })),
  },
  'release/parameter-removed': {
    violating: aPair(
      aSnapshot({ openApi: described({}, {}, 'v1', ['query:dryRun', 'query:pretty']) }),
      aSnapshot({ openApi: described({}, {}, 'v1', ['query:dryRun']) }),
    ),
    subject: 'post/query:pretty',
    complying: aPair(
      aSnapshot({ openApi: described({}) }),
      aSnapshot({ openApi: described({}, {}, 'v1', ['query:dryRun', 'query:pretty']) }),
    ),
  },
  'release/operation-removed': { ...ofOperation('operation-removed'), complying: aPair(operating(), operating()) },
  'release/parameter-required': ofOperation('parameter-now-required'),
  'release/parameter-values': ofOperation('parameter-narrowed'),
  'release/media-type-removed': ofOperation('request-type-removed'),
  'release/response-code': { ...ofOperation('response-code-removed'), complying: aPair(operating(), operating()) },
  'release/round-trip': { violating: never, complying: aPair(twoVersions({ size }, { size }), twoVersions({ size }, { size })) },
  'release/replacement-stability': {
    violating: aPair(
      serving(inVersions('v1')),
      serving(inVersions('v1')),
      aSchedule(aRow('v1', { deprecated: '1.36', replacement: 'v2beta1' })),
    ),
    subject: 'example.test/v1/Widget',
    complying: aPair(
      serving(inVersions('v1')),
      serving(inVersions('v1')),
      aSchedule(aRow('v1', { deprecated: '1.36', replacement: 'v2' })),
    ),
  },
  'release/stable-removed': {
    violating: aPair(serving(inVersions('v1', 'v2')), serving(inVersions('v2'))),
    subject: 'example.test/v1',
    complying: aPair(serving(inVersions('v1', 'v2')), serving(inVersions('v1', 'v2'))),
  },
  'release/beta-removed': {
    violating: aPair(
      serving(inVersions('v1', 'v1beta1')),
      serving(inVersions('v1')),
      aSchedule(aRow('v1beta1', { introduced: '1.30', deprecated: '1.34', removed: '1.36' })),
    ),
    subject: 'example.test/v1beta1/Widget',
    complying: aPair(
      serving(inVersions('v1', 'v1beta1')),
      serving(inVersions('v1')),
      aSchedule(aRow('v1beta1', { introduced: '1.30', deprecated: '1.33', removed: '1.36' })),
    ),
  },
  'release/beta-deprecation': {
    violating: aPair(serving(inVersions('v1beta1')), serving(inVersions('v1beta1')), aSchedule(aRow('v1beta1', { introduced: '1.33' }))),
    subject: 'example.test/v1beta1/Widget',
    complying: aPair(
      serving(inVersions('v1beta1')),
      serving(inVersions('v1beta1')),
      aSchedule(aRow('v1beta1', { introduced: '1.33', deprecated: '1.36' })),
    ),
  },
  'release/preferred-advance': {
    violating: aPair(serving(inVersions('v1beta1')), serving(inVersions('v1', 'v1beta1')), both),
    subject: 'example.test/v1',
    complying: aPair(serving(inVersions('v1beta1')), serving(inVersions('v1', 'v1beta1')), earlier),
  },
  'release/storage-advance': {
    violating: aPair(stored('v1beta1', 'v1beta1'), stored('v1', 'v1', 'v1beta1'), both),
    subject: 'example.test/v1/Widget',
    complying: aPair(stored('v1beta1', 'v1beta1'), stored('v1', 'v1', 'v1beta1'), earlier),
  },
  'release/command-removed': { violating: never, complying: never },
  'release/flag-removed': {
    violating: aPair(flagged(help('a string  A.', 'b string  B.'), 'a', 'b'), flagged(help('a string  A.'), 'a')),
    subject: 'flag/--b',
    complying: aHistory({
      '1.33': flagged(help('a string  A.', 'b string  (DEPRECATED: use a)'), 'a', 'b'),
      '1.34': flagged(help('a string  A.', 'b string  (DEPRECATED: use a)'), 'a', 'b'),
      '1.35': flagged(help('a string  A.'), 'a'),
    }),
  },
  'release/flag-warning': { violating: never, complying: never },
  'release/behaviour-ended': {
    violating: aHistory({ '1.35': aSnapshot(), '1.36': aSnapshot() }, aSchedule(), {
      behaviours: [{ name: 'names with dots', announced: '2025-06-01', ended: '2026-05-31' }],
    }),
    subject: 'behaviour/names with dots',
    complying: aHistory({ '1.35': aSnapshot(), '1.36': aSnapshot() }, aSchedule(), {
      behaviours: [{ name: 'names with dots', announced: '2025-06-01', ended: '2026-06-01' }],
    }),
  },
  'release/gate-removed': {
    violating: aHistory({ '1.34': gate('BETA'), '1.35': gate(''), '1.36': noGate }),
    subject: 'gate/Blue',
    complying: aHistory({ '1.33': gate('BETA'), '1.34': gate(''), '1.35': gate(''), '1.36': noGate }),
  },
  'release/gate-alpha': {
    violating: aPair(noGate, gate('ALPHA', true)),
    subject: 'gate/Blue',
    complying: aPair(noGate, gate('ALPHA', false)),
  },
  'release/gate-beta': {
    violating: aPair(gate('ALPHA', false), gate('BETA', false)),
    subject: 'gate/Blue',
    complying: aPair(gate('ALPHA', false), gate('BETA', true)),
  },
  'release/gate-stable': {
    violating: aPair(gate('BETA', true), gate('', false)),
    subject: 'gate/Blue',
    complying: aPair(gate('BETA', true), gate('', true)),
  },
  'release/gate-warning': { violating: never, complying: never },
  'release/metric-lifetime': {
    violating: aHistory({ '1.33': noMetric, '1.34': metric('[STABLE] Requests.'), '1.35': metric('[STABLE] Requests.'), '1.36': noMetric }),
    subject: 'metric/requests_total',
    complying: aHistory({
      '1.31': metric('[STABLE] Requests.'),
      '1.35': metric('[STABLE] (Deprecated since 1.33.0) R.'),
      '1.36': noMetric,
    }),
  },
  'release/metric-deprecation': {
    violating: aPair(metric('[STABLE] (Deprecated since 1.34.0) Requests.'), noMetric),
    subject: 'metric/requests_total',
    complying: aPair(metric('[STABLE] (Deprecated since 1.33.0) Requests.'), noMetric),
  },
  'release/metric-changed': {
    violating: aPair(metric('[STABLE] R.', 'counter', ['code', 'verb']), metric('[STABLE] R.', 'counter', ['code'])),
    subject: 'metric/requests_total',
    complying: aPair(metric('[ALPHA] R.', 'counter', ['code', 'verb']), metric('[STABLE] R.', 'counter', ['code'])),
  },
  'release/metric-level': {
    violating: aPair(metric('[STABLE] R.'), metric('[BETA] R.')),
    subject: 'metric/requests_total',
    complying: aPair(metric('[BETA] R.'), metric('[STABLE] R.')),
  },
  'release/metric-hidden': {
    violating: aPair(metric('[STABLE] R.'), metric('[STABLE] (Deprecated since 1.33.0) R.')),
    subject: 'metric/requests_total',
    complying: aPair(metric('[STABLE] R.'), metric('[STABLE] (Deprecated since 1.34.0) R.')),
  },
};

/** Returns widgets in two versions, each with a spec of its own. */
export function twoVersions(one: Parameters<typeof withSpec>[0], other: Parameters<typeof withSpec>[0]): Snapshot {
  const [stable, beta] = [
    described({ spec: { type: 'object', properties: one } }),
    described({ spec: { type: 'object', properties: other } }, {}, 'v1beta1'),
  ];
  const schema = beta.schemas['Widget']?.[0];
  const [name] = Object.keys(beta.documents);
  if (schema === undefined || name === undefined) throw new Error('no description');
  return serving(inVersions('v1', 'v1beta1'), {
    openApi: {
      ...stable,
      schemas: { ...stable.schemas, BetaWidget: [schema] },
      documents: { ...stable.documents, [name]: { schemas: { BetaWidget: 0 }, operations: {} } },
    },
  });
}
