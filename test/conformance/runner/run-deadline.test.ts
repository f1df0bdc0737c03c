import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { FakeClock } from './fake-clock.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const create: Step = {
  id: 'create',
  do: 'send',
  request: {
    method: 'POST',
    path: '/api/v1/things',
    body: { metadata: { name: { $own: 'a' }, labels: { 'apiconform-run': { $run: true } } } },
  },
  writes: { own: 'a', as: 'create' },
};
const wait: Step = { id: 'wait', do: 'wait', seconds: 600 };
const reached = 'its deadline of 60 s was reached, which --deadline sets';

/** Runs cases of which the first would take ten minutes. */
function untilDeadline(deadlineSeconds: number | undefined, onDelete: (clock: FakeClock, reply: () => Reply) => Promise<Reply> | Reply) {
  const clock = new FakeClock();
  const api = new FakeApi();
  const client = new FakeClient({
    send: (request) => (request.method === 'DELETE' ? onDelete(clock, () => api.answer(request)) : api.answer(request)),
  });
  return runFake(client, [caseOf([create, wait]), caseOf([wait])], { clock, concurrency: 1, deadlineSeconds });
}

describe('the deadline of a run', () => {
  it('ends the run with its reason: what it made is removed, and no case starts any more', async () => {
    const { started, byCase, clock, ...outcome } = await untilDeadline(60, (_, reply) => reply());
    expect(outcome).toMatchObject({ interrupted: true, endedEarly: reached, left: [] });
    expect(told(byCase.get('case-1@things') ?? [])).toEqual([
      'case',
      'case create 201',
      'step-failed wait interrupted',
      'clean-up clean-up 200',
      'end',
    ]);
    expect(started).toEqual(['case-1@things']);
    expect(clock.now()).toBe(60_000);
  });

  it('leaves the clean-up a minute', async () => {
    const { left, clock } = await untilDeadline(60, async (time) => {
      await time.sleep(40_000);
      return answer(503);
    });
    expect(left).toEqual(['/api/v1/things/ac-run-1-a', '/api/v1/things?labelSelector=apiconform-run%3Drun']);
    expect(clock.now()).toBeLessThan(60_000 + 60_000 + 45_000);
  });

  it('does not matter to a run that ends before it, or has none', async () => {
    for (const seconds of [3600, undefined]) {
      const outcome = await untilDeadline(seconds, (_, reply) => reply());
      expect(outcome).toMatchObject({ interrupted: false, endedEarly: undefined, left: [] });
      expect(outcome.clock.now()).toBe(1_200_000);
    }
  });

  it('ends a run at once where the time was over before it', async () => {
    expect(await untilDeadline(0, (_, reply) => reply())).toMatchObject({
      endedEarly: 'its deadline of 0 s was reached, which --deadline sets',
    });
  });
});
