import { describe, expect, it } from 'vitest';
import { executionsOf } from '#conformance/evidence/executions';
import { showsNoUsableResponse } from '#conformance/evidence/no-usable-response';
import type { Entry } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import type { WireRequest } from '#core/ports/http-client';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { FakeClock } from './fake-clock.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const get: Step = { id: 'get', do: 'send', request: { method: 'GET', path: '/x' } };
const create: Step = { id: 'create', do: 'send', request: { method: 'POST', path: '/x', body: { metadata: { name: { $own: 'a' } } } } };
const isUnanswered = (entries: readonly Entry[]): boolean => (executionsOf(entries).at(-1) ?? []).some(showsNoUsableResponse);

function run(send: (request: WireRequest) => Reply, cases = [caseOf([get])]) {
  return runFake(new FakeClient({ send }), cases, { isUnanswered });
}

/** Control requests are for `/apis` here, because the facts name no namespaces. */
const statusOf =
  (ofCase: () => number, ofControl = 200) =>
  ({ target }: WireRequest): Reply =>
    answer(target === '/apis' ? ofControl : ofCase());

describe('a case with a request that had no usable response', () => {
  it('is run three times, each time after a request that shows that the target responds', async () => {
    const { entries, byCase, clock } = await run(statusOf(() => 500));
    const once = ['case', 'case get 500', 'end'];
    expect(told(entries)).toEqual([...once, 'control control 200', ...once, 'control control 200', ...once]);
    expect(told(byCase.get('case-1@things') ?? [])).toEqual([...once, ...once, ...once]);
    expect(clock.now()).toBeGreaterThan(0);
  });

  it('is not run again once it has its responses', async () => {
    let count = 0;
    const { entries } = await run(statusOf(() => (++count === 1 ? 503 : 200)));
    expect(told(entries)).toEqual(['case', 'case get 503', 'end', 'control control 200', 'case', 'case get 200', 'end']);
  });

  it('is not run again if the target responds to nothing', async () => {
    const { entries } = await run(statusOf(() => 500, 503));
    expect(told(entries)).toEqual(['case', 'case get 500', 'end', 'control control 503']);
  });

  it('has new names each time, and no other case has them', async () => {
    const refused = ({ target }: WireRequest): Reply => answer(target === '/apis' ? 200 : 500);
    const { entries } = await run(refused, [caseOf([create]), caseOf([create])]);
    const prefixes = entries.flatMap((entry) => (entry.e === 'case' && !entry.case.startsWith('fixture:') ? [entry.prefix] : []));
    expect(prefixes).toHaveLength(6);
    expect(new Set(prefixes).size).toBe(6);
  });

  it('is not run again after an interruption, which ends the pause', async () => {
    const [clock, controller] = [new FakeClock(), new AbortController()];
    void clock.sleep(100).then(() => controller.abort());
    const client = new FakeClient({ send: statusOf(() => 500) });
    const { entries } = await runFake(client, [caseOf([get])], { isUnanswered, clock, signal: controller.signal });
    expect([told(entries), clock.now()]).toEqual([['case', 'case get 500', 'end'], 100]);
  });

  it('is not run again after an interruption, which ends the wait of the control request for its turn', async () => {
    const [clock, controller] = [new FakeClock(), new AbortController()];
    void clock.sleep(700).then(() => controller.abort());
    const client = new FakeClient({ send: statusOf(() => 500, 429) });
    const { entries } = await runFake(client, [caseOf([get])], { isUnanswered, clock, signal: controller.signal });
    expect([told(entries), clock.now()]).toEqual([['case', 'case get 500', 'end', 'control control 429'], 700]);
  });

  it('is run again however late it is, if little time was spent on that', async () => {
    const long = caseOf([{ id: 'wait', do: 'wait', seconds: 900 }]);
    const client = new FakeClient({ send: statusOf(() => 500) });
    const { byCase } = await runFake(client, [caseOf([get]), long, caseOf([get])], { isUnanswered, concurrency: 1 });
    expect([...byCase.values()].map((entries) => executionsOf(entries).length)).toEqual([3, 1, 3]);
  });

  it('is not run again once ten minutes were spent on that', async () => {
    const wait: Step = { id: 'wait', do: 'wait', seconds: 400 };
    const slow = caseOf([get, wait]);
    const client = new FakeClient({ send: statusOf(() => 500) });
    const { byCase } = await runFake(client, [slow, slow], { isUnanswered, concurrency: 1 });
    expect([...byCase.values()].map((entries) => executionsOf(entries).length)).toEqual([3, 1]);
  });

  it('is not run again without end: enough of them are known after a while', async () => {
    const { entries } = await run(
      statusOf(() => 500),
      Array.from({ length: 400 }, () => caseOf([get])),
    );
    expect(entries.filter(({ e }) => e === 'case')).toHaveLength(400 + 600);
  });
});
