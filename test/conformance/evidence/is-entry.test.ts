import { describe, expect, it } from 'vitest';
import { isEntry } from '#conformance/evidence/is-entry';
import type { Entry, StreamLine } from '#core/model/evidence';
import { aRun } from './a-run.ts';

const of = (kind: Entry['e']): Entry => {
  const entry = aRun.find(({ e }) => e === kind);
  if (entry === undefined) throw new Error(`the run has no ${kind}`);
  return entry;
};
const kinds = ['run', 'facts', 'case', 'exchange', 'stream', 'line', 'ended', 'step-failed', 'end', 'finished'] as const;

describe('an entry', () => {
  it.each(kinds)('may be a %s', (kind) => {
    expect(isEntry(of(kind))).toBe(true);
  });

  it('may lack an answer, if it has an error', () => {
    const { answer: _, ...rest } = { answer: 0, ...of('exchange') };
    expect(isEntry({ ...rest, error: { code: 'reset', message: 'it was reset' } })).toBe(true);
    expect(isEntry(rest)).toBe(false);
    expect(isEntry({ ...rest, error: 'reset' })).toBe(false);
  });

  it.each([undefined, null, 7, 'run', [], {}, { e: 'other' }, { e: 7 }, { e: '__proto__' }, { e: 'toString' }, { e: ['run'] }])(
    'is not %j',
    (value) => {
      expect(isEntry(value)).toBe(false);
    },
  );

  it('may say how the run was started, in words of a command', () => {
    const flags = ['--token', { secret: 'TOKEN' }, '--kubeconfig', { inHome: '.kube/lab' }];
    const run = of('run');
    expect(isEntry({ ...run, invocation: { flags } })).toBe(true);
    expect(isEntry({ ...run, invocation: { flags, output: 'reports/latest' } })).toBe(true);
    for (const word of [7, null, {}, { secret: 'HOME' }, { inHome: 7 }])
      expect([isEntry({ ...run, invocation: { flags: [word] } }), isEntry({ ...run, invocation: { flags, output: word } })]).toEqual([
        false,
        false,
      ]);
    for (const wrong of [7, null, {}, { flags: '--token' }]) expect(isEntry({ ...run, invocation: wrong })).toBe(false);
  });

  it('may say what the run did, in numbers', () => {
    const done = { requests: { get: 7 }, created: 3, removed: 2, namespaces: 1, mostAtOnce: 3 };
    const finished = of('finished');
    expect(isEntry({ ...finished, done })).toBe(true);
    for (const wrong of [7, {}, { ...done, created: '3' }, { ...done, requests: { get: '7' } }, { ...done, requests: null }])
      expect(isEntry({ ...finished, done: wrong })).toBe(false);
  });

  const fields = kinds.flatMap((kind) =>
    Object.keys(of(kind))
      .filter((field) => !['took', 'answer', 'namespace'].includes(field))
      .map((field) => [kind, field] as const),
  );

  it.each(fields)('is not a %s without %s, or with another thing for it', (kind, field) => {
    const entry = of(kind);
    const without = Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field));
    expect([isEntry(without), isEntry({ ...entry, [field]: null }), isEntry({ ...entry, [field]: () => {} })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  const answers = [
    7,
    null,
    {},
    { status: '200', headers: [], body: '' },
    { status: 200, headers: {}, body: '' },
    { status: 200, headers: ['a'], body: '' },
    { status: 200, headers: [['a']], body: '' },
    { status: 200, headers: [['a', 1]], body: '' },
    { status: 200, headers: [], body: {} },
    { status: 200, headers: [] },
  ];

  it.each(answers)('has no such answer: %j', (answer) => {
    expect(isEntry({ ...of('exchange'), answer })).toBe(false);
  });

  it('needs no body where it opens a stream', () => {
    expect(isEntry({ ...of('stream'), answer: { status: 200, headers: [] } })).toBe(true);
    expect(isEntry({ ...of('stream'), answer: { status: 200 } })).toBe(false);
  });

  it('has a valid request', () => {
    expect(isEntry({ ...of('exchange'), request: { method: 'GET', headers: {} } })).toBe(false);
    expect(isEntry({ ...of('stream'), request: [] })).toBe(false);
  });

  it('takes what a target sent as the text that it is', () => {
    const line: StreamLine = { e: 'line', case: 'c', step: 's', at: 0, line: '{"__proto__":' };
    expect(isEntry(line)).toBe(true);
  });
});
