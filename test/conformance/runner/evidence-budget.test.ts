import { describe, expect, it } from 'vitest';
import { EvidenceBudget } from '#conformance/runner/evidence-budget';
import type { Step } from '#core/model/step';
import { answer, FakeClient } from './fake-client.ts';
import { caseOf, runFake } from './run-fake.ts';

const mebibyte = 1024 * 1024;
const path = '/api/v1/configmaps';
/** A text without JSON, whose size is its length. */
const text = (length: number) => 'x'.repeat(length);
const get = (id: string): Step => ({ id, do: 'send', request: { method: 'GET', path } });

describe('the evidence of a run', () => {
  it('is limited for each case, and for all that run at a time', () => {
    const budget = new EvidenceBudget();
    expect(budget.takeBody('a', path, text(12 * mebibyte))).toBe(true);
    expect(budget.takeBody('a', path, text(1))).toBe(false);
    for (const key of ['b', 'c', 'd', 'e']) expect(budget.takeBody(key, path, text(12 * mebibyte))).toBe(true);
    expect(budget.takeBody('f', path, text(4 * mebibyte))).toBe(true);
    expect(budget.takeBody('g', path, text(1))).toBe(false);
    budget.release('a');
    expect(budget.takeBody('g', path, text(1))).toBe(true);
  });

  it('lets no case start while little room is left, but where no other runs', async () => {
    const budget = new EvidenceBudget();
    budget.takeBody('fixture', path, text(12 * mebibyte));
    for (const key of ['a', 'b']) {
      await budget.enter(key);
      budget.takeBody(key, path, text(8 * mebibyte));
    }
    const started: string[] = [];
    const waiting = budget.enter('c').then(() => started.push('c'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toEqual([]);
    budget.leave('a');
    await waiting;
    budget.takeBody('another fixture', path, text(12 * mebibyte));
    for (const key of ['b', 'c']) budget.leave(key);
    await budget.enter('d');
  });

  it('counts what a case usually gets from its start', async () => {
    const budget = new EvidenceBudget();
    budget.takeBody('fixture', path, text(12 * mebibyte));
    budget.takeBody('another fixture', path, text(12 * mebibyte - 256 * 1024));
    const started: string[] = [];
    for (const key of ['a', 'b', 'c', 'd']) void budget.enter(key).then(() => started.push(key));
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toEqual(['a', 'b']);
    budget.leave('a');
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('is more for a case that sends large objects, which each response may show', () => {
    const budget = new EvidenceBudget();
    budget.send('a', JSON.stringify({ data: Object.fromEntries(Array.from({ length: 4096 }, (_, index) => [`key-${index}`, ''])) }));
    budget.send('b', JSON.stringify({ data: { key: 'small' } }));
    expect(budget.takeBody('a', path, text(20 * mebibyte))).toBe(true);
    expect(budget.takeBody('b', path, text(12 * mebibyte + 1))).toBe(false);
    expect(budget.takeBody('b', path, text(12 * mebibyte))).toBe(true);
    budget.release('a');
    expect(budget.takeBody('a', path, text(12 * mebibyte + 1))).toBe(false);
  });

  it('is more for a case that sends objects with many fields, which managers own one by one', () => {
    const budget = new EvidenceBudget();
    budget.send('a', text(33 * 1024));
    budget.send('b', text(31 * 1024));
    expect(['a', 'b'].map((key) => budget.takeBody(key, path, text(13 * mebibyte)))).toEqual([true, false]);
  });

  it('has an end for a case that sends one large object after the other', () => {
    const budget = new EvidenceBudget();
    for (let count = 0; count < 100; count += 1) budget.send('a', text(200_000));
    expect(budget.takeBody('a', path, text(48 * mebibyte))).toBe(true);
    expect(budget.takeBody('a', path, text(1))).toBe(false);
  });

  it('counts a long object as its text, because its values are not kept', () => {
    const budget = new EvidenceBudget();
    const long = JSON.stringify(Array.from({ length: 40_000 }, () => ({})));
    const short = JSON.stringify(Array.from({ length: 4_000 }, () => ({})));
    const timesOf = (key: string, body: string): number =>
      Array.from({ length: 100 }, () => budget.takeBody(key, path, body)).filter(Boolean).length;
    expect(timesOf('a', long)).toBeGreaterThan(50);
    expect(timesOf('b', short)).toBeLessThan(25);
    expect(budget.takeBody('c', path, JSON.stringify(Array.from({ length: 100_000 }, () => ({}))))).toBe(false);
  });

  it('may have long metrics and descriptions', () => {
    const budget = new EvidenceBudget();
    for (const target of ['/metrics', '/openapi/v2?timeout=1']) expect(budget.takeBody('a', target, text(15 * mebibyte))).toBe(true);
    expect(budget.takeBody('a', '/metricsx', text(1))).toBe(false);
  });

  it('is limited in the number of events too', () => {
    const budget = new EvidenceBudget();
    let lines = 0;
    while (budget.takeLine('a', '')) lines += 1;
    expect(lines).toBeLessThan(200_000);
  });

  it('is limited by what its values take', () => {
    const budget = new EvidenceBudget();
    const objects = `[${Array.from({ length: 100_000 }, () => '{}').join()}]`;
    expect(budget.takeBody('a', path, objects)).toBe(false);
    expect(budget.takeLine('b', objects)).toBe(false);
    expect(budget.takeBody('c', path, text(objects.length))).toBe(true);
  });

  it('ends the run when several cases got too much, and only then', () => {
    let ended = 0;
    const budget = new EvidenceBudget(() => {
      ended += 1;
    });
    for (const key of ['a', 'b', 'c', 'd', 'd']) budget.takeBody(key, path, text(13 * mebibyte));
    expect([ended, budget.reason]).toEqual([0, undefined]);
    for (const key of ['e', 'f']) budget.takeBody(key, path, text(13 * mebibyte));
    expect([ended, budget.reason]).toEqual([
      1,
      'sent more than this tool takes (12 MiB for each test, 64 MiB for all that run at a time) to 5 tests',
    ]);
  });
});

describe('a case whose responses are too long', () => {
  it('has an error in place of the response', async () => {
    const long = answer(200, { text: 'x'.repeat(5 * mebibyte) });
    const { entries } = await runFake(new FakeClient({ send: () => long }), [caseOf([get('one'), get('two'), get('three')])]);
    const outcomes = entries.flatMap((entry) =>
      entry.e === 'exchange' ? ['error' in entry ? entry.error.code : entry.answer.status] : [],
    );
    expect(outcomes).toEqual([200, 200, 'too-large']);
  });

  it('does not read a watch of endless events for ever', async () => {
    const event = { type: 'MODIFIED', object: { metadata: { name: 'a', resourceVersion: '1' }, text: 'x'.repeat(mebibyte) } };
    const watch: Step = { id: 'watch', do: 'open', request: { method: 'GET', path, query: { watch: '1' } } };
    const to = { of: 'watch', at: '/object/metadata/name', is: 'equals', value: 'b' } as const;
    const drain: Step = { id: 'drain', do: 'drain', stream: 'watch', to, boundSeconds: 20 };
    const { entries } = await runFake(new FakeClient({ open: () => Array.from({ length: 40 }, () => event) }), [caseOf([watch, drain])]);
    expect(entries.filter(({ e }) => e === 'line')).toHaveLength(11);
    expect(entries).toContainEqual(
      expect.objectContaining({ e: 'step-failed', message: expect.stringContaining('longer than this tool takes') }),
    );
  });
});
