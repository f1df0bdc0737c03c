import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'apiconform-self-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Faults of several areas. `scripts/soak.mjs` runs the self-test with the whole list, which takes hours. */
const sample = [
  'page-version-moves',
  'event-lost',
  'create-strict-as-warn',
  'dry-run-update-stored',
  'conflict-overlooked',
  'get-by-nobody',
  'uid-changes',
  'gone-is-silent',
  'livez-terse',
];

const selfTest = (flags: readonly string[]) => runCommand(['self-test', '--output', folder, ...flags]);

describe('apiconform self-test', () => {
  it('catches a sample of the faults, and writes down by which cases', async () => {
    const { code, stdout } = await selfTest(sample.flatMap((id) => ['--only', id]));
    expect(stdout).toContain(`${sample.length} of ${sample.length} faults detected (100 %)`);
    expect(code).toBe(0);
    const written: unknown = JSON.parse(readFileSync(join(folder, 'self-test.json'), 'utf8'));
    expect(written).toMatchObject({ schemaVersion: 1, score: { faults: sample.length, caught: sample.length }, alarms: [] });
    expect(readFileSync(join(folder, 'self-test.html'), 'utf8')).toContain('page-version-moves');
  });

  it('reports nothing against a conforming variant, and writes the ids of its variants', async () => {
    const { code, stdout } = await selfTest(['--variants', '--seeds', '1', '--seed', '11']);
    expect(stdout).toContain('1 of 1 conforming variants without a false alarm');
    expect(code).toBe(0);
    const written: unknown = JSON.parse(readFileSync(join(folder, 'self-test-variants.json'), 'utf8'));
    expect(written).toMatchObject({ schemaVersion: 1, outcomes: [{ seed: 11, alarms: [] }] });
    const unknown = await selfTest(['--variants', '--only', 'order-of-keyes']);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean order-of-keys?') });
  });

  it('refuses a fault that it does not know', async () => {
    const { code, stderr } = await selfTest(['--only', 'event-lots']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Did you mean event-lost?') });
  });
});
