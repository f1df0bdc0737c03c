import { describe, expect, it } from 'vitest';
import { findLimited, type LimitedIdentity } from '#conformance/probe/find-limited';
import { ProbeClient } from '#core/http/probe-client';
import type { Answer } from '#core/model/evidence';
import { TargetError } from '#core/model/tool-error';
import type { WireRequest } from '#core/ports/http-client';
import { FakeClient } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

const answer = (status: number, body: unknown = {}): Answer => ({ status, headers: [], body: JSON.stringify(body) });
const known = answer(201, { status: { authenticated: true, user: { username: 'somebody' } } });

const find = (limited: LimitedIdentity, answers: { readonly list: number; readonly review?: Answer; readonly token?: Answer }) => {
  const send = (request: WireRequest): Answer => {
    if (request.method === 'GET') return answer(answers.list);
    return (request.target.includes('tokenreviews') ? answers.token : answers.review) ?? answer(404);
  };
  const probeClient = new ProbeClient(new FakeClient({ send }), () => {}, { clock: new FakeClock(), timeoutMs: 1000 });
  return findLimited(limited, 'k8s.io', probeClient);
};

describe('the limited identity', () => {
  it('is the user of the token that the operator gave', async () => {
    expect(await find({ token: 't' }, { list: 403, token: known })).toEqual({ by: 'token', user: 'somebody' });
  });

  it('is refused if the token is invalid or has permissions', async () => {
    await expect(find({ token: 't' }, { list: 403, token: answer(201, { status: {} }) })).rejects.toThrow(TargetError);
    await expect(find({ token: 't' }, { list: 200, token: known, review: answer(201, { status: { allowed: true } }) })).rejects.toThrow(
      'The limited identity, somebody, has too many rights: listing ConfigMaps returned 200, expected 403.',
    );
  });

  it.each([
    ['hides what one may not see', 404],
    ['leaves out of a list what one may not see', 200],
  ])('is the user of the token where the target %s', async (_what, list) => {
    const review = answer(201, { status: { allowed: false } });
    expect(await find({ token: 't' }, { list, token: known, review })).toEqual({ by: 'token', user: 'somebody' });
    expect(await find({ impersonate: 'nobody' }, { list, review })).toEqual({ by: 'impersonation', user: 'nobody' });
  });

  it('is an identity that the run can impersonate', async () => {
    const review = answer(201, { status: { allowed: false } });
    expect(await find({ impersonate: 'nobody' }, { list: 403, review })).toEqual({ by: 'impersonation', user: 'nobody' });
  });

  it.each([
    ['passes over the header', { list: 200, review: answer(201, { status: { allowed: true } }) }],
    ['forbids to impersonate', { list: 403, review: answer(403) }],
    ['serves no reviews', { list: 403 }],
  ])('is not there where the target %s', async (_what, answers) => {
    expect(await find({ impersonate: 'nobody' }, answers)).toBeUndefined();
  });
});
