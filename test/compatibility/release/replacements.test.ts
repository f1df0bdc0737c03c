import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { JsonObject } from '#core/model/json';
import type { Snapshot } from '#core/model/snapshot';
import { aHistory, aPair, described, inVersions, serving } from './a-release.ts';

const rule = 'release/replacement-stability';
const served = inVersions('v1', 'v2beta1');
const plain = serving(served);

/** Widgets in two versions, with a description of the kind in v1. */
const saying = (description: string, resources: Snapshot['resources'] = served): Snapshot => {
  const openApi = described({});
  const schema: JsonObject = {
    description,
    type: 'object',
    'x-kubernetes-group-version-kind': [{ group: 'example.test', version: 'v1', kind: 'Widget' }],
  };
  return serving(resources, { openApi: { ...openApi, schemas: { Widget: [schema] } } });
};
/** Widgets whose operations in v1 are marked as deprecated. */
const marked = (resources: Snapshot['resources'] = served, version = 'v1'): Snapshot => {
  const { documents, ...rest } = described({}, {}, version);
  const marks = Object.entries(documents).map(([path, { schemas, operations }]) => [
    path,
    {
      schemas,
      operations: Object.fromEntries(Object.entries(operations).map(([name, each]) => [name, { ...each, deprecated: true as const }])),
    },
  ]);
  return serving(resources, { openApi: { ...rest, documents: Object.fromEntries(marks) } });
};
const requested = serving(served, {
  deprecatedRequests: [{ group: 'example.test', version: 'v1', resource: 'widgets', subresource: '', removedRelease: '1.40' }],
});

const messages = (older: Snapshot, newer: Snapshot) =>
  judgeReleases(aPair(older, newer))
    .results.get(rule)
    ?.findings.map(({ message }) => message);
const lessStable = 'example.test/v1/Widget is deprecated in release 1.36 in favour of example.test/v2beta1/Widget, which is less stable.';

describe('a version that the newer server reports as deprecated', () => {
  it.each([
    ['its operations are marked', marked()],
    ['the metric lists it', requested],
    ['its description says so', saying('Widget is a part. Deprecated: This version is deprecated in 1.36.')],
    ['its description names the replacement', saying('DEPRECATED - use v2beta1 of Widget.')],
    ['its description names the replacement and its group', saying('Widget is deprecated. Please use example.test/v2beta1 Widget.')],
  ])('may not have a less stable replacement: %s', (_name, newer) => {
    expect(messages(plain, newer)).toEqual([lessStable]);
  });

  it('may have a replacement that is as stable', () => {
    const resources = inVersions('v1', 'v2beta1', 'v2');
    expect(messages(serving(resources), marked(resources))).toEqual([]);
    expect(messages(plain, saying('Deprecated: use example.test/v2 Widget.'))).toEqual([]);
    expect(messages(plain, saying('Deprecated: use other.test/v1/Gadget.'))).toEqual([]);
  });

  it('may have no replacement', () => {
    expect(messages(serving(inVersions('v1')), marked(inVersions('v1')))).toEqual([]);
  });

  it('is not reported again if the older server reports it too', () => {
    expect(messages(marked(), marked())).toEqual([]);
  });

  it('is not one whose description mentions another deprecation', () => {
    expect(messages(plain, saying('Widget lists deprecated parts. Its field size was deprecated: use v2beta1.'))).toEqual([]);
  });
});

describe('a beta version that is not in the schedule', () => {
  const beta = inVersions('v1', 'v1beta1');
  const stable = serving(inVersions('v1'));
  const removal = (snapshots: Readonly<Record<string, Snapshot>>) => judgeReleases(aHistory(snapshots)).results.get('release/beta-removed');

  it('may not be removed soon after the snapshots report its deprecation', () => {
    const result = removal({ '1.33': serving(beta), '1.34': marked(beta, 'v1beta1'), '1.35': marked(beta, 'v1beta1'), '1.36': stable });
    expect(result?.findings.map(({ message }) => message)).toEqual([
      'example.test/v1beta1/Widget was removed in release 1.36 but is reported as deprecated only since 1.34; a beta must be served for 3 releases and 9 months after its deprecation.',
    ]);
  });

  it('may be removed three releases and nine months later', () => {
    const old = marked(beta, 'v1beta1');
    const result = removal({ '1.32': serving(beta), '1.33': old, '1.34': old, '1.35': old, '1.36': stable });
    expect([result?.findings, result?.undecided]).toEqual([[], []]);
  });

  it('is undecided if it may have been deprecated before', () => {
    const result = removal({ '1.35': marked(beta, 'v1beta1'), '1.36': stable });
    expect(result?.findings).toEqual([]);
    expect(result?.undecided).toHaveLength(1);
  });
});
