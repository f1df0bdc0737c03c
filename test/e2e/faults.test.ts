import pLimit from 'p-limit';
import { beforeAll, describe, expect, it } from 'vitest';
import { faults as allFaults } from '../../src/reference/faults.ts';
import { matchesGlob } from '../../src/wire/glob.ts';
import { runSuite, type SuiteRun } from './run-suite.ts';
import { statementsThat } from './verdicts-of.ts';

/** For each fault, all that it may break: what one change of a server's behaviour takes along, and no more. */
const mayBreak: Readonly<Record<string, readonly string[]>> = {
  'limit-ignored': ['list-paging/limit', 'list-paging/continue-when-more', 'list-paging/gate'],
  'page-version-moves': [
    'list-paging/constant-version',
    'list-paging/token-without-limit',
    'list-resource-version/match-unset/continue/*',
    'resource-version-meaning/continue-token',
  ],
  'boundary-item-skipped': [
    'collection-metadata/remaining-item-count',
    'list-paging/*',
    'list-resource-version/*/limit-set/*',
    'list-resource-version/match-unset/continue/*',
    'resource-version-meaning/continue-token',
  ],
  'exact-shows-latest': [
    'list-resource-version/match-exact/*/rv-other',
    'list-resource-version/match-unset/limit-set/rv-other',
    'resource-version-meaning/exact',
    'collection-metadata/remaining-item-count',
    'list-paging/ends-at-exact-multiple',
  ],
  'synthetic-after-exact-start': [
    'events/after-the-version-given',
    'events/bookmark/all-sent',
    'unrecognized-version/watch/no-older-events',
    'watch-resource-version/rv-other',
    'watch/*',
  ],
  'event-repeated': [
    'events/added-at-start/*',
    'events/after-the-version-given',
    'events/bookmark/all-sent',
    'events/change/apply',
    'events/change/update',
    'watch-resource-version/*',
    'watch/*',
  ],
  'event-lost': ['events/after-the-version-given', 'events/bookmark/all-sent', 'watch-resource-version/*', 'watch/*'],
  'bookmark-unasked': ['events/bookmark/only-when-asked'],
  'gone-is-silent': ['gone/watch', 'gone/watch-after-the-window'],
  'future-answered-now': ['unrecognized-version/**'],
};

/** The faults of history; the others have tests of their own beside the reference server. */
const faults = allFaults.filter(({ id }) => id in mayBreak);

/** Where other sections promise the same, it breaks there too. */
const alsoPromised = ['query-parameters/**', 'service/**', 'verbs/**'];

/** Only the end of history shows this one; for the others that end is not waited for, and is far away. */
const needsTheEnd = 'gone-is-silent';
const withoutTheEnd = ['--history-window', '5m', '--skip', 'gone/after-the-window'];

describe('a fault of a server', () => {
  const runs = new Map<string, Promise<SuiteRun>>();

  beforeAll(() => {
    const others = pLimit(2);
    for (const { id } of faults) {
      const run = () => runSuite(['--reference', '--fault', id, ...(id === needsTheEnd ? [] : withoutTheEnd)]);
      const ended = id === needsTheEnd ? run() : others(run);
      // It is told by the test that waits for it.
      ended.catch(() => undefined);
      runs.set(id, ended);
    }
  });

  it.each(faults)('is found, and nothing else: $id', async ({ id, statement }) => {
    const run = await runs.get(id);
    if (run === undefined) throw new Error('The fault was not run.');
    const report = run.report();
    const failed = statementsThat('failed', report);
    expect(failed.filter((one) => matchesGlob(statement, one))).not.toEqual([]);
    expect(failed.filter((one) => ![...(mayBreak[id] ?? []), ...alsoPromised].some((pattern) => matchesGlob(pattern, one)))).toEqual([]);
    expect(report.summary.error).toBe(0);
    expect({ code: run.code, conformance: report.verdict.conformance }).toEqual({ code: 1, conformance: 'not conformant' });
  });

  it('is there for each row of the table above', () => {
    expect(Object.keys(mayBreak).sort()).toEqual(faults.map(({ id }) => id).sort());
  });
});
