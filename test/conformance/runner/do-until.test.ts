import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { answer, FakeClient, inTurn } from './fake-client.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const until: Extract<Step, { do: 'until' }> = {
  id: 'visible',
  do: 'until',
  request: { method: 'GET', path: '/a' },
  holds: { of: 'visible', at: '/spec/ready', is: 'equals', value: true },
  boundSeconds: 5,
};
const after: Step = { id: 'after', do: 'send', request: { method: 'GET', path: '/b' } };

describe('an until step', () => {
  it('repeats the request with growing pauses until the predicate is true', async () => {
    const client = new FakeClient({
      send: inTurn(answer(404), { code: 'reset', message: 'gone' }, answer(200, { spec: {} }), answer(200, { spec: { ready: true } })),
    });
    const { entries, clock } = await runFake(client, [caseOf([until])]);
    expect(told(entries)).toEqual(['case', 'case visible 404', 'case visible reset', 'case visible 200', 'case visible 200', 'end']);
    expect(entries.flatMap((entry) => (entry.e === 'exchange' ? [entry.attempt] : []))).toEqual([0, 1, 2, 3]);
    expect(clock.sleeps).toEqual([100, 150, 225]);
  });

  it('leaves the last response to the checks at its deadline, where the step says so', async () => {
    const client = new FakeClient({ send: () => answer(404) });
    const { entries } = await runFake(client, [caseOf([{ ...until, atDeadline: 'judge' }, after])]);
    expect(told(entries).slice(-2)).toEqual(['case after 404', 'end']);
    expect(told(entries)).not.toContain('step-failed visible bound');
  });

  it('ends where what it waits for will not happen', async () => {
    const held = { metadata: { finalizers: ['example.com/held'] } };
    const client = new FakeClient({ send: inTurn(answer(200, {}), answer(200, held), answer(200)) });
    const unless = { of: 'visible', at: '/metadata/finalizers/0', is: 'present' } as const;
    const { entries } = await runFake(client, [caseOf([{ ...until, unless }, after])]);
    expect(told(entries)).toEqual(['case', 'case visible 200', 'case visible 200', 'case after 200', 'end']);
  });

  it('uses the interval of the step', async () => {
    const client = new FakeClient({ send: inTurn(answer(404), answer(404), answer(200, { spec: { ready: true } })) });
    const { clock } = await runFake(client, [caseOf([{ ...until, everyMilliseconds: 700 }])]);
    expect(clock.sleeps).toEqual([700, 700]);
  });

  it('waits as long as 429 asks', async () => {
    const client = new FakeClient({ send: inTurn(answer(429, {}, [['retry-after', '2']]), answer(200, { spec: { ready: true } })) });
    const { clock } = await runFake(client, [caseOf([until])]);
    expect(clock.sleeps).toEqual([2000]);
  });

  it('waits no longer for a 429 that is an answer', async () => {
    const refused = { kind: 'Status', details: { causes: [{ reason: 'DisruptionBudget' }] } };
    const client = new FakeClient({ send: inTurn(answer(429, refused, [['retry-after', '10']]), answer(201)) });
    const allowed = { ...until, holds: { of: 'visible', at: 'status', is: 'equals', value: 201 }, tooManyRequests: 'answer' } as const;
    const { clock } = await runFake(client, [caseOf([allowed])]);
    expect(clock.sleeps).toEqual([100]);
    const busy = new FakeClient({ send: inTurn(answer(429, { kind: 'Status' }, [['retry-after', '2']]), answer(201)) });
    expect((await runFake(busy, [caseOf([allowed])])).clock.sleeps).toEqual([2000]);
  });

  it('learns nothing from an error about the server: not that a field is absent', async () => {
    const client = new FakeClient({ send: inTurn(answer(429), answer(503), answer(200, { spec: { ready: true } }), answer(200, {})) });
    const { entries } = await runFake(client, [caseOf([{ ...until, holds: { of: 'visible', at: '/spec/ready', is: 'absent' } }])]);
    expect(told(entries)).toEqual(['case', 'case visible 429', 'case visible 503', 'case visible 200', 'case visible 200', 'end']);
  });

  it('does not take the 429 of a busy server for the status that it waits for', async () => {
    const client = new FakeClient({ send: inTurn(answer(429), answer(403)) });
    const { entries } = await runFake(client, [
      caseOf([{ ...until, holds: { of: 'visible', at: 'status', is: 'one-of', value: ['4xx'] } }]),
    ]);
    expect(told(entries)).toEqual(['case', 'case visible 429', 'case visible 403', 'end']);
  });

  it('reads the body of a 429 that is an answer', async () => {
    const refused = { kind: 'Status', details: { causes: [{ reason: 'DisruptionBudget' }] } };
    const client = new FakeClient({ send: inTurn(answer(429, { kind: 'Status' }), answer(429, refused)) });
    const holds = { of: 'visible', at: '/details/causes', is: 'includes', value: { reason: 'DisruptionBudget' } } as const;
    const { entries } = await runFake(client, [caseOf([{ ...until, holds, tooManyRequests: 'answer' }])]);
    expect(told(entries)).toEqual(['case', 'case visible 429', 'case visible 429', 'end']);
  });

  it('fails at its bound, and the rest of the case is left out', async () => {
    const client = new FakeClient({ send: () => answer(404) });
    const { entries, clock } = await runFake(client, [caseOf([until, after])]);
    expect(told(entries).slice(-2)).toEqual(['step-failed visible bound', 'end']);
    expect(entries.at(-2)).toMatchObject({ message: 'condition not met within 5 s: the last request returned 404' });
    expect(client.lines).not.toContain('GET /b');
    expect(clock.now()).toBeGreaterThan(3500);
    expect(clock.now()).toBeLessThanOrEqual(5000);
  });

  it('looks at status and headers without reading the body', async () => {
    const client = new FakeClient({ send: inTurn(answer(404), { ...answer(200), body: 'no JSON' }) });
    const { entries } = await runFake(client, [
      caseOf([{ ...until, holds: { of: 'visible', at: 'status', is: 'one-of', value: ['2xx'] } }]),
    ]);
    expect(told(entries)).toEqual(['case', 'case visible 404', 'case visible 200', 'end']);
  });
});
