import { describe, expect, it } from 'vitest';
import { changedStream } from '#reference-server/testing/exchanges/changed-stream';
import type { EventChange } from '#reference-server/testing/exchanges/exchange-rule';

const told = ['ADDED', 'MODIFIED', 'MODIFIED', 'DELETED'].map((type, index) => JSON.stringify({ type, object: { at: index + 1 } }));

const read = async (...changes: readonly EventChange[]): Promise<readonly string[]> => {
  const lines = [...told];
  const stream = changedStream(
    { next: () => Promise.resolve(lines.shift()), close: () => lines.splice(0), abandoned: new AbortController().signal },
    changes,
  );
  const seen: string[] = [];
  for (let line = await stream.next(); line !== undefined; line = await stream.next()) seen.push(line);
  return seen.map((line) => line.replace(/\{"type":"(\w+)","object":\{"at":(\d)\}\}/g, '$1 $2'));
};

describe('a stream whose events are changed', () => {
  it.each<readonly [EventChange, readonly string[]]>([
    [{ type: 'MODIFIED', do: 'drop' }, ['ADDED 1', 'DELETED 4']],
    [{ type: 'MODIFIED', nth: 2, do: 'drop' }, ['ADDED 1', 'MODIFIED 2', 'DELETED 4']],
    [{ every: 2, do: 'repeat' }, ['ADDED 1', 'MODIFIED 2', 'MODIFIED 2', 'MODIFIED 3', 'DELETED 4', 'DELETED 4']],
    [{ nth: 1, do: 'delay' }, ['MODIFIED 2', 'ADDED 1', 'MODIFIED 3', 'DELETED 4']],
    [{ type: 'DELETED', do: 'edit', edits: [{ at: '/type', set: 'MODIFIED' }] }, ['ADDED 1', 'MODIFIED 2', 'MODIFIED 3', 'MODIFIED 4']],
    [{ nth: 3, do: 'end' }, ['ADDED 1', 'MODIFIED 2']],
    [{ nth: 1, do: 'write', lines: (line) => [`${line}${line}`] }, ['ADDED 1ADDED 1', 'MODIFIED 2', 'MODIFIED 3', 'DELETED 4']],
  ])('tells %j', async (change, expected) => {
    expect(await read(change)).toEqual(expected);
  });

  it('is changed by one change after the other', async () => {
    expect(await read({ type: 'ADDED', do: 'drop' }, { nth: 1, do: 'drop' })).toEqual(['MODIFIED 3', 'DELETED 4']);
  });
});
