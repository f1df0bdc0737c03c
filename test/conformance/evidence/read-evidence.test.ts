import { describe, expect, it } from 'vitest';
import { readEvidence } from '#conformance/evidence/read-evidence';
import { EvidenceError } from '#core/model/tool-error';
import { aRun } from './a-run.ts';
import { evidenceText } from './evidence-text.ts';

const request = { headers: {} };
const lines = aRun.map((entry) => JSON.stringify(entry));
const text = `${lines.join('\n')}\n`;
const errorOf = (broken: string): unknown => {
  try {
    return readEvidence(evidenceText(broken));
  } catch (error) {
    return error;
  }
};

describe('the evidence of a run', () => {
  it('has a head, facts, the entries of each case, and an end', () => {
    const [head, facts] = aRun;
    const saved = readEvidence(evidenceText(text));
    expect(saved.head).toEqual(head);
    expect(facts).toMatchObject({ facts: saved.facts });
    expect(saved.entriesOf('a/b@c')).toEqual(aRun.slice(2, 9));
    expect(saved.entriesOf('a/b@d')).toBeUndefined();
    expect(saved.requests).toBe(2);
    expect([saved.finished, saved.last]).toEqual([aRun.at(-1), 8]);
  });

  it('separates the cases that ran at the same time', () => {
    const other = lines.map((line) => line.replaceAll('a/b@c', '__proto__'));
    const saved = readEvidence(evidenceText([lines[0], lines[1], lines[2], other[2], lines[3], other[3]].join('\n')));
    expect(['a/b@c', '__proto__'].map((key) => saved.entriesOf(key)?.length)).toEqual([2, 2]);
  });

  it('may end anywhere: what a crash cut off is left out', () => {
    for (let end = lines[0]?.length ?? 0; end < text.length; end += 1) {
      const saved = readEvidence(evidenceText(text.slice(0, end)));
      expect(saved.head.run).toBe('run');
      expect(saved.finished).toEqual(end < text.length - 1 ? undefined : aRun.at(-1));
    }
  });

  it.each(['{"e":"line"', '{"e":"other"}', 'null', '[]', '{"e":"exchange"}'])('is none where a line in its middle is %s', (line) => {
    const broken = errorOf([...lines.slice(0, 4), line, ...lines.slice(4), ''].join('\n'));
    expect(broken).toBeInstanceOf(EvidenceError);
    expect(broken).toMatchObject({
      message: 'A line of the evidence is not a valid entry.',
      next: 'Run the suite again, or restore the file.',
      where: { file: 'run.ndjson', line: 5, column: 1 },
    });
  });

  it('is none where the last line is broken and complete', () => {
    expect(errorOf(`${lines[0]}\n{"e":\n`)).toMatchObject({ where: { line: 2 } });
  });

  it.each(['', '\n', '{"e":"ru', `${lines[2]}\n`])('is none without a head: %j', (headless) => {
    const broken = errorOf(headless);
    expect(broken).toBeInstanceOf(EvidenceError);
    expect(broken).toMatchObject({
      message: 'The evidence does not begin with a "run" entry.',
      where: { file: 'run.ndjson', line: 1, column: 1 },
    });
  });

  it('is refused in another version of the format', () => {
    const other = lines.map((line) => line.replace('"schemaVersion":1', '"schemaVersion":99'));
    for (const refused of [other, ['{"e":"run","schemaVersion":2}']]) {
      expect(errorOf(refused.join('\n'))).toMatchObject({
        message: expect.stringMatching(/^The evidence has version (99|2) of the format; this release reads version 1\.$/),
        next: 'Judge it with the release of apiconform that wrote it.',
      });
    }
  });

  it('is refused where its entries are not in the order of a run', () => {
    const [head, facts, begin, exchange, , , , , , finished] = lines;
    const problemOf = (...order: readonly (string | undefined)[]) => errorOf(`${order.join('\n')}\n`);
    const refused: readonly [string, number, unknown][] = [
      ['does not begin with a "run" entry', 1, problemOf(...[...lines].reverse())],
      ['A "case" entry comes before the "facts" entry.', 2, problemOf(head, begin, facts)],
      ['A "exchange" entry comes before the "case" entry of its case.', 3, problemOf(head, facts, exchange, begin)],
      ['second "run" entry', 2, problemOf(head, head)],
      ['second "facts" entry', 3, problemOf(head, facts, facts)],
      ['A "case" entry comes after the "finished" entry', 4, problemOf(head, facts, finished, begin)],
    ];
    for (const [message, line, error] of refused)
      expect(error).toMatchObject({ message: expect.stringContaining(message), where: { line } });
  });

  it('says what a run that did not end may have left', () => {
    const sent = { ...request, method: 'POST', target: '/api/v1/namespaces' };
    const answer = { status: 201, headers: [], body: '{"metadata":{"name":"n","uid":"u"}}' };
    const created = { e: 'exchange', case: 'a/b@c', step: 's', phase: 'case', attempt: 0, at: 2, took: 1, request: sent, answer };
    const unfinished = [lines[0], lines[1], lines[2], JSON.stringify(created), ''];
    expect(readEvidence(evidenceText(unfinished.join('\n'))).left).toEqual(['/api/v1/namespaces/n']);
    expect(readEvidence(evidenceText([...unfinished.slice(0, 4), lines[9]].join('\n'))).left).toEqual([]);
  });

  it('has no facts where the run ended before the probe did', () => {
    expect(readEvidence(evidenceText(`${lines[0]}\n`))).toMatchObject({ facts: undefined, finished: undefined, last: 0 });
  });
});
