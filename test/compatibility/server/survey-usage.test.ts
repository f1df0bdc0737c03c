import { describe, expect, it } from 'vitest';
import { surveyUsage } from '#compatibility/server/survey-usage';
import { ProbeClient } from '#core/http/probe-client';
import { answer, FakeClient } from '../../conformance/runner/fake-client.ts';
import { FakeClock } from '../../conformance/runner/fake-clock.ts';
import { aServer } from '../a-server.ts';

const removedNext = { group: 'batch', version: 'v1beta1', kind: 'CronJob' };
const written = { metadata: { name: 'a', namespace: 'default', managedFields: [{ manager: 'operator', apiVersion: 'batch/v1beta1' }] } };

const surveyed = async () => {
  const client = new FakeClient({
    send: ({ target }) => answer(200, { metadata: {}, items: target.startsWith('/apis/batch/v1/cronjobs') ? [written] : [] }),
  });
  const probeClient = new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 });
  return { usage: await surveyUsage(probeClient, aServer('1.24')), targets: client.sent.map(({ target }) => target) };
};

describe('a survey of the uses of versions', () => {
  it('returns the clients that wrote a version which the target release removes', async () => {
    const { usage } = await surveyed();
    expect(usage.clients).toEqual([{ manager: 'operator', type: removedNext, objects: 1 }]);
  });

  it('lists each kind once, in a version that is not deprecated', async () => {
    const { targets } = await surveyed();
    expect(targets.filter((target) => target.includes('/cronjobs'))).toEqual(['/apis/batch/v1/cronjobs?limit=500']);
  });

  it('lists a kind that has deprecated versions only where it goes away, and says so', async () => {
    const { usage, targets } = await surveyed();
    expect(targets).toContain('/apis/policy/v1beta1/podsecuritypolicies?limit=500');
    expect(usage.notes).toEqual([
      'Of policy/v1beta1/PodSecurityPolicy, every version is deprecated: to find its objects, a deprecated version was listed.',
    ]);
    // Deprecated without a release that removes it.
    expect(targets.some((target) => target.includes('componentstatuses'))).toBe(false);
  });
});
