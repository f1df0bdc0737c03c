import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import type { WireRequest } from '#core/ports/http-client';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { caseOf, runFake } from './run-fake.ts';

const page: Reply = { status: 200, headers: [['content-type', 'text/html']], body: '<!doctype html><p>Log in.' };
const failure: Reply = answer(200, { kind: 'Status', status: 'Failure', code: 403 });
const binary: Reply = { status: 200, headers: [], body: 'H4sI', encoding: 'base64' };

const get = (index: number, others: object = {}): Step => ({
  id: `get-${index}`,
  do: 'send',
  request: { method: 'GET', path: `/api/v1/things/${index}`, ...others },
});
const cases = (others: object = {}) => Array.from({ length: 40 }, (_, index) => caseOf([get(index, others)]));

/** Runs cases against a target that answers as it should up to the request `from`, and then as `reply` says. */
const runUntil = async (from: number, reply: (request: WireRequest) => Reply, others: object = {}) => {
  const api = new FakeApi();
  let requests = 0;
  const send = (request: WireRequest): Reply => {
    requests += 1;
    return requests > from ? reply(request) : request.target.startsWith('/api/v1/things') ? answer(200, {}) : api.answer(request);
  };
  const ran = await runFake(new FakeClient({ send }), cases(others));
  const answered = ran.entries.flatMap((entry) => (entry.e === 'exchange' && 'answer' in entry ? [entry.answer.status] : []));
  return { ...ran, answered };
};

describe('a run whose target stops answering requests', () => {
  it.each([
    [
      'does not accept the credentials any more',
      answer(401),
      'the target returns 401: it does not accept the credentials of the run any more',
    ],
    ['shows a login page', page, 'the target returns a web page in place of JSON'],
    ['returns failures with 200', failure, 'the target returns 200 with a Status that says Failure'],
    ['returns something compressed', binary, 'the target returns 200 with something else than JSON'],
    ['redirects', answer(302), 'the target returns 302, a redirect'],
  ])('ends, and takes no such response for an answer, where it %s', async (_, reply, reason) => {
    const { endedEarly, interrupted, started, answered, clock } = await runUntil(8, () => reply);
    expect({ endedEarly, interrupted }).toEqual({ endedEarly: reason, interrupted: true });
    expect(started.length).toBeLessThan(20);
    expect(answered).toEqual(Array.from({ length: 8 }, () => 200));
    expect(clock.now()).toBeLessThan(10_000);
  });

  it.each([
    ['429', answer(429), 'the target returns 429 (too many requests)'],
    ['503', answer(503), 'the target returns 503'],
  ])('waits some minutes at most, where it returns %s to everything', async (_, reply, reason) => {
    const { endedEarly, clock } = await runUntil(8, () => reply);
    expect(endedEarly).toBe(reason);
    expect(clock.now()).toBeLessThan(5 * 60_000);
  });
});

describe('a run goes on', () => {
  it('where the target answers again in a moment', async () => {
    let useless = 0;
    const { endedEarly, started } = await runUntil(8, () => {
      useless += 1;
      return useless < 5 ? answer(401) : answer(200, {});
    });
    expect({ endedEarly, started: started.length }).toEqual({ endedEarly: undefined, started: 40 });
  });

  it('where other requests are answered: the response is for the judge', async () => {
    const reply = ({ target }: WireRequest) => (target.startsWith('/api/v1/things') ? page : answer(200, {}));
    const { endedEarly, started, answered } = await runUntil(0, reply);
    expect({ endedEarly, started: started.length, answered: answered.length }).toEqual({
      endedEarly: undefined,
      started: 40,
      answered: 40,
    });
  });

  it.each(['none', 'invalid', 'limited'])('where a request is sent as %s', async (as) => {
    const { endedEarly, answered } = await runUntil(0, () => answer(401), { as });
    expect({ endedEarly, answered: answered.length }).toEqual({ endedEarly: undefined, answered: 40 });
  });
});
