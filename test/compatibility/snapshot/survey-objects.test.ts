import { describe, expect, it } from 'vitest';
import { surveyObjects } from '#compatibility/snapshot/survey-objects';
import { ProbeClient } from '#core/http/probe-client';
import { answer, FakeClient, type Reply } from '../../conformance/runner/fake-client.ts';
import { FakeClock } from '../../conformance/runner/fake-clock.ts';

const cronJobs = { type: { group: 'batch', version: 'v1', kind: 'CronJob' }, resource: 'cronjobs' };
const path = '/apis/batch/v1/cronjobs?limit=500';

const object = (name: string, writers: readonly (readonly [string, string])[], applied?: object) => ({
  metadata: {
    name,
    namespace: 'default',
    managedFields: writers.map(([manager, apiVersion]) => ({ manager, apiVersion })),
    ...(applied === undefined ? {} : { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(applied) } }),
  },
});

const page = (items: readonly object[], token = '') => answer(200, JSON.parse(JSON.stringify({ metadata: { continue: token }, items })));

const surveyed = async (replies: Readonly<Record<string, Reply>>) => {
  const client = new FakeClient({ send: ({ target }) => replies[target] ?? answer(404) });
  const probeClient = new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 });
  return { client, survey: await surveyObjects(probeClient, [cronJobs], ({ version }) => version === 'v1beta1') };
};

describe('a survey of stored objects', () => {
  it('reads every page and returns who wrote a version of interest', async () => {
    const { survey, client } = await surveyed({
      [path]: page(
        [
          object('a', [
            ['operator', 'batch/v1beta1'],
            ['kubectl', 'batch/v1'],
          ]),
          object('b', [['operator', 'batch/v1beta1']]),
        ],
        'next page',
      ),
      [`${path}&continue=next%20page`]: page([object('c', [['kubectl', 'batch/v1']], { apiVersion: 'batch/v1beta1', kind: 'CronJob' })]),
    });
    const type = { group: 'batch', version: 'v1beta1', kind: 'CronJob' };
    expect(survey).toEqual({
      clients: [{ manager: 'operator', type, objects: 2 }],
      manifests: [{ stored: cronJobs.type, applied: type, name: 'c', namespace: 'default' }],
      objects: 3,
      listed: [{ type: cronJobs.type, objects: 3, names: ['default/a', 'default/b', 'default/c'] }],
      notes: [],
    });
    expect(client.sent.every(({ headers }) => headers['accept']?.includes('PartialObjectMetadataList') === true)).toBe(true);
  });

  it.each([
    ['may not be listed', { [path]: answer(403) }, 'returned 403'],
    ['changes between pages', { [path]: page([], 'a'), [`${path}&continue=a`]: answer(410) }, 'changed while it was listed'],
    ['never ends', { [path]: page([], 'a'), [`${path}&continue=a`]: page([], 'a') }, 'returned the same continue token twice'],
  ])('reports a collection that %s', async (_, replies, note) => {
    const { survey } = await surveyed(replies);
    expect(survey.notes).toHaveLength(1);
    expect(survey.listed).toEqual([]);
    expect(survey.notes[0]).toContain(note);
  });

  it('ignores invalid annotations and managers', async () => {
    const odd = {
      metadata: {
        name: 'a',
        managedFields: [{ manager: 'x'.repeat(300), apiVersion: 'batch/v1beta1' }, 7, { apiVersion: 'a/b/c' }],
        annotations: { 'a/last-applied-configuration': '{' },
      },
    };
    const { survey } = await surveyed({ [path]: page([odd]) });
    expect(survey).toMatchObject({ clients: [], manifests: [], objects: 1 });
  });
});
