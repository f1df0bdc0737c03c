import { describe, expect, it } from 'vitest';
import { faults } from '#reference-server/testing/faults/index';
import { rareFaults } from '#reference-server/testing/faults/rare/index';

describe('the faults that show in one state or place alone', () => {
  it('are among all faults, under ids of their own', () => {
    const ids = faults.map(({ id }) => id);
    expect(rareFaults.filter(({ id }) => ids.filter((one) => one === id).length !== 1)).toEqual([]);
  });

  it('say in one sentence what is broken', () => {
    expect(rareFaults.filter(({ id, breaks }) => !/^[a-z-]+$/.test(id) || !/^[A-Z][^.]*\.$/.test(breaks))).toEqual([]);
  });
});
