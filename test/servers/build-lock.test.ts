import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { withLock } from './build-lock.ts';
import { runProgram } from './run-program.ts';

describe('a lock', () => {
  it('lets one work at a time, and is gone after the last', async () => {
    const lock = join(temporaryFolder({}), 'lock');
    let working = 0;
    const most: number[] = [];
    const work = async () => {
      working += 1;
      most.push(working);
      await new Promise(setImmediate);
      working -= 1;
    };
    await Promise.all([withLock(lock, 10_000, work), withLock(lock, 10_000, work), withLock(lock, 10_000, work)]);
    expect(most).toEqual([1, 1, 1]);
    expect(existsSync(lock)).toBe(false);
  });

  it('is freed by work that fails', async () => {
    const lock = join(temporaryFolder({}), 'lock');
    await expect(withLock(lock, 10_000, () => Promise.reject(new Error('as it should')))).rejects.toThrow('as it should');
    expect(existsSync(lock)).toBe(false);
  });

  it('is taken over from a process that is gone', async () => {
    const { stdout: gone } = await runProgram(process.execPath, ['-p', 'process.pid']);
    const folder = temporaryFolder({ 'lock/pid': gone.trim() });
    expect(await withLock(join(folder, 'lock'), 10_000, async () => 'worked')).toBe('worked');
  });

  it('is not taken from a process that runs, and says which folder to look at', async () => {
    const folder = temporaryFolder({ 'lock/pid': String(process.pid) });
    const lock = join(folder, 'lock');
    await expect(withLock(lock, 300, async () => 'worked')).rejects.toThrow(`${lock} is held by another process.`);
    expect(existsSync(lock)).toBe(true);
  });
});
