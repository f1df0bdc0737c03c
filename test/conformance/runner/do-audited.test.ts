import { describe, expect, it } from 'vitest';
import type { Answer } from '#core/model/evidence';
import { FakeClient } from './fake-client.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const answer = (headers: Answer['headers']): Answer => ({ status: 200, headers, body: '{}' });
const steps = [
  { id: 'read', do: 'send', request: { method: 'GET', path: '/api' } },
  { id: 'audited', do: 'audited', of: 'read', boundSeconds: 5 },
] as const;

const run = (headers: Answer['headers'], find: (auditId: string) => string | undefined) =>
  runFake(new FakeClient({ send: () => answer(headers) }), [caseOf(steps)], { auditLog: { find: async (auditId) => find(auditId) } });

describe('the audit event of a request', () => {
  it('is found by the id that the request was answered with, once it is written', async () => {
    let asked = 0;
    const { entries } = await run([['audit-id', 'id-1']], (auditId) => {
      asked += 1;
      return asked === 3 && auditId === 'id-1' ? '{"auditID":"id-1"}' : undefined;
    });
    expect(entries.find(({ e }) => e === 'audited')).toMatchObject({ step: 'audited', event: '{"auditID":"id-1"}' });
  });

  it('is waited for no longer than the bound', async () => {
    const { entries } = await run([['audit-id', 'id-1']], () => undefined);
    expect(told(entries)).toContain('step-failed audited bound');
  });

  it('is looked for only where the answer has an id', async () => {
    const { entries } = await run([], () => '{}');
    expect(told(entries)).toContain('step-failed audited reference');
  });
});
