import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { Snapshot } from '#core/model/snapshot';
import { aHistory, aPair, inVersions, serving, widgets } from './a-release.ts';

const gadgets = widgets({ name: 'gadgets', kind: 'Gadget' });
const older = serving({ ...inVersions('v1beta1'), 'example.test/v1': [widgets(), gadgets] });

const removed = (newer: Snapshot) => judgeReleases(aPair(older, newer)).results.get('release/stable-removed');
const withConfig = (resources: Snapshot['resources'], runtimeConfig: string): Snapshot =>
  serving(resources, { flags: { 'runtime-config': runtimeConfig } });

describe('a stable version that the newer release does not serve', () => {
  it.each(['api/alpha=false', 'api/beta=false', 'example.test/v1beta2=false', 'api/all=false,example.test/v1=true', 'other.test/v1=false'])(
    'is removed, although the flags of the newer server disable something else: %s',
    (runtimeConfig) => {
      const result = removed(withConfig(inVersions('v1beta1'), runtimeConfig));
      expect(result?.findings.map(({ message }) => message)).toEqual(['The stable version example.test/v1 was removed in release 1.36.']);
      expect(result?.undecided).toEqual([]);
    },
  );

  it('is removed, although one of its resources is disabled', () => {
    const result = removed(withConfig(inVersions('v1beta1'), 'example.test/v1/gadgets=false'));
    expect(result?.findings.map(({ message }) => message)).toEqual(['The stable version example.test/v1 was removed in release 1.36.']);
    expect(result?.undecided.map(({ about }) => about)).toEqual(['example.test/v1/Gadget']);
  });

  it('may be removed in the next major version', () => {
    const history = aHistory({ '1.36': older, '2.0': serving(inVersions('v1beta1')) });
    expect(judgeReleases(history).results.get('release/stable-removed')).toEqual({ checked: 0, findings: [], undecided: [] });
  });

  it('is removed, although its resources could not be read from the older server', () => {
    const unread: Snapshot = {
      ...older,
      resources: inVersions('v1beta1'),
      groups: [{ name: 'example.test', versions: ['v1', 'v1beta1'] }],
    };
    const messages = (newer: Snapshot) =>
      judgeReleases(aPair(unread, newer))
        .results.get('release/stable-removed')
        ?.findings.map(({ message }) => message);
    expect(messages(serving(inVersions('v1beta1')))).toEqual(['The stable version example.test/v1 was removed in release 1.36.']);
    expect(messages(withConfig(inVersions('v1beta1'), 'example.test/v1=false'))).toEqual([]);
    expect(messages(older)).toEqual([]);
  });

  it('is removed if it is listed and its path is not found', () => {
    const listed = {
      ...serving(inVersions('v1beta1')),
      groups: [{ name: 'example.test', versions: ['v1', 'v1beta1'], preferred: 'v1' }],
    };
    const missing = (status: number) => [{ part: 'resources' as const, why: `example.test/v1 returned ${status}` }];
    expect(removed({ ...listed, missing: missing(404) })?.findings).toHaveLength(1);
    expect(removed({ ...listed, missing: missing(503) })?.findings).toEqual([]);
    expect(removed({ ...listed, missing: missing(503) })?.undecided).toHaveLength(2);
  });
});

describe('a stable resource that the newer release does not serve', () => {
  it('is removed, although another resource of its version is disabled', () => {
    const result = removed(withConfig({ ...inVersions('v1beta1'), 'example.test/v1': [gadgets] }, 'example.test/v1/parts=false'));
    expect(result?.findings.map(({ message }) => message)).toEqual([
      'widgets was removed from the stable version example.test/v1 in release 1.36.',
    ]);
  });

  it('may only be disabled', () => {
    const result = removed(withConfig({ ...inVersions('v1beta1'), 'example.test/v1': [gadgets] }, 'example.test/v1/widgets=false'));
    expect(result?.findings).toEqual([]);
    expect(result?.undecided.map(({ missing }) => missing)).toEqual([
      'a snapshot of the newer release in which widgets in example.test/v1 is not disabled',
    ]);
  });
});
