import { expect, it } from 'vitest';
import { createReferenceClient } from '../../reference-client.ts';

it.each([
  ['specification', '2030-01-01T00:00:00Z'],
  ['kubernetes', '2030-01-01T00:00:20Z'],
] as const)(
  'marks a pod that has time to end with the time of the request, or, as released servers do, with its end: %s',
  async (personality, time) => {
    const client = createReferenceClient({ personality });
    const spec = { nodeName: 'n', terminationGracePeriodSeconds: 20, containers: [{ name: 'c', image: 'i' }] };
    const pods = '/api/v1/namespaces/default/pods';
    await client.post(pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', finalizers: ['test/a'] }, spec });
    expect((await client.remove(`${pods}/p`)).body).toMatchObject({
      metadata: { deletionTimestamp: time, deletionGracePeriodSeconds: 20 },
    });
  },
);
