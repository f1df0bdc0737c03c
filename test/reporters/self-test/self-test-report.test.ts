import { describe, expect, it } from 'vitest';
import type { SelfTest } from '#core/model/self-test';
import { selfTestPage } from '#reporters/self-test/self-test-page';
import { percent, selfTestText } from '#reporters/self-test/self-test-text';

const found = { statement: 'watch/order', cases: ['watch/order@configmaps', 'watch/order@namespaces'] };
const result: SelfTest = {
  schemaVersion: 1,
  tool: { name: 'apiconform', version: '1.0.0' },
  full: false,
  score: { faults: 2, caught: 1 },
  alarms: [],
  idle: ['unserved'],
  outcomes: [
    { fault: 'events-swapped', breaks: 'Events are swapped.', caught: true, found: [found], missed: [], also: [] },
    {
      fault: 'quiet',
      breaks: 'Nothing is sent: <b>.',
      seen: 'etcd #1',
      caught: false,
      found: [],
      missed: [{ statement: 'watch/resume', instead: 'passed' }],
      also: [found],
    },
  ],
  unbroken: [{ statement: 'watch/single-object', level: 'MUST', why: 'no fault is known that violates it' }],
};

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
      '1 of 2 faults detected (50 %)',
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
    expect(selfTestText(known)).toContain('\n    listed as undetected: No case is that long.\n');
    expect(selfTestPage(known)).toContain('Known: No case is that long.');
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
