import { describe, expect, it } from 'vitest';
import { isRunId, readCreations } from '#conformance/evidence/read-creations';
import { EvidenceError } from '#core/model/tool-error';

const head = { e: 'run', schemaVersion: 1, run: 'abc123', server: 'https://server', started: 'then', host: 'here', pid: 7 };
const text = (...lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const create = (path: string) => ({ e: 'create', path, at: 'then' });
const read = (of: string) => readCreations(of, 'created-abc123.ndjson');

describe('the record of created objects, read again', () => {
  it('has whose it is, the objects that may exist, the latest note of each, and the collections', () => {
    const saved = read(
      text(
        head,
        create('/a'),
        create('/b'),
        { e: 'created', path: '/a', uid: 'one' },
        create('/c'),
        { e: 'gone', path: '/b' },
        { e: 'create-in', collection: '/x', at: 'then' },
        { e: 'created', path: '/c', uid: 'two' },
        create('/c'),
      ),
    );
    expect(saved.head).toEqual(head);
    const processStart = 'boot/1';
    expect(read(text({ ...head, processStart })).head).toEqual({ ...head, processStart });
    expect(saved.objects).toEqual([
      { path: '/a', uid: 'one' },
      { path: '/c', uid: undefined },
    ]);
    expect(saved.collections).toEqual(['/x']);
  });

  it('may end in the middle of a line', () => {
    expect(read(`${text(head, create('/a'))}{"e":"crea`).objects).toHaveLength(1);
  });

  it.each([
    ['nothing', '', 1],
    ['the evidence of a run', text({ ...head, schemaVersion: 2 }), 1],
    ['a record with the id of no run', text({ ...head, run: 'default' }), 1],
    ['a record without a server', text({ ...head, server: '' }), 1],
    ['a record of no process', text({ ...head, pid: -1 }), 1],
    ['a record of a process that started at no time', text({ ...head, processStart: '' }), 1],
    ['a line of another kind', text(head, { e: 'delete', path: '/a' }, create('/b')), 2],
    ['a path that is no text', text(head, { e: 'create', path: 1, at: 'then' }, create('/b')), 2],
    ['a path without bound', text(head, create('/'.repeat(3_000)), create('/b')), 2],
    ['no JSON', `${text(head)}{{\n${text(create('/b'))}`, 2],
  ])('is refused where it is %s, with the line', (_, of, line) => {
    expect(() => read(of)).toThrow(EvidenceError);
    expect(() => read(of)).toThrow(expect.objectContaining({ where: { file: 'created-abc123.ndjson', line, column: 1 } }));
  });
});

describe('the id of a run', () => {
  it('is six small letters and digits', () => {
    expect(['abc123', 'abc12', 'abc1234', 'ABC123', 'abc-12', ''].map(isRunId)).toEqual([true, false, false, false, false, false]);
  });
});
