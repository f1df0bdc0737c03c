import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { answer, FakeClient, inTurn } from './fake-client.ts';
import { caseOf, facts, runFake, told } from './run-fake.ts';

const get: Step = { id: 'get', do: 'send', request: { method: 'GET', path: '/api/v1/things' } };

describe('a send step', () => {
  it('sends its request once and writes down the whole exchange', async () => {
    const client = new FakeClient({ send: () => answer(200, { items: [] }) });
    const { byCase, requests } = await runFake(client, [caseOf([get])]);
    expect(byCase.get('case-1@things')).toEqual([
      { e: 'case', case: 'case-1@things', prefix: 'ac-run-1', steps: expect.stringMatching(/^[0-9a-f]{40}$/), at: 0 },
      {
        e: 'exchange',
        case: 'case-1@things',
        step: 'get',
        phase: 'case',
        attempt: 0,
        at: 0,
        took: 0,
        request: { method: 'GET', target: '/api/v1/things', headers: { accept: 'application/json', 'user-agent': 'apiconform' } },
        answer: { status: 200, headers: [['content-type', 'application/json']], body: '{"items":[]}' },
      },
      { e: 'end', case: 'case-1@things', at: 0 },
    ]);
    expect(requests).toBe(1);
  });

  it('ends the case where its request is withheld', async () => {
    const client = new FakeClient({ send: () => ({ code: 'withheld', message: 'not of this run' }) });
    const { entries } = await runFake(client, [caseOf([get, { ...get, id: 'next' }])]);
    expect(told(entries)).toEqual(['case', 'case get withheld', 'step-failed get withheld', 'end']);
    expect(entries.find((entry) => entry.e === 'step-failed')).toMatchObject({ message: 'not of this run' });
  });

  it('waits out 429 for as long as the answer asks, and records every attempt', async () => {
    const client = new FakeClient({ send: inTurn(answer(429, {}, [['retry-after', '3']]), answer(429), answer(200)) });
    const { entries, clock } = await runFake(client, [caseOf([get])]);
    expect(entries.flatMap((entry) => (entry.e === 'exchange' ? [[entry.attempt, entry.at]] : []))).toEqual([
      [0, 0],
      [1, 3000],
      [2, 4000],
    ]);
    expect(clock.now()).toBe(4000);
  });

  it('waits out 503 where the answer says when to send the request again, and takes it for the answer where it does not', async () => {
    const client = new FakeClient({ send: inTurn(answer(503, {}, [['retry-after', '3']]), answer(200)) });
    const { entries, clock } = await runFake(client, [caseOf([get])]);
    expect(told(entries)).toEqual(['case', 'case get 503', 'case get 200', 'end']);
    expect(clock.now()).toBeGreaterThanOrEqual(3000);
    const unavailable = new FakeClient({ send: inTurn(answer(503), answer(200)) });
    expect(told((await runFake(unavailable, [caseOf([get])])).entries)).toEqual(['case', 'case get 503', 'end']);
  });

  it('does not retry after 429 for a version that the target has not reached', async () => {
    const refused = answer(429, { message: 'Too large resource version: 9, current: 1' }, [['retry-after', '1']]);
    const client = new FakeClient({ send: () => refused });
    await runFake(client, [caseOf([get])]);
    expect(client.sent).toHaveLength(1);
  });

  it('takes 429 for the answer where it can be one, and does not say that the target is busy', async () => {
    const client = new FakeClient({ send: () => answer(429, {}, [['retry-after', '10']]) });
    const { clock, entries } = await runFake(client, [caseOf([{ ...get, tooManyRequests: 'answer' }])]);
    expect([client.sent.length, clock.now()]).toEqual([1, 0]);
    expect(told(entries)).toEqual(['case', 'case get 429', 'end']);
  });

  it('takes 429 for the answer once four minutes are over, or where 30 seconds of pauses are not enough', async () => {
    const patient = await runFake(new FakeClient({ send: () => answer(429) }), [caseOf([get])]);
    expect(patient.clock.now()).toBeGreaterThan(30_000);
    expect(patient.clock.now()).toBeLessThanOrEqual(250_000);
    const client = new FakeClient({ send: () => answer(429, {}, [['retry-after', '86400']]) });
    const { clock } = await runFake(client, [caseOf([get])]);
    expect([client.sent.length, clock.now()]).toEqual([1, 0]);
  });

  it('retries after one long pause, which is no longer than a minute', async () => {
    const pausing = (seconds: number) => inTurn(answer(429, {}, [['retry-after', String(seconds)]]), answer(200));
    const { clock, entries } = await runFake(new FakeClient({ send: pausing(45) }), [caseOf([get])]);
    expect([told(entries).at(-2), clock.now()]).toEqual(['case get 200', 45_000]);
    const longer = await runFake(new FakeClient({ send: pausing(61) }), [caseOf([get])]);
    expect([told(longer.entries).at(-2), longer.clock.now()]).toEqual(['case get 429', 0]);
  });

  it('leaves out the rest of the case after a write that was refused', async () => {
    const client = new FakeClient({ send: ({ method }) => answer(method === 'PUT' ? 422 : 200) });
    const write: Step = { id: 'put', do: 'send', request: { method: 'PUT', path: '/a', body: {} }, writes: { own: 'a', as: 'change' } };
    const { entries } = await runFake(client, [caseOf([write, get])]);
    expect(told(entries)).toEqual(['case', 'case put 422', 'end']);
  });

  it('goes on after a request without an answer that was no write', async () => {
    const client = new FakeClient({ send: inTurn({ code: 'reset', message: 'gone' }, answer(200)) });
    const { entries } = await runFake(client, [caseOf([get, { ...get, id: 'again' }])]);
    expect(told(entries)).toEqual(['case', 'case get reset', 'case again 200', 'end']);
  });

  it('is left out on a target with a namespace controller if the step is for targets without one', async () => {
    const client = new FakeClient({ send: () => answer(200) });
    const finalize: Step = { ...get, onlyWhere: 'no-namespace-controller' };
    await runFake(client, [caseOf([finalize])], { facts: { ...facts, namespaceController: 'present' } });
    expect(client.sent).toEqual([]);
    await runFake(client, [caseOf([finalize])], { facts: { ...facts, namespaceController: 'absent' } });
    expect(client.lines).toEqual(['GET /api/v1/things']);
  });

  it('that refers to what was not answered fails, and those after it are done', async () => {
    const client = new FakeClient({ send: () => answer(200, {}) });
    const referring: Step = {
      id: 'from',
      do: 'send',
      request: { method: 'GET', path: '/a', query: { resourceVersion: { $ref: { step: 'get', at: '/metadata/resourceVersion' } } } },
    };
    const { entries } = await runFake(client, [caseOf([get, referring, { ...get, id: 'last' }])]);
    expect(told(entries)).toEqual(['case', 'case get 200', 'step-failed from reference', 'case last 200', 'end']);
  });

  it('that uses what its case did not ask for is a fault of ours, and other cases go on', async () => {
    const client = new FakeClient({ send: () => answer(200, {}) });
    const wrong: Step = { id: 'wrong', do: 'send', request: { method: 'GET', path: { $join: ['/namespaces/', { $namespace: true }] } } };
    const { byCase } = await runFake(client, [caseOf([wrong, get]), caseOf([get])]);
    expect(told(byCase.get('case-1@things') ?? [])).toEqual(['case', 'step-failed wrong ours', 'end']);
    expect(told(byCase.get('case-2@things') ?? [])).toEqual(['case', 'case get 200', 'end']);
  });
});

describe('an update of an object that others write too', () => {
  const put: Step = {
    id: 'put',
    do: 'send',
    request: { method: 'PUT', path: '/a', body: { metadata: { name: 'a', resourceVersion: '1' }, spec: { kept: true } } },
  };
  const object = (resourceVersion: string) => answer(200, { metadata: { name: 'a', resourceVersion } });
  const shared = { ...caseOf([put]), writers: 'shared' } as const;
  const bodies = (client: FakeClient): readonly string[] => client.sent.flatMap(({ body }) => (typeof body === 'string' ? [body] : []));

  it('is sent again with the version that their write left, and the last response counts', async () => {
    const client = new FakeClient({ send: inTurn(answer(409), object('2'), answer(412), object('3'), answer(200)) });
    const { entries } = await runFake(client, [shared]);
    expect(told(entries)).toEqual([
      'case',
      'case put 409',
      'case put-read-again 200',
      'case put 412',
      'case put-read-again 200',
      'case put 200',
      'end',
    ]);
    expect(bodies(client).map((body) => JSON.parse(body))).toEqual(
      ['1', '2', '3'].map((resourceVersion) => ({ metadata: { name: 'a', resourceVersion }, spec: { kept: true } })),
    );
  });

  it('is not sent again where nobody wrote, nor more than a few times', async () => {
    const refusing = new FakeClient({ send: ({ method }) => (method === 'PUT' ? answer(409) : object('1')) });
    await runFake(refusing, [shared]);
    expect(refusing.lines).toEqual(['PUT /a', 'GET /a']);
    let version = 1;
    const busy = new FakeClient({
      send: ({ method }) => {
        version += 1;
        return method === 'PUT' ? answer(409) : object(String(version));
      },
    });
    await runFake(busy, [shared]);
    expect(busy.lines.filter((line) => line === 'PUT /a')).toHaveLength(6);
  });

  it('is not sent again where only the run writes', async () => {
    const client = new FakeClient({ send: () => answer(409) });
    await runFake(client, [caseOf([put])]);
    expect(client.lines).toEqual(['PUT /a']);
  });
});
