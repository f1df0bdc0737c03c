import { describe, expect, it } from 'vitest';
import { findDenied } from '#conformance/probe/find-denied';
import { parseJson } from '#core/http/body-of';
import { ProbeClient } from '#core/http/probe-client';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Answer } from '#core/model/evidence';
import type { Right } from '#core/model/right';
import type { WireRequest } from '#core/ports/http-client';
import { FakeClient } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

const answer = (status: number, body: unknown = {}): Answer => ({ status, headers: [], body: JSON.stringify(body) });
const rights: readonly Right[] = [
  { verb: 'create', group: '', resource: 'pods/eviction' },
  { verb: 'get', group: 'r*.example', resource: 'samples' },
  { verb: 'get', path: '/livez/*' },
];

/** What is asked in a review, in short. */
const askedIn = (request: WireRequest): string => {
  const body = typeof request.body === 'string' ? parseJson(request.body) : undefined;
  const at = (name: string) => stringAt(body, `/spec/resourceAttributes/${name}`) ?? '';
  const path = stringAt(body, '/spec/nonResourceAttributes/path');
  return path ?? [at('verb'), at('group'), at('resource'), at('subresource')].join(' ').trim();
};

const find = async (allows: (asked: string) => boolean | Answer, needed: () => readonly Right[] = () => rights) => {
  const asked: string[] = [];
  const send = (request: WireRequest): Answer => {
    asked.push(askedIn(request));
    const allowed = allows(askedIn(request));
    return typeof allowed === 'boolean' ? answer(201, { status: { allowed } }) : allowed;
  };
  const probeClient = new ProbeClient(new FakeClient({ send }), () => {}, { clock: new FakeClock(), timeoutMs: 1000 });
  return { denied: await findDenied(needed, { apiDomain: 'k8s.io', run: 'abc' }, probeClient), asked };
};

const ownReview = 'create authorization.k8s.io selfsubjectaccessreviews';

describe('the rights that the identity of a run does not have', () => {
  it('are none, after two reviews, where it may do everything', async () => {
    const needed = () => expect.unreachable('what the run needs is not looked for');
    expect(await find(() => true, needed)).toEqual({ denied: [], asked: ['* * *', '*'] });
  });

  it('are those that reviews deny, each asked for with the names of the run', async () => {
    const { denied, asked } = await find((one) => one === ownReview || one === 'get rabc.example samples');
    expect(denied).toEqual(['create pods/eviction', 'get /livez/*']);
    expect(asked).toEqual(['* * *', '*', ownReview, 'create  pods eviction', 'get rabc.example samples', '/livez/ping']);
  });

  it('are not looked for where the target serves no reviews, or does not permit them', async () => {
    for (const status of [404, 403, 200]) {
      expect(await find(() => answer(status, { status: { allowed: false } }))).toEqual({ denied: [], asked: ['* * *', '*'] });
    }
  });

  it('are not known where reviews deny everything, that of a review too', async () => {
    expect((await find(() => false)).denied).toEqual([]);
  });

  it('are not known where the server could not evaluate a review', async () => {
    const failed = answer(201, { status: { allowed: false, evaluationError: 'the webhook did not respond' } });
    expect(
      (await find((one) => (one === ownReview ? true : one.startsWith('create') ? failed : one !== '*' && one !== '* * *'))).denied,
    ).toEqual([]);
  });

  it('are asked about with a review that has a kind and a version', async () => {
    const bodies: unknown[] = [];
    const send = (request: WireRequest): Answer => {
      bodies.push(typeof request.body === 'string' ? pointTo(parseJson(request.body), '/kind') : undefined);
      return answer(404);
    };
    const probeClient = new ProbeClient(new FakeClient({ send }), () => {}, { clock: new FakeClock(), timeoutMs: 1000 });
    await findDenied(() => rights, { apiDomain: 'k8s.io', run: 'abc' }, probeClient);
    expect(bodies).toEqual(['SelfSubjectAccessReview', 'SelfSubjectAccessReview']);
  });
});
