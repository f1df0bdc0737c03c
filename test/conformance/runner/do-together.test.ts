import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { answer, FakeClient } from './fake-client.ts';
import { caseOf, runFake } from './run-fake.ts';

const request = (name: string) => ({ id: name, request: { method: 'GET', path: `/api/v1/things/${name}` } }) as const;
const race: Step = { id: 'race', do: 'together', requests: [request('a'), request('b')] };
const after: Step = { id: 'after', do: 'send', request: { method: 'GET', path: '/api/v1/things' } };

describe('requests that are sent together', () => {
  it('are all under way before any is answered, and are answered before the next step', async () => {
    let letGo = (): void => {};
    const both = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const client = new FakeClient({
      send: async ({ target }) => {
        if (target.endsWith('/b')) letGo();
        await both;
        return answer(target.endsWith('/a') ? 200 : 409);
      },
    });
    const { entries } = await runFake(client, [caseOf([race, after])]);
    const seen = entries.flatMap((entry) => (entry.e === 'exchange' && 'answer' in entry ? [`${entry.step} ${entry.answer.status}`] : []));
    expect([...seen.slice(0, 2).sort(), ...seen.slice(2)]).toEqual(['a 200', 'b 409', 'after 409']);
  });

  it('are a step that could not be done where one of them cannot be made, and the others are answered all the same', async () => {
    const client = new FakeClient({ send: () => answer(200) });
    const unknown = { id: 'b', request: { method: 'GET', path: { $ref: { step: 'a', at: '/nothing' } } } } as const;
    const { entries } = await runFake(client, [caseOf([{ ...race, requests: [request('a'), unknown] }, after])]);
    expect(entries.flatMap((entry) => (entry.e === 'step-failed' ? [entry.step, entry.cause] : []))).toEqual(['race', 'reference']);
    expect(client.lines).toEqual(['GET /api/v1/things/a', 'GET /api/v1/things']);
  });
});
