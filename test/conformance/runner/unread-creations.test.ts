import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { FakeClient, type Reply } from './fake-client.ts';
import { caseOf, runFake } from './run-fake.ts';

const path = '/api/v1/namespaces/here/things/a';
const apply: Step = { id: 'apply', do: 'send', request: { method: 'PATCH', path, body: {} } };

/** The requests of a run in which an apply gets a response with this status, in binary, of a kind that cannot be read. */
async function requestsAfter(status: number): Promise<readonly string[]> {
  const binary: Reply = { status, headers: [], body: 'azhzAP8=', encoding: 'base64' };
  const client = new FakeClient({ send: () => binary });
  await runFake(client, [caseOf([apply])]);
  return client.sent.map(({ method, target }) => `${method} ${target}`);
}

describe('clean-up after a binary response that cannot be read', () => {
  it('looks for what the apply created', async () => {
    expect(await requestsAfter(201)).toContain(`GET ${path}`);
  });

  it('looks for nothing that the apply changed', async () => {
    expect(await requestsAfter(200)).not.toContain(`GET ${path}`);
  });
});
