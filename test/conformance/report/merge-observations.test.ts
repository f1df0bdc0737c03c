import { describe, expect, it } from 'vitest';
import { mergeObservations } from '#conformance/report/merge-observations';
import { sampleCase } from './sample-report.ts';

const seen = (id: string, what: string) => ({ id, text: `What ${id} is.`, seen: what });
const skipped = {
  case: { ...sampleCase('observations/health', []), observations: [{ point: 'b', text: 'What b is.', looks: [] }] },
  reason: 'the target does not serve it',
};

describe('observations', () => {
  it('are one for each point, sorted', () => {
    expect(mergeObservations([seen('b', '1'), seen('a', '2')], [])).toEqual([seen('a', '2'), seen('b', '1')]);
  });

  it('that are equal in all repetitions are reported once, others are joined', () => {
    expect(mergeObservations([seen('a', '1'), seen('a', '1'), seen('a', '2')], [])).toEqual([seen('a', '1 / 2')]);
  });

  it('of a skipped case are reported with the reason', () => {
    expect(mergeObservations([], [skipped])).toEqual([seen('b', 'not observed (the target does not serve it)')]);
  });

  it('are cut to a readable length', () => {
    expect(mergeObservations([seen('a', 'x'.repeat(10_000))], [])[0]?.seen.length).toBeLessThan(5000);
  });
});
