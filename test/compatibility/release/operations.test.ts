import { describe, expect, it } from 'vitest';
import { operationChanges } from '#compatibility/descriptions/operation-change';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { BodyForm, Snapshot } from '#core/model/snapshot';
import { catalogue } from '../../spec/schedule/project-schedule.ts';
import { aPair, aSnapshot } from './a-release.ts';
import { notOperating, operating, operationPairs } from './operation-pairs.ts';

const { changes } = catalogue.rules;

/** What is found or undecided between two releases: the rules and the parts of the operation. */
const shown = (older: Snapshot, newer: Snapshot): readonly string[] =>
  [...judgeReleases(aPair(older, newer)).results].flatMap(([rule, { findings, undecided }]) => [
    ...findings.map(({ subject }) => `${rule} ${subject.is === 'field' ? subject.path : ''}`),
    ...undecided.map(({ about }) => `${rule} undecided ${about}`),
  ]);
const always = shown(operating(), operating());
const found = (older: Snapshot, newer: Snapshot): readonly string[] => shown(older, newer).filter((each) => !always.includes(each));

describe.each(operationChanges)('the change %s', (id) => {
  const row = changes.find((each) => each.id === id);
  const { older, newer, part, reverse } = operationPairs[id];

  it('breaks its rule and no other, or cannot be decided', () => {
    expect(row?.rule).toEqual(expect.any(String));
    expect(found(older, newer)).toEqual([`${row?.rule} ${row?.undecided === undefined ? part : `undecided delete ${part}`}`]);
  });

  it('breaks nothing in the other direction, unless that is a change of its own', () => {
    expect(found(newer, older)).toEqual(reverse === undefined ? [] : [reverse]);
  });

  it('is described in a sentence', () => {
    const [finding] = judgeReleases(aPair(older, newer)).results.get(row?.rule ?? '')?.findings ?? [];
    if (row?.undecided === undefined) {
      expect(finding?.message).toMatch(/^The action delete (?:was|has|no longer|requires) .* in release 1\.36, in 1 operation\.$/);
      expect(finding?.message).not.toContain('{part}');
      expect(finding?.seen).toBe('DELETE /apis/example.test/v1/namespaces/{namespace}/widgets/{name}');
    } else expect(finding).toBeUndefined();
  });
});

describe('an operation', () => {
  it('is not reported again if its resource or its verb was removed', () => {
    const gone: Snapshot = { ...notOperating(), resources: { 'example.test/v1': [] } };
    expect(found(operating(), notOperating(['get']))).toEqual(['release/verb-removed ']);
    expect(found(operating(), gone).filter((each) => /operation/.test(each))).toEqual([]);
  });

  it('keeps a media type that a range covers', () => {
    const accepting = (...types: readonly string[]): Snapshot => operating(undefined, { request: { types }, responses: {} });
    expect(found(accepting('application/json'), accepting('*/*'))).toEqual([]);
    expect(found(accepting('application/json'), accepting('application/*'))).toEqual([]);
    expect(found(accepting('*/*'), accepting('application/json'))).toEqual(['release/media-type-removed */*']);
  });

  it('may change how it fails', () => {
    const failing = (responses: BodyForm['responses']): Snapshot => operating(undefined, { responses });
    expect(found(failing({ 200: [], 401: [] }), failing({ 200: [] }))).toEqual([]);
    expect(found(failing({ 200: [] }), failing({ 200: [], 401: [] }))).toEqual([]);
  });

  it('may describe that a write needs its body, which it always did', () => {
    const described = (required?: true): Snapshot => {
      const request = { types: ['application/json'], ...(required === undefined ? {} : { required }) };
      const { openApi, ...rest } = aSnapshot();
      return openApi === undefined ? rest : { ...rest, openApi: { ...openApi, bodyForms: [{ request, responses: {} }] } };
    };
    expect(found(described(), described(true))).toEqual([]);
  });

  it('is undecided if a snapshot lacks its media types, but not its parameters', () => {
    const earlier = (snapshot: Snapshot): Snapshot => {
      const { openApi } = snapshot;
      if (openApi === undefined) return snapshot;
      const { parameterForms: _, bodyForms: __, ...rest } = openApi;
      return { ...snapshot, openApi: rest };
    };
    const results = judgeReleases(aPair(earlier(operating()), operating({}))).results;
    expect(results.get('release/parameter-removed')?.findings).toHaveLength(1);
    for (const rule of ['parameter-required', 'parameter-values', 'media-type-removed', 'response-code']) {
      expect(results.get(`release/${rule}`)?.findings).toEqual([]);
      expect(results.get(`release/${rule}`)?.undecided.map(({ about }) => about)).toEqual(['operations']);
    }
  });
});
