import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient } from './fake-client.ts';
import { FakeClock } from './fake-clock.ts';
import { caseOf, facts, runFake, told } from './run-fake.ts';

const create: Step = {
  id: 'create',
  do: 'send',
  request: {
    method: 'POST',
    path: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps'] },
    body: { metadata: { name: { $own: 'a' }, labels: { 'apiconform-run': { $run: true } } } },
  },
};
const path = { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps/', { $own: 'a' }] } as const;
const until: Step = {
  id: 'until',
  do: 'until',
  request: { method: 'GET', path },
  holds: { of: 'until', at: 'status', is: 'equals', value: 200 },
  boundSeconds: 5,
};
const cases = Array.from({ length: 30 }, () => caseOf([create, until], { needs: [{ need: 'namespace' }] }));

/** Runs the cases against a target that answers 429 where `isBusy` says so, and returns the last response of each step. */
async function runBusy(isBusy: (now: number, count: number) => boolean, headers: readonly (readonly [string, string])[]) {
  const clock = new FakeClock();
  const api = new FakeApi();
  let [count, refused] = [0, 0];
  const client = new FakeClient({
    send: async (request) => {
      count += 1;
      await clock.sleep(5);
      if (!isBusy(clock.now(), count)) return api.answer(request);
      refused += 1;
      return answer(429, {}, [...headers]);
    },
  });
  const ran = await runFake(client, cases, { clock, concurrency: 8, facts: { ...facts, served: { 'v1/namespaces': ['create'] } } });
  const outcomes = [...ran.byCase.values()].map((entries) =>
    told(entries).filter((line) => !line.includes('429') && line.startsWith('case ')),
  );
  return { ...ran, outcomes, refused, count, isClean: api.objects.size === 0 };
}

const retryAfter = [['retry-after', '2']] as const;

describe.each([
  ['with Retry-After', retryAfter],
  ['without Retry-After', []],
])('a target that answers 429 %s', (_, headers) => {
  it.each([
    ['for 50 seconds', (now: number) => now > 30 && now < 50_000],
    ['to one request of three', (_now: number, count: number) => count % 3 === 0],
    ['to one request of twenty', (_now: number, count: number) => count % 20 === 0],
  ])('%s slows the run, and no case ends without its answers', async (_name, isBusy) => {
    const { outcomes, left, interrupted, entries, isClean } = await runBusy(isBusy, headers);
    expect(outcomes).toEqual(cases.map(() => ['case create 201', 'case until 200']));
    expect(entries.some(({ e }) => e === 'step-failed')).toBe(false);
    expect([left, interrupted, isClean]).toEqual([[], false, true]);
  });

  it('gets few requests while it does so', async () => {
    const { refused } = await runBusy((now) => now > 30 && now < 50_000, headers);
    expect(refused).toBeLessThan(120);
  });
});
