import { describe, expect, it } from 'vitest';
import type { Answer, Entry, WireError } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import { answer, FakeClient, type StreamReply } from './fake-client.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const open = (id: string, query: Record<string, string> = {}): Step => ({
  id,
  do: 'open',
  request: { method: 'GET', path: '/a', query: { watch: 'true', ...query } },
});
const silent: WireError = { code: 'timeout', message: 'no response within 30 s' };

/** Runs the steps one after the other; a short watch sent as one request is answered in this way. */
async function run(replies: readonly StreamReply[], short: () => Answer | WireError, steps: readonly Step[]) {
  let turn = 0;
  const client = new FakeClient({ open: () => replies[Math.min(turn++, replies.length - 1)] ?? [], send: () => short() });
  const { entries } = await runFake(client, [caseOf(steps)]);
  return { client, told: told(entries).slice(1, -1), failures: failuresOf(entries) };
}

const failuresOf = (entries: readonly Entry[]) => entries.flatMap((entry) => (entry.e === 'step-failed' ? [entry.message] : []));
const four = ['one', 'two', 'three', 'four'].map((id) => open(id));

describe('watches of which none is answered', () => {
  it('are no longer opened if one that ends soon is answered', async () => {
    const ran = await run([silent], () => answer(200), four);
    expect(ran.told).toEqual([
      'stream one start timeout',
      'stream two start timeout',
      'case two-short 200',
      'step-failed two held-back',
      'step-failed three held-back',
      'step-failed four held-back',
    ]);
    expect(ran.client.sent.map(({ target }) => target)).toEqual(['/a?watch=true&timeoutSeconds=1']);
    expect(new Set(ran.failures)).toEqual(
      new Set([
        'no watch sends anything before its first event, or before its end: something in front of the target, such as a proxy that buffers, holds streams back',
      ]),
    );
  });

  it('are opened as before if the target does not answer that either', async () => {
    for (const short of [() => silent, () => answer(500)]) {
      const ran = await run([silent], short, four);
      expect(ran.told.filter((line) => line.startsWith('stream'))).toHaveLength(4);
      expect([ran.failures, ran.client.sent.length]).toEqual([[], 1]);
    }
  });

  it('are not suspected after one, after one that was answered, or if they end by themselves', async () => {
    expect((await run([silent], () => answer(200), four.slice(0, 1))).failures).toEqual([]);
    expect((await run([[], silent], () => answer(200), four)).failures).toEqual([]);
    expect(
      (await run([silent], () => answer(200), [open('one', { timeoutSeconds: '4' }), open('two', { timeoutSeconds: '4' })])).failures,
    ).toEqual([]);
    const refused: StreamReply = { code: 'refused', message: 'refused' };
    expect((await run([refused], () => answer(200), four)).failures).toEqual([]);
  });
});
