import { describe, expect, it } from 'vitest';
import { machineLine, thisMachine } from '../../scripts/bench/machine.ts';

describe('the line about the machine', () => {
  it('has what times depend on', () => {
    const machine = {
      processor: 'Abacus',
      cores: 2,
      gibibytes: 8,
      platform: 'linux x64',
      node: 'v20.0.0',
      date: '2026-01-01T00:00:00.000Z',
      load: 0.5,
    };
    expect(machineLine(machine)).toBe('2 cores (Abacus), 8 GiB, linux x64, Node v20.0.0, 2026-01-01T00:00:00.000Z, load 0.5');
  });

  it('is about this machine and this moment', () => {
    const before = new Date().toISOString();
    const machine = thisMachine();
    expect(machine).toMatchObject({ node: process.version, platform: `${process.platform} ${process.arch}` });
    expect(machine.cores).toBeGreaterThan(0);
    expect(machine.date >= before).toBe(true);
  });
});
