import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTemporaryFolder } from '#adapters/temporary-folder';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('a temporary folder', () => {
  it('is there while it is used', async () => {
    const parent = temporaryFolder();
    const [folder, text] = await withTemporaryFolder(parent, 'a-', async (path, write) => {
      await write('b', 'c');
      return [path, readFileSync(join(path, 'b'), 'utf8')] as const;
    });
    expect(folder.startsWith(join(parent, 'a-'))).toBe(true);
    expect([text, existsSync(folder)]).toEqual(['c', false]);
  });

  it('is removed after a failure', async () => {
    let used = '';
    const failing = withTemporaryFolder(temporaryFolder(), 'a-', (path) => {
      used = path;
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    expect([used === '', existsSync(used)]).toEqual([false, false]);
  });
});
