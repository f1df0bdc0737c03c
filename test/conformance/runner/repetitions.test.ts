import { describe, expect, it } from 'vitest';
import { executionsOf } from '#conformance/evidence/executions';
import { showsNoUsableResponse } from '#conformance/evidence/no-usable-response';
import type { Entry } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import type { WireRequest } from '#core/ports/http-client';
import { answer, FakeClient, type Reply } from './fake-client.ts';
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

  it('is not run again without end: enough of them are known after a while', async () => {
    const { entries } = await run(
      statusOf(() => 500),
      Array.from({ length: 400 }, () => caseOf([get])),
    );
    expect(entries.filter(({ e }) => e === 'case')).toHaveLength(400 + 600);
  });
});
