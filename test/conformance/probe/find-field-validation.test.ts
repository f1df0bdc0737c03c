import { expect, it } from 'vitest';
import { findFieldValidation } from '#conformance/probe/find-field-validation';
import { ProbeClient } from '#core/http/probe-client';
import { answer, FakeClient } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

const found = async (reply: ReturnType<typeof answer>) => {
  const client = new FakeClient({ send: () => reply });
  const result = await findFieldValidation(new ProbeClient(client, () => {}, { clock: new FakeClock(), timeoutMs: 1000 }));
  return { result, sent: client.sent };
};

it.each([
  ['the field is named', answer(400, { message: 'unknown field "apiconformUnknown"' }), 'honoured'],
  ['fault is found with the name alone', answer(422, { message: 'metadata.name is invalid' }), 'ignored'],
  ['fault is found with the whole', answer(400, { message: 'no' }), 'ignored'],
  ['nobody may ask', answer(403, { message: 'forbidden' }), 'honoured'],
  ['it fails', answer(500), 'honoured'],
])('where %s, fieldValidation counts as it should', async (_, reply, expected) => {
  expect((await found(reply)).result).toBe(expected);
});

it('what is asked for can be made by no server, and is asked for as a dry run', async () => {
  const { sent } = await found(answer(422));
  expect(sent.map(({ method, target }) => `${method} ${target}`)).toEqual(['POST /api/v1/namespaces?dryRun=All&fieldValidation=Strict']);
  expect(String(sent[0]?.body)).toContain('"name":"Not a name"');
});
