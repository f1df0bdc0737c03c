import { describe, expect, it } from 'vitest';
import type { ConformanceSuite } from '#conformance/conformance-suite';
import { loadSuite, onlyDrawn } from '#library/load-suite';
import type { Fault } from '#reference-server/testing/faults/fault';
import { faults } from '#reference-server/testing/faults/index';
import { drawnCasesOf, drawnParts } from '#self-test/drawn-parts';
import { drawnTest } from '#self-test/drawn-test';
import { testFault } from '#self-test/test-fault';
import { testWithDrawn } from '#self-test/test-with-drawn';
import { fixtures } from '#suites/fixtures';

const whole = loadSuite();
const drawn: ConformanceSuite = { ...onlyDrawn(whole, { sequences: 30, seed: 1 }), fixtures, version: '0.0.0' };
const fault = (id: string): Fault => {
  const found = faults.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no fault ${id}`);
  return found;
};
const test = (of: readonly Fault[], suite = drawn) =>
  drawnTest({ suite, faults: of, testFaults: (jobs) => Promise.all(jobs.map((job) => testWithDrawn(suite, job))) });

describe('a self-test with drawn sequences alone', () => {
  it('counts the faults that they detect, and the requirements of the faults that fail', async () => {
    const result = await test([fault('uid-changes'), fault('livez-terse')]);
    expect(result).toMatchObject({
      sequences: 30,
      alarms: [],
      score: { faults: 2, detected: 1, named: 1 },
      ofModel: { faults: 1, detected: 1, named: 1 },
    });
    expect(result.outcomes).toMatchObject([
      { fault: 'uid-changes', isOfModel: true, sequences: 24, found: [{ statement: 'object-metadata/uid/kept' }] },
      { fault: 'livez-terse', isOfModel: false, sequences: 30, found: [], also: [] },
    ]);
  });

  it('counts a fault as detected too where another requirement fails', async () => {
    const elsewhere = { ...fault('uid-changes'), statements: ['health/livez'] };
    expect(await test([elsewhere])).toMatchObject({ score: { faults: 1, detected: 1, named: 0 } });
  });

  it('shortens a failure, where it is asked to', async () => {
    const one = fault('uid-changes');
    const result = await drawnTest({
      suite: drawn,
      faults: [one],
      shorten: true,
      testFaults: (jobs) => Promise.all(jobs.map((job) => testWithDrawn(drawn, job))),
    });
    expect(result.shortened).toEqual({ faults: 1, short: 1, mostSteps: 5, notAgain: 0 });
    expect(result.outcomes[0]?.shortestSteps).toBeLessThanOrEqual(3);
  });

  it('says why a run did not end', async () => {
    expect(await testWithDrawn(drawn, { fault: 'no-such-fault', breaks: '', statements: [] })).toMatchObject({
      trouble: expect.stringContaining('no-such-fault'),
    });
  });
});

describe('the parts of the drawn sequences', () => {
  it('begin with the first sequence of each subject, and have each sequence once', () => {
    const cases = drawnCasesOf({ cases: whole.cases });
    expect(new Set(cases.slice(0, 3).map(({ subject }) => subject)).size).toBe(3);
    expect(drawnParts({ cases: whole.cases }).flat()).toEqual(cases);
    expect(cases.every(({ area }) => area === 'drawn')).toBe(true);
  });
});

describe('a fault that the cases of the tables do not detect', () => {
  const job = { fault: 'uid-changes', breaks: '', statements: ['object-metadata/uid/kept'], full: false };

  it('is detected by a drawn sequence', async () => {
    const rows = whole.cases.filter(({ id }) => id.startsWith('list-paging/limit'));
    const outcome = await testFault({ ...drawn, cases: [...rows, ...drawn.cases] }, job);
    expect(outcome).toMatchObject({ caught: true, drawn: true });
    expect(outcome.found[0]?.cases.every((id) => id.startsWith('drawn/'))).toBe(true);
  });

  it('is not tried with drawn sequences where the model does not know what it violates', async () => {
    const outcome = await testFault(drawn, { ...job, statements: ['object-metadata/uid/kept', 'health/livez'] });
    expect(outcome).toMatchObject({ caught: false, found: [] });
    expect(outcome).not.toHaveProperty('drawn');
  });

  it('is tried with all drawn sequences where all tests are wanted, and the outcome has what else they report', async () => {
    const outcome = await testFault(drawn, { ...job, statements: ['object-metadata/uid/kept', 'health/livez'], full: true });
    expect(outcome).toMatchObject({ caught: false, missed: [{ statement: 'health/livez' }], drawn: true });
    expect(outcome.found.map(({ statement }) => statement)).toEqual(['object-metadata/uid/kept']);
  });
});
