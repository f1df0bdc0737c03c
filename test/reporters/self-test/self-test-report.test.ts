import { describe, expect, it } from 'vitest';
import type { FaultOutcome } from '#core/model/self-test';
import { selfTestPage } from '#reporters/self-test/self-test-page';
import { isAsExpected, percent, selfTestText } from '#reporters/self-test/self-test-text';
import { sampleSelfTest as result } from './sample-self-test.ts';

describe('the report of a self-test', () => {
  it('lists for each fault what detected each requirement', () => {
    expect(selfTestText(result).split('\n')).toEqual([
      'detected events-swapped: Events are swapped.',
      '    watch/order by watch/order@configmaps and 1 more',
      'NOT DETECTED quiet: Nothing is sent: <b>.',
      '    not detected watch/resume (passed)',
      '    also    watch/order',
      'idle   unserved: no case tests what it violates',
      '1 × no fault violates it, MUST: no fault is known that violates it',
      '    watch/single-object',
      '1 of 2 faults detected (50 %); 1 of the others makes a requirement fail',
      '',
    ]);
  });

  it('is a page with faults that were not detected first and all text escaped', () => {
    const page = selfTestPage(result);
    expect(page.indexOf('id="missed"')).toBeLessThan(page.indexOf('id="faults"'));
    expect(page).toContain('Nothing is sent: &lt;b&gt;.');
    expect(page).toContain('1 of 2 faults detected');
  });

  it('says why a fault is not detected yet, and where it is detected all the same', () => {
    const known = { ...result, outcomes: result.outcomes.map((outcome) => ({ ...outcome, known: 'No case is that long.' })) };
    expect(selfTestText(known)).toContain('not detected yet quiet: Nothing is sent: <b>.\n    known: No case is that long.\n');
    expect(selfTestText(known)).toContain('\n    said to be undetected: No case is that long.\n');
    expect(selfTestPage(known)).toContain('Known: No case is that long.');
  });

  it('says at the end what to correct, where a fault is detected otherwise than it is said to be', () => {
    const outdated = 'cases of the tables detect it: remove undetected';
    const [first, ...others] = result.outcomes;
    if (first === undefined) throw new Error('there is no outcome');
    const corrected = { ...result, outcomes: [{ ...first, outdated }, ...others] };
    expect(selfTestText(corrected)).toContain(`\nOUTDATED events-swapped: ${outdated}\n1 of 2 faults detected`);
    expect(selfTestPage(corrected)).toContain(`Outdated: ${outdated}`);
  });

  it('counts the faults that only drawn sequences detect', () => {
    const outcomes = result.outcomes.map((outcome) => ({ ...outcome, drawn: true }) as const);
    expect(selfTestText({ ...result, outcomes })).toContain('1 of 2 faults detected (50 %), 1 of them only with drawn sequences');
  });

  it('never rounds the score up to 100 percent', () => {
    expect(percent({ faults: 3000, caught: 2999 })).toBe(99.9);
    expect(percent({ faults: 3, caught: 3 })).toBe(100);
  });
});

describe('an outcome', () => {
  const outcome: FaultOutcome = { fault: 'quiet', breaks: 'Nothing is sent.', caught: false, found: [], missed: [], also: [] };

  it('is as expected where the fault is detected, or said to be undetected and not detected', () => {
    expect(isAsExpected({ ...outcome, caught: true })).toBe(true);
    expect(isAsExpected({ ...outcome, known: 'No case is that long.' })).toBe(true);
    expect(isAsExpected(outcome)).toBe(false);
  });

  it('is not as expected where the list is outdated, or the run did not end', () => {
    expect(isAsExpected({ ...outcome, caught: true, known: 'No case is that long.', outdated: 'cases of the tables detect it' })).toBe(
      false,
    );
    expect(isAsExpected({ ...outcome, known: 'No case is that long.', trouble: 'the run did not end' })).toBe(false);
  });
});
