import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isDevicePath } from '#adapters/device-path';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('a path that is written to as it is', () => {
  it('is a device or a pipe, also behind a link, and all of /dev and /proc', () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('pipe', join(folder, 'link'));
    symlinkSync('/dev', join(folder, 'devices'));
    const paths = [
      join(folder, 'pipe'),
      join(folder, 'link'),
      join(folder, 'devices/stdout'),
      '/dev/null',
      '/dev/stdout',
      '/proc/self/fd/1',
    ];
    expect(paths.filter((path) => !isDevicePath(path))).toEqual([]);
  });

  it('is no file, no folder, no link to one, and nothing that does not exist', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'dev'));
    symlinkSync('file', join(folder, 'link'));
    symlinkSync('nowhere', join(folder, 'broken'));
    const paths = ['file', 'dev', 'dev/null', 'link', 'broken', 'missing', 'missing/file'].map((name) => join(folder, name));
    expect(paths.filter(isDevicePath)).toEqual([]);
  });
});
