import { describe, expect, it } from 'vitest';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { JsonObject } from '#core/model/json';
import type { Snapshot } from '#core/model/snapshot';
import { aHistory, aPair, aSnapshot, described, withSpec } from './a-release.ts';

const text = { type: 'string' } as const;

/** Widgets with a status in a schema of its own, and widgets that clients cannot write. */
const withStatus = (status: JsonObject): Snapshot =>
  aSnapshot({
    openApi: described({ status: { $ref: '#/components/schemas/WidgetStatus' } }, { WidgetStatus: { type: 'object', ...status } }),
  });
const answered = (schema: JsonObject): Snapshot => {
  const { openApi } = aSnapshot({ openApi: described(schema) });
  const resources = { 'example.test/v1': [{ name: 'widgets', kind: 'Widget', namespaced: true, verbs: ['list'] }] };
  return aSnapshot({ resources, ...(openApi === undefined ? {} : { openApi }) });
};

const rulesOf = (older: Snapshot, newer: Snapshot) =>
  [...judgeReleases(aPair(older, newer)).results.values()].flatMap(({ findings }) => findings.map(({ rule }) => rule));

describe('a change of a field', () => {
  it('is allowed in fields that only servers write', () => {
    const [older, newer] = [withStatus({ properties: {} }), withStatus({ properties: { size: text }, required: ['size'] })];
    expect(rulesOf(older, newer)).toEqual([]);
    expect(rulesOf(withStatus({ properties: { size: text } }), withStatus({ properties: {} }))).toEqual(['release/field-removed']);
  });

  it('does not affect merging if nothing is stored', () => {
    const list: JsonObject = { type: 'array', items: text };
    const set: JsonObject = { ...list, 'x-kubernetes-list-type': 'set' };
    expect(rulesOf(answered({ names: list }), answered({ names: set }))).toEqual([]);
    expect(rulesOf(withSpec({ names: list }), withSpec({ names: set }))).toEqual(['release/field-merge']);
  });

  it('is reported once if it recurs, for its first release', () => {
    const [full, empty] = [withSpec({ size: text }), withSpec({})];
    const { results } = judgeReleases(aHistory({ '1.33': full, '1.34': empty, '1.35': full, '1.36': empty }));
    expect(results.get('release/field-removed')?.findings.map(({ release }) => release?.minor)).toEqual([34]);
  });

  it('is listed with the reason if it is excused', () => {
    const alpha = withSpec({ size: { ...text, description: 'This is an alpha field.' } });
    expect(judgeReleases(aPair(alpha, withSpec({}))).excused).toEqual([
      { name: 'Widget spec.size (removed)', why: 'its description says that it is alpha' },
    ]);
  });

  it('has a fingerprint that does not depend on the releases', () => {
    const found = (releases: Readonly<Record<string, Snapshot>>) =>
      judgeReleases(aHistory(releases))
        .results.get('release/field-removed')
        ?.findings.map(({ fingerprint }) => fingerprint);
    const [full, empty] = [withSpec({ size: text }), withSpec({})];
    expect(found({ '1.30': full, '1.31': empty })).toEqual(found({ '1.35': full, '1.36': empty }));
    expect(found({ '1.30': full, '1.31': empty })).toHaveLength(1);
  });
});
