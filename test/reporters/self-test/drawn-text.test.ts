import { describe, expect, it } from 'vitest';
import type { DrawnOutcome, DrawnTest } from '#core/model/drawn-test';
import { drawnTestText } from '#reporters/self-test/drawn-text';

const found = [{ statement: 'watch/order', cases: ['drawn/1@configmaps'] }];
const outcome: DrawnOutcome = { fault: 'late', breaks: 'Events are late.', isOfModel: true, found, also: [], sequences: 24 };
const result: DrawnTest = {
  schemaVersion: 1,
  tool: { name: 'apiconform', version: '1.0.0' },
  sequences: 90,
  score: { faults: 3, detected: 1, named: 1 },
  ofModel: { faults: 2, detected: 1, named: 1 },
  alarms: [],
  outcomes: [
    outcome,
    { ...outcome, fault: 'early', found: [], sequences: 90 },
    { ...outcome, fault: 'ill', found: [], isOfModel: false, trouble: 'the run did not end' },
  ],
};

describe('the report of a self-test with drawn sequences alone', () => {
  it('says of each fault what detects it, and counts them', () => {
    expect(drawnTestText(result)).toBe(`detected late: Events are late.
    watch/order by drawn/1@configmaps within 24 sequences
NOT DETECTED early: Events are late.
not of the model ill: Events are late.
    trouble the run did not end
90 drawn sequences alone detect 1 of 3 faults (33.3 %), 1 of them under a requirement that the fault violates
of the faults that violate a requirement of the model: 1 of 2 faults (50 %), 1 of them under a requirement that the fault violates
`);
  });

  it('says how short the failures become, where they were shortened', () => {
    const figures = { faults: 1, short: 1, mostSteps: 5, notAgain: 0 };
    const shortened = { ...result, shortened: figures, outcomes: [{ ...outcome, shortestSteps: 4 }] };
    expect(drawnTestText(shortened)).toContain('    watch/order by drawn/1@configmaps within 24 sequences, shortened to 4 steps\n');
    expect(drawnTestText(shortened)).toContain('failures of 1 of 1 faults were shortened to 5 steps or fewer\n');
    const other = { ...result, shortened: { ...figures, notAgain: 2 } };
    expect(drawnTestText(other)).toContain('5 steps or fewer; of 2 more, no failure came again\n');
  });

  it('names what is reported of a server without a fault', () => {
    expect(drawnTestText({ ...result, alarms: found })).toContain('false alarm without a fault: watch/order by drawn/1@configmaps\n');
  });
});
