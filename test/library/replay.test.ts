import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { UsageError } from '#core/model/tool-error';
import { replayOf } from '#library/replay';
import { runConformance } from '#library/run-conformance';
import { fakeWorld } from '../cli/fake-world.ts';

const directory = mkdtempSync(join(tmpdir(), 'apiconform-replay-'));
const result = 'errors/success@csinodes';

beforeAll(async () => {
  await runConformance({ reference: { fault: 'success-is-accepted' }, only: ['errors/success'], output: directory });
}, 60_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the script of a result of a saved run', () => {
  it('is one that a shell can read, and shows the response that failed', () => {
    const script = replayOf({ directory, result });
    expect(spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    expect(script).toMatch(/# The response to this request decides\.\nsend \d+ get 202 no admin GET /);
    expect(script).toMatch(/show \d+ \.\n.*Required: .*\n.*Look for: GET .* returned 202, expected 200/);
  });

  it('is printed by the command line', async () => {
    const world = fakeWorld();
    await createProgram(world).parseAsync(['replay', result, '--run', directory], { from: 'user' });
    expect(world.out()).toBe(replayOf({ directory, result }));
  });

  it.each([
    [{ result: 'errors/sucess@csinodes' }, 'Did you mean errors/success@csinodes?'],
    [{ result: 'errors/success' }, 'Name one, such as errors/success@target.'],
    [{ result: 'x' }, 'Name a statement and a type, such as watch/resume@configmaps.'],
    [{ result, case: 'other' }, 'The cases are: errors/conditions.'],
  ])('is refused for what the run does not have: %j', (options, next) => {
    const refusal = () => replayOf({ directory, ...options });
    expect(refusal).toThrow(UsageError);
    expect(refusal).toThrow(expect.objectContaining({ next }));
  });
});
