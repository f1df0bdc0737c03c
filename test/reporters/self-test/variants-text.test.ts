import { describe, expect, it } from 'vitest';
import type { VariantOutcome } from '#core/model/variants-test';
import { isQuiet, variantsTestText } from '#reporters/self-test/variants-text';

const quiet: VariantOutcome = {
  seed: 1,
  strange: ['short-history', 'order-of-keys'],
  results: { passed: 5, inconclusive: 2 },
  forgotten: 2,
  alarms: [],
};
const alarm = { statement: 'watch/order', case: 'watch/order@configmaps', status: 'failed', reason: 'an event is missing' } as const;
const loud: VariantOutcome = { ...quiet, seed: 2, strange: ['order-of-keys'], forgotten: 0, alarms: [alarm] };
const text = (...outcomes: readonly VariantOutcome[]): string =>
  variantsTestText({ schemaVersion: 1, tool: { name: 'apiconform', version: '1.0.0' }, outcomes });

describe('what is told of strange servers', () => {
  it('is what was strange, and what the results were', () => {
    expect(text(quiet, loud)).toBe(`quiet seed 1: short-history, order-of-keys
    5 passed, 2 inconclusive (2 because the server had forgotten what they ask for)
ALARM seed 2: order-of-keys
    5 passed, 2 inconclusive
    failed watch/order by watch/order@configmaps: an event is missing
1 of 2 strange servers without a false alarm
`);
  });

  it('is never quiet about a run that came to no end', () => {
    expect(isQuiet({ ...quiet, trouble: 'the run had to be ended' })).toBe(false);
    expect(text({ ...quiet, trouble: 'the run had to be ended' })).toContain('    trouble the run had to be ended\n');
  });

  it('is cut where it would be too much to read', () => {
    expect(text({ ...loud, alarms: Array.from({ length: 30 }, () => alarm) })).toContain('    and 10 more\n');
  });
});
