import { describe, expect, it } from 'vitest';
import type { VariantOutcome } from '#core/model/variants-test';
import { isQuiet, variantsTestText } from '#reporters/self-test/variants-text';

const quiet: VariantOutcome = {
  seed: 1,
  variants: ['short-history', 'order-of-keys'],
  results: { passed: 5, inconclusive: 2 },
  forgotten: 2,
  alarms: [],
};
const alarm = { statement: 'watch/order', case: 'watch/order@configmaps', status: 'failed', reason: 'an event is missing' } as const;
const loud: VariantOutcome = { ...quiet, seed: 2, variants: ['order-of-keys'], forgotten: 0, alarms: [alarm] };
const text = (...outcomes: readonly VariantOutcome[]): string =>
  variantsTestText({ schemaVersion: 1, tool: { name: 'apiconform', version: '1.0.0' }, outcomes });

describe('the report of a self-test with conforming variants', () => {
  it('lists the variants and the results', () => {
    expect(text(quiet, loud)).toBe(`ok seed 1: short-history, order-of-keys
    5 passed, 2 inconclusive (2 because the server no longer has the requested history)
REPORTED seed 2: order-of-keys
    5 passed, 2 inconclusive
    failed watch/order by watch/order@configmaps: an event is missing
1 of 2 conforming variants without a false alarm
`);
  });

  it('is never quiet about an aborted run', () => {
    expect(isQuiet({ ...quiet, trouble: 'the run was aborted' })).toBe(false);
    expect(text({ ...quiet, trouble: 'the run was aborted' })).toContain('    trouble the run was aborted\n');
  });

  it('is truncated if it is too long', () => {
    expect(text({ ...loud, alarms: Array.from({ length: 30 }, () => alarm) })).toContain('    and 10 more\n');
  });
});
