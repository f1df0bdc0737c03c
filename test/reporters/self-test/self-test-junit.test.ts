import { describe, expect, it } from 'vitest';
import type { FaultOutcome, SelfTest } from '#core/model/self-test';
import { selfTestJunit } from '#reporters/self-test/self-test-junit';

const outcome: FaultOutcome = { fault: 'one', breaks: 'It is wrong.', caught: true, found: [], missed: [], also: [] };

const resultOf = (outcomes: readonly FaultOutcome[], more: Partial<SelfTest> = {}): SelfTest => ({
  schemaVersion: 1,
  tool: { name: 'apiconform', version: '0.0.0' },
  full: false,
  score: { faults: outcomes.length, caught: 0 },
  alarms: [],
  idle: [],
  outcomes,
  unbroken: [],
  ...more,
});

describe('the JUnit report of a self-test', () => {
  it('has a test case for each fault, which passes where the fault is detected', () => {
    const text = selfTestJunit(resultOf([outcome]));
    expect(text).toContain('classname="apiconform.self-test" name="one"');
    expect(text).not.toMatch(/<(?:failure|skipped|error)/);
  });

  it('fails for a fault that is not detected, and for a false alarm', () => {
    const missed = { ...outcome, caught: false, missed: [{ statement: 'watch/order', instead: 'passed' }] };
    const text = selfTestJunit(resultOf([missed], { alarms: [{ statement: 'paths/get', cases: ['a@b'] }] }));
    expect(text).toContain('not detected: It is wrong. watch/order (passed)');
    expect(text).toContain('false alarm without a fault: paths/get by a@b');
    expect(text.match(/<failure/g)).toHaveLength(2);
  });

  it('skips a fault that is known to be undetected, and one that no case tests', () => {
    const text = selfTestJunit(resultOf([{ ...outcome, caught: false, known: 'It is new.' }], { idle: ['two'] }));
    expect(text.match(/<skipped/g)).toHaveLength(2);
    expect(text).not.toContain('<failure');
  });

  it('has an error where the tool failed, and a failure where the list is wrong', () => {
    const text = selfTestJunit(
      resultOf([
        { ...outcome, trouble: 'It broke.' },
        { ...outcome, fault: 'two', outdated: 'Remove it.' },
      ]),
    );
    expect(text).toMatch(/<error [^>]*message="It broke\."/);
    expect(text).toMatch(/<failure [^>]*message="Remove it\."/);
  });
});
