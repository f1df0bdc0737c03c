import { beforeAll, describe, expect, it } from 'vitest';
import { matchesGlob } from '#core/codecs/glob';
import type { SelfTest } from '#core/model/self-test';
import { loadSuite } from '#library/load-suite';
import type { Fault } from '#reference-server/testing/faults/fault';
import { faults } from '#reference-server/testing/faults/index';
import { statementsWithoutFault } from '#reference-server/testing/faults/without-fault';
import { selfTest } from '#self-test/self-test';
import type { FaultJob } from '#self-test/test-fault';
import { testFault } from '#self-test/test-fault';
import { fixtures } from '#suites/fixtures';

const whole = loadSuite([], 'none');
const area = (id: string): boolean => id.startsWith('list-paging/');
const suite = { ...whole, cases: whole.cases.filter(({ id }) => area(id)), fixtures, version: '0.0.0' };
const chosen = new Set(['limit-ignored', 'boundary-item-skipped']);
const testFaults = (jobs: readonly FaultJob[]) => Promise.all(jobs.map((job) => testFault(suite, job)));

describe('a self-test', () => {
  let result: SelfTest;
  beforeAll(async () => {
    result = await selfTest({ suite, faults, chosen, full: false, testFaults });
  });

  it('finds nothing wrong with a server that has no fault', () => {
    expect(result.alarms).toEqual([]);
  });

  it('catches the faults, and tells by which cases', () => {
    expect(result.score).toEqual({ faults: 2, caught: 2 });
    expect(result.outcomes.map(({ fault }) => fault)).toEqual(['limit-ignored', 'boundary-item-skipped']);
    expect(result.outcomes[0]?.found).toMatchObject([{ statement: 'list-paging/limit' }]);
    expect(result.outcomes[0]?.found[0]?.cases).toContain('list-paging/walk@configmaps');
  });

  it('does not say of some faults which statements no fault violates', () => {
    expect(result.unbroken).toEqual([]);
  });

  it('misses a fault that breaks nothing of what it says', async () => {
    const [known] = faults;
    if (known === undefined) throw new Error('there is no fault');
    const harmless: Fault = { ...known, statements: ['list-paging/constant-version'] };
    const missing = await selfTest({ suite, faults: [harmless], chosen: new Set([harmless.id]), full: false, testFaults });
    expect(missing.outcomes).toMatchObject([{ caught: false, missed: [{ statement: 'list-paging/constant-version', instead: 'passed' }] }]);
    expect(missing.score).toEqual({ faults: 1, caught: 0 });
  });

  it('says why no case detects a fault yet, where that is known', async () => {
    const unseen = faults.flatMap((fault) => (fault.id === 'limit-ignored' ? [{ ...fault, undetected: 'No case has a limit.' }] : []));
    const test = (jobs: readonly FaultJob[]) => Promise.all(jobs.map((job) => testFault({ ...suite, cases: [] }, job)));
    const missed = await selfTest({ suite, faults: unseen, chosen, full: false, testFaults: test });
    expect(missed.outcomes).toMatchObject([{ fault: 'limit-ignored', caught: false, known: 'No case has a limit.' }]);
  });

  it('says what to correct where a fault that is said to be undetected is detected', async () => {
    const said = faults.flatMap((fault) => (fault.id === 'limit-ignored' ? [{ ...fault, undetected: 'No case has a limit.' }] : []));
    const result = await selfTest({ suite, faults: said, chosen, full: false, testFaults });
    const outdated = 'cases of the tables detect it: remove undetected';
    expect(result.outcomes).toMatchObject([{ fault: 'limit-ignored', caught: true, known: 'No case has a limit.', outdated }]);
  });

  it('says what to correct where a fault is said to be detected by drawn sequences alone, and is not', async () => {
    const said = faults.flatMap((fault) => (fault.id === 'limit-ignored' ? [{ ...fault, detectedBy: 'drawn' as const }] : []));
    const result = await selfTest({ suite, faults: said, chosen, full: false, testFaults });
    expect(result.outcomes).toMatchObject([{ caught: true, outdated: 'cases of the tables detect it: remove detectedBy' }]);
  });

  it('sets faults aside whose statements are not put to the test', async () => {
    const other = faults.filter(({ id }) => id === 'event-lost');
    expect(await selfTest({ suite, faults: other, chosen: new Set(['event-lost']), full: false, testFaults })).toMatchObject({
      idle: ['event-lost'],
      outcomes: [],
    });
  });

  it('tests a fault of an older release where that serves what it breaks, and the newest does not', async () => {
    const replacement = 'removed-versions/1-16/pod-security-policy/replacement';
    const old = { ...suite, cases: whole.cases.filter(({ id }) => id === replacement) };
    const test = (jobs: readonly FaultJob[]) => Promise.all(jobs.map((job) => testFault(old, job)));
    const of = async (change: Partial<Fault>) => {
      const named = faults.filter(({ id }) => id === 'pod-security-policies-elsewhere').map((fault) => ({ ...fault, ...change }));
      return selfTest({ suite: old, faults: named, chosen: new Set(named.map(({ id }) => id)), full: false, testFaults: test });
    };
    const result = await of({});
    expect(result).toMatchObject({ score: { faults: 1, caught: 1 }, alarms: [], idle: [] });
    expect(result.unbroken.map(({ statement }) => statement)).not.toContain(replacement);
    expect(await of({ release: 'v1.36.0' })).toMatchObject({ score: { faults: 0 }, idle: ['pod-security-policies-elsewhere'] });
  });

  it('tests a fault of released servers against a server that does what they do', async () => {
    const old = { ...suite, cases: whole.cases.filter(({ id }) => id === 'list-paging/at-version-zero') };
    const test = (jobs: readonly FaultJob[]) => Promise.all(jobs.map((job) => testFault(old, job)));
    const of = (change: Partial<Fault>) => {
      const named = faults.filter(({ id }) => id === 'limit-exceeded-at-version-zero').map((fault) => ({ ...fault, ...change }));
      return selfTest({ suite: old, faults: named, chosen: new Set(named.map(({ id }) => id)), full: false, testFaults: test });
    };
    expect(await of({})).toMatchObject({ score: { faults: 1, caught: 1 }, alarms: [] });
    const harmless = await of({ statements: ['list-paging/ends-at-exact-multiple'] });
    expect(harmless).toMatchObject({ score: { faults: 0 }, idle: ['limit-exceeded-at-version-zero'] });
  });

  it('tells the statements that no fault breaks, with the reason', async () => {
    const { unbroken } = await selfTest({ suite, faults: [], chosen: new Set(), full: false, testFaults });
    const why = new Map(unbroken.map((one) => [one.statement, one.why]));
    expect(why.get('list-paging/limit')).toBe('no fault is known that violates it');
    expect(why.get('watch/order')).toBe('no case is made of it');
    for (const [statement, reason] of statementsWithoutFault) expect(why.get(statement)).toBe(reason);
  });
});

describe('the faults', () => {
  it('have ids of their own and say what they break', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
    for (const { id, breaks } of faults) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(breaks).toMatch(/^[A-Z/].*\.$/);
    }
  });

  it('name statements that there are, each by itself', () => {
    const ids = whole.statements.filter(({ binds, form }) => binds === 'server' && form.name !== 'unverifiable').map(({ id }) => id);
    const names = (pattern: string): boolean => ids.some((id) => (pattern.includes('*') ? matchesGlob(pattern, id) : pattern === id));
    const idle = faults.flatMap(({ id, statements }) =>
      statements.filter((pattern) => !names(pattern)).map((pattern) => `${id}: ${pattern}`),
    );
    expect(idle).toEqual([]);
  });

  it('violate each statement of an erratum, one step worse than released servers do', () => {
    const known = new Map(faults.map((fault) => [fault.id, fault]));
    const matches = (pattern: string, id: string): boolean => (pattern.includes('*') ? matchesGlob(pattern, id) : pattern === id);
    const excused = whole.errata.flatMap(({ id, worse, statements }) => {
      const broken = worse.flatMap((fault) => known.get(fault)?.statements ?? []);
      return statements.filter((statement) => !broken.some((pattern) => matches(pattern, statement))).map((one) => `${id}: ${one}`);
    });
    expect(excused).toEqual([]);
    expect(whole.errata.flatMap(({ worse }) => worse).filter((id) => !known.has(id))).toEqual([]);
  });

  it('change something, each of them', () => {
    expect(faults.filter(({ change, exchanges }) => change === undefined && exchanges === undefined)).toEqual([]);
  });
});
