import { expect, it } from 'vitest';
import { findFieldValidation } from '#conformance/probe/find-field-validation';
import { ProbeClient } from '#core/http/probe-client';
import { answer, FakeClient } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

const found = async (reply: ReturnType<typeof answer>) => {
  const client = new FakeClient({ send: () => reply });
  const result = await findFieldValidation('k8s.io', new ProbeClient(client, () => {}, { clock: new FakeClock(), timeoutMs: 1000 }));
  return { result, sent: client.sent };
};

it.each([
  ['names the field', answer(400, { message: 'unknown field "apiconformUnknown"' }), 'honoured'],
  ['accepts the field', answer(201, { status: { allowed: true } }), 'ignored'],
  ['rejects the review for another reason', answer(422, { message: 'no' }), 'honoured'],
  ['serves no reviews', answer(404), 'honoured'],
  ['forbids reviews', answer(403, { message: 'forbidden' }), 'honoured'],
  ['fails', answer(500), 'honoured'],
])('a target that %s', async (_, reply, expected) => {
  expect((await found(reply)).result).toBe(expected);
});

it('sends a review, which no server stores, as a dry run', async () => {
  const { sent } = await found(answer(201));
  expect(sent.map(({ method, target }) => `${method} ${target}`)).toEqual([
    'POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews?dryRun=All&fieldValidation=Strict',
  ]);
});
