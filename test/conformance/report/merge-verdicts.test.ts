import { describe, expect, it } from 'vitest';
import { mergeVerdicts } from '#conformance/report/merge-verdicts';
import type { Status, Verdict } from '#core/model/result';
import { statusOrder } from '#core/model/result';

const verdict = (status: Status, more: Partial<Verdict> = {}): Verdict => ({ statement: 'a', status, findings: [], ...more });

describe('merging the verdicts of repetitions', () => {
  it('gives the worst status, for every pair', () => {
    statusOrder.forEach((worse, index) => {
      for (const better of statusOrder.slice(index)) {
        expect(mergeVerdicts([[verdict(better)], [verdict(worse)]]).status).toBe(worse);
        expect(mergeVerdicts([[verdict(worse)], [verdict(better)]]).status).toBe(worse);
      }
    });
  });

  it('counts what differs between repetitions, from the mildest to the worst', () => {
    const merged = mergeVerdicts([...Array.from({ length: 4 }, () => [verdict('passed')]), [verdict('failed')], [verdict('inconclusive')]]);
    expect(merged.findings).toEqual([{ message: 'differs between repetitions: 4 passed, 1 inconclusive, 1 failed' }]);
    expect(merged.shownBy).toBe(4);
  });

  it('does not call two checks of one execution a difference', () => {
    expect(mergeVerdicts([[verdict('passed'), verdict('failed', { findings: [{ message: 'No.' }] })]]).findings).toEqual([
      { message: 'No.' },
    ]);
  });

  it('has the reason and erratum of the worst verdict, and each finding once', () => {
    const merged = mergeVerdicts([
      [verdict('skipped', { reason: 'Not served.' })],
      [verdict('deviation', { reason: 'Empty fields.', erratum: 'e1', findings: [{ message: 'Same.', step: 's' }] })],
      [verdict('deviation', { findings: [{ message: 'Same.', step: 's' }] })],
    ]);
    expect(merged).toMatchObject({ reason: 'Empty fields.', erratum: 'e1' });
    expect(merged.findings).toEqual([{ message: 'Same.', step: 's' }, { message: 'differs between repetitions: 1 skipped, 2 deviation' }]);
  });

  it('bounds the findings and their texts', () => {
    const findings = Array.from({ length: 50 }, (_, index) => ({ message: `${index}`, actual: 'x'.repeat(10_000) }));
    const merged = mergeVerdicts([[verdict('failed', { findings })]]);
    expect(merged.findings).toHaveLength(21);
    expect(merged.findings.at(-1)).toEqual({ message: '30 more findings were left out' });
    expect(merged.findings[0]?.actual).toMatch(/^x{4096}… \(5904 more characters left out\)$/);
  });
});
