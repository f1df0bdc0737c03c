import { describe, expect, it } from 'vitest';
import { faults } from '#reference-server/testing/faults/index';
import { undetectedFaults } from '#reference-server/testing/faults/undetected';

describe('the faults that no case detects yet', () => {
  it('are faults, each with a reason', () => {
    const ids = new Set(faults.map(({ id }) => id));
    expect([...undetectedFaults.keys()].filter((id) => !ids.has(id))).toEqual([]);
    expect([...undetectedFaults.values()].every((why) => why.endsWith('.'))).toBe(true);
  });
});
