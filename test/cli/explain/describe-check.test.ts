import { describe, expect, it } from 'vitest';
import { describeCheck } from '#cli/explain/describe-check';
import { loadSuite } from '#library/load-suite';

describe('a check for people', () => {
  it('shows when it applies, its controls, what is expected, and what an erratum lets stand for it', () => {
    const ok = { of: 'list', at: 'status', is: 'equals', value: 200 } as const;
    expect(
      describeCheck({
        statement: 'list-paging/limit',
        when: [{ of: 'list', at: '/items', is: 'present' }],
        given: [ok],
        expect: {
          kind: 'all',
          of: [
            { kind: 'page-sizes', pages: 'list', limit: 3 },
            { kind: 'not', of: { kind: 'holds', all: [ok] }, because: 'it is odd' },
          ],
        },
        offByDefault: 'alpha',
        erratum: {
          id: 'limit-ignored',
          expect: { kind: 'any', of: [{ kind: 'versions-change' }, { kind: 'same-order', streams: ['a', 'b'] }] },
        },
      }),
    ).toEqual([
      '  expects for list-paging/limit:',
      '    unless --enabled alpha',
      '    where list /items is present',
      '    given list status equals 200',
      '    that page-sizes (pages list; limit 3), and not (list status equals 200)',
      '    or, as erratum limit-ignored, that versions-change (), or same-order (streams a, b)',
    ]);
  });

  it('has words for every expectation of the suite', () => {
    const lines = loadSuite().cases.flatMap((c) => c.checks.flatMap(describeCheck));
    expect(lines.filter((line) => /undefined|\[object/.test(line))).toEqual([]);
  });
});
