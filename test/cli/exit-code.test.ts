import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '#cli/run';

describe('the exit code of a run', () => {
  it.each([
    ['conformant', false, 0],
    ['not conformant', false, 1],
    ['incomplete', false, 1],
    ['conformant', true, 130],
    ['not conformant', true, 130],
    ['incomplete', true, 130],
  ] as const)('of %s (interrupted: %s) is %d', (conformance, interrupted, code) => {
    expect(exitCodeOf({ conformance, because: 'Because.' }, interrupted)).toBe(code);
  });
});
