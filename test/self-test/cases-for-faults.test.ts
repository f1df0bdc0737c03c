import { describe, expect, it } from 'vitest';
import { loadSuite } from '#library/load-suite';
import { casesForFaults } from '#self-test/cases-for-faults';

const { cases } = loadSuite();
const chosen = (statements: readonly string[]) => casesForFaults(cases, [{ fault: 'limit-ignored', statements }]);

describe('the cases for some faults', () => {
  it('are all that judge what the faults violate, and some of the other areas', () => {
    const few = chosen(['list-paging/limit']);
    const judging = cases.filter(
      ({ modelled, checks }) => modelled === undefined && checks.some(({ statement }) => statement === 'list-paging/limit'),
    );
    expect(judging.length).toBeGreaterThan(3);
    expect(judging.filter((one) => !few.includes(one))).toEqual([]);
    expect(new Set(few.map(({ area }) => area)).size).toBeGreaterThan(20);
    expect(few.length).toBeLessThan(cases.length / 4);
  });

  it('are in the order of the suite, each once', () => {
    const both = casesForFaults(cases, [
      { fault: 'event-lost', statements: ['watch/one-document-per-change'] },
      { fault: 'limit-ignored', statements: ['list-paging/limit', 'watch/one-document-per-change'] },
    ]);
    expect(both).toEqual(cases.filter((one) => both.includes(one)));
  });

  it('are drawn sequences only where no other case judges a statement', () => {
    const drawn = cases.filter(({ modelled }) => modelled !== undefined);
    expect(drawn.length).toBeGreaterThan(100);
    expect(chosen(['list-paging/limit']).filter(({ modelled }) => modelled !== undefined)).toEqual([]);
    expect(chosen(['list-paging/limit', 'of-no-table']).filter(({ modelled }) => modelled !== undefined)).toEqual(drawn);
  });
});
