import { describe, expect, it } from 'vitest';
import { fitEvidence } from '#conformance/report/fit-evidence';

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ step: `s${index}`, at: index, request: 'GET /', answer: '200' }));

describe('fitting the evidence of a result', () => {
  it('leaves sixty lines unchanged', () => {
    expect(fitEvidence(lines(60), new Set())).toEqual(lines(60));
  });

  it('contains the beginning, the end and the lines of the findings in order, and counts the others', () => {
    const kept = fitEvidence(lines(500), new Set(['s250']));
    expect(kept).toHaveLength(60);
    const steps = kept.slice(0, -1).map(({ at }) => at);
    expect(steps).toEqual([
      ...Array.from({ length: 10 }, (_, index) => index),
      250,
      ...Array.from({ length: 48 }, (_, index) => 452 + index),
    ]);
    expect(kept.at(-1)?.request).toBe('(441 more are in the evidence of the run)');
  });
});
