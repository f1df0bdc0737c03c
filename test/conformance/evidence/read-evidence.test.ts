import { describe, expect, it } from 'vitest';
import { readEvidence } from '#conformance/evidence/read-evidence';
import { EvidenceError } from '#core/model/tool-error';
import { aRun } from './a-run.ts';

const lines = aRun.map((entry) => JSON.stringify(entry));
const text = `${lines.join('\n')}\n`;
const errorOf = (broken: string): unknown => {
  try {
    return readEvidence(broken, 'run.ndjson');
  } catch (error) {
    return error;
  }
};

describe('the evidence of a run', () => {
  it('has a head, facts, the entries of each case, and an end', () => {
    const [head, facts] = aRun;
    const saved = readEvidence(text, 'run.ndjson');
    expect(saved.head).toEqual(head);
    expect(facts).toMatchObject({ facts: saved.facts });
    expect([...saved.cases]).toEqual([['a/b@c', aRun.slice(2, 9)]]);
    expect([saved.finished, saved.last]).toEqual([aRun.at(-1), 8]);
  });

  it('separates the cases that ran at the same time', () => {
    const other = lines.map((line) => line.replaceAll('a/b@c', '__proto__'));
    const saved = readEvidence([lines[0], lines[2], other[2], lines[3], other[3]].join('\n'), 'run.ndjson');
    expect([...saved.cases].map(([key, entries]) => [key, entries.length])).toEqual([
      ['a/b@c', 2],
      ['__proto__', 2],
    ]);
  });

  it('may end anywhere: what a crash cut off is left out', () => {
    for (let end = lines[0]?.length ?? 0; end < text.length; end += 1) {
      const saved = readEvidence(text.slice(0, end), 'run.ndjson');
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
    expect(broken).toMatchObject({ message: 'The evidence has no "run" entry.', where: { file: 'run.ndjson', line: 1, column: 1 } });
  });

  it('has no facts where the run ended before the probe did', () => {
    expect(readEvidence(`${lines[0]}\n`, 'run.ndjson')).toMatchObject({ facts: undefined, finished: undefined, last: 0 });
  });
});
