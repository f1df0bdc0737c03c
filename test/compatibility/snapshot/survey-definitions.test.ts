import { describe, expect, it } from 'vitest';
import { surveyDefinitions } from '#compatibility/snapshot/survey-definitions';
import { ProbeClient } from '#core/http/probe-client';
import { answer, FakeClient, type Reply } from '../../conformance/runner/fake-client.ts';
import { FakeClock } from '../../conformance/runner/fake-clock.ts';

const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const first = `${path}?limit=100`;

const surveyed = (replies: Readonly<Record<string, Reply>>) => {
  const client = new FakeClient({ send: ({ target }) => replies[target] ?? answer(404) });
  return surveyDefinitions(new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 }), path);
};

const definition = (plural: string, versions: readonly object[], storedVersions: readonly unknown[] = ['v1']) => ({
  spec: { group: 'example.test', names: { plural, kind: 'Widget' }, versions },
  status: { storedVersions },
});
const page = (items: readonly object[], token = '') => answer(200, JSON.parse(JSON.stringify({ metadata: { continue: token }, items })));
const current = { name: 'v1', served: true, storage: true };

describe('a survey of the definitions of custom resources', () => {
  it('reads every page and returns all of them, with what their versions are', async () => {
    const old = { name: 'v1alpha1', served: true, storage: false, deprecated: true, deprecationWarning: 'use v1' };
    const { deprecationWarning: warning, ...flags } = old;
    const off = { name: 'v1beta1', served: false, storage: false };
    expect(
      await surveyed({
        [first]: page([definition('widgets', [current, old], ['v1alpha1', 'v1']), definition('gadgets', [current])], 'next page'),
        [`${first}&continue=next%20page`]: page([definition('gizmos', [current, off])]),
      }),
    ).toEqual({
      definitions: [
        {
          group: 'example.test',
          kind: 'Widget',
          resource: 'widgets',
          versions: [
            { ...current, deprecated: false },
            { ...flags, warning },
          ],
          stored: ['v1alpha1', 'v1'],
        },
        { group: 'example.test', kind: 'Widget', resource: 'gadgets', versions: [{ ...current, deprecated: false }], stored: ['v1'] },
        {
          group: 'example.test',
          kind: 'Widget',
          resource: 'gizmos',
          versions: [
            { ...current, deprecated: false },
            { ...off, deprecated: false },
          ],
          stored: ['v1'],
        },
      ],
      count: 3,
    });
  });

  it('ignores invalid definitions, and invalid parts of them', async () => {
    const hostile = [{}, { spec: { versions: 7 } }, definition('widgets', [{ name: 7, deprecated: true }, current], [7]), { spec: null }];
    expect(await surveyed({ [first]: page(hostile) })).toEqual({
      definitions: [
        { group: 'example.test', kind: 'Widget', resource: 'widgets', versions: [{ ...current, deprecated: false }], stored: [] },
      ],
      count: 4,
    });
  });

  it.each([
    ['may not be listed', { [first]: answer(403) }, 'returned 403'],
    ['never end', { [first]: page([], 'a'), [`${first}&continue=a`]: page([], 'a') }, 'did not end'],
  ])('reports what is missing if they %s', async (_, replies, missing) => {
    expect(await surveyed(replies)).toEqual({ missing: expect.stringContaining(missing) });
  });
});
