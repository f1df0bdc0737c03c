import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { answer, FakeClient, inTurn } from './fake-client.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const pages: Extract<Step, { do: 'pages' }> = {
  id: 'pages',
  do: 'pages',
  request: { method: 'GET', path: '/a', query: { limit: '2' } },
  between: [],
  max: 10,
};
const page = (token?: string) => answer(200, { metadata: token === undefined ? {} : { continue: token }, items: [] });

async function targets(client: FakeClient, step: Step): Promise<readonly string[]> {
  await runFake(client, [caseOf([step])]);
  return client.lines;
}

describe('a pages step', () => {
  it('follows the continue token until it is missing', async () => {
    expect(await targets(new FakeClient({ send: inTurn(page('t/1'), page('t2'), page()) }), pages)).toEqual([
      'GET /a?limit=2',
      'GET /a?limit=2&continue=t%2F1',
      'GET /a?limit=2&continue=t2',
    ]);
  });

  it('ends at an empty token, at an answer that is no page, and at its bound', async () => {
    expect(await targets(new FakeClient({ send: inTurn(page('t1'), page('')) }), pages)).toHaveLength(2);
    expect(await targets(new FakeClient({ send: inTurn(page('t1'), answer(410, { metadata: { continue: 't2' } })) }), pages)).toHaveLength(
      2,
    );
    expect(await targets(new FakeClient({ send: inTurn(page('t1'), { code: 'reset', message: 'gone' }) }), pages)).toHaveLength(2);
    let number = 0;
    expect(await targets(new FakeClient({ send: () => page(`t${number++}`) }), { ...pages, max: 4 })).toHaveLength(4);
  });

  it('fails if the list does not end within the limit', async () => {
    let number = 0;
    const { entries } = await runFake(new FakeClient({ send: () => page(`t${number++}`) }), [caseOf([{ ...pages, max: 4 }])]);
    expect(entries).toContainEqual(
      expect.objectContaining({ e: 'step-failed', step: 'pages', cause: 'bound', message: 'the list did not end after 4 pages' }),
    );
  });

  it('ends at a token that was there before', async () => {
    expect(await targets(new FakeClient({ send: inTurn(page('t1'), page('t2'), page('t1')) }), pages)).toHaveLength(3);
  });

  it('sends some parameters with the first page alone, and some with the others', async () => {
    const step: Step = { ...pages, first: { resourceVersion: '7' }, later: { limit: '5' } };
    expect(await targets(new FakeClient({ send: inTurn(page('t1'), page()) }), step)).toEqual([
      'GET /a?limit=2&resourceVersion=7',
      'GET /a?limit=5&continue=t1',
    ]);
  });

  it('does the steps between once, after the first page, and they see it', async () => {
    const between: Step = {
      id: 'between',
      do: 'send',
      request: { method: 'GET', path: { $join: ['/b/', { $ref: { step: 'pages', at: '/0/metadata/continue' } }] } },
    };
    expect(
      await targets(new FakeClient({ send: inTurn(page('t1'), answer(200), page('t2'), page()) }), { ...pages, between: [between] }),
    ).toEqual(['GET /a?limit=2', 'GET /b/t1', 'GET /a?limit=2&continue=t1', 'GET /a?limit=2&continue=t2']);
  });

  it('does not go on when a write between failed', async () => {
    const write: Step = { id: 'write', do: 'send', request: { method: 'DELETE', path: '/b' }, writes: { own: 'b', as: 'delete' } };
    const client = new FakeClient({ send: inTurn(page('t1'), answer(500)) });
    expect(await targets(client, { ...pages, between: [write] })).toEqual(['GET /a?limit=2', 'DELETE /b']);
  });

  it('numbers pages, and the attempts of each', async () => {
    const client = new FakeClient({ send: inTurn(page('t1'), answer(429), page()) });
    const { entries } = await runFake(client, [caseOf([pages])]);
    expect(entries.flatMap((entry) => (entry.e === 'exchange' ? [[entry.page, entry.attempt]] : []))).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(told(entries).at(-1)).toBe('end');
  });
});
