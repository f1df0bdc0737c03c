import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyFileTo, fileExists, makeDirectory, namesIn, readTextFile, removeFile, writeTextFile } from '#adapters/files';
import { UsageError } from '#core/model/tool-error';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('reading a text file', () => {
  it('gives its text, or nothing where it is not there', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a'), 'ü\n');
    expect(readTextFile(join(folder, 'a'))).toBe('ü\n');
    expect(readTextFile(join(folder, 'b'))).toBeUndefined();
    expect(readTextFile(join(folder, 'a', 'b'))).toBeUndefined();
  });

  it('is bounded', () => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, 'x'.repeat(200_000));
    expect(readTextFile(path, 200_000)).toHaveLength(200_000);
    expect(() => readTextFile(path, 199_999)).toThrow('longer than 199999 bytes');
    expect(() => readTextFile('/dev/zero', 1_000_000)).toThrow('longer than 1000000 bytes');
  });

  it('refuses a folder, and what is no text', () => {
    const folder = temporaryFolder();
    expect(() => readTextFile(folder)).toThrow(/Cannot read .*: it is a folder/);
    writeFileSync(join(folder, 'a'), Buffer.from([0xff, 0xfe]));
    expect(() => readTextFile(join(folder, 'a'))).toThrow(/not UTF-8 text/);
  });
});

describe('writing a text file', () => {
  it('makes its folder, replaces what was there, and leaves nothing else behind', async () => {
    const folder = join(temporaryFolder(), 'deep', 'er');
    await writeTextFile(join(folder, 'a'), 'old');
    await writeTextFile(join(folder, 'a'), 'new');
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('writes a long text whole, with characters of two code units wherever they are', async () => {
    const folder = temporaryFolder();
    for (const before of ['', 'x']) {
      const text = `${before}${'\u{1f600}'.repeat(300_000)}`;
      await writeTextFile(join(folder, 'long'), text);
      expect(readFileSync(join(folder, 'long'), 'utf8') === text).toBe(true);
    }
  });

  it('that fails leaves nothing behind either', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a', 'full'), { recursive: true });
    await expect(writeTextFile(join(folder, 'a'), 'x')).rejects.toThrow(UsageError);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('replaces a link, and not what it leads to', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'precious'), 'kept');
    for (const [name, target] of [
      ['link', 'precious'],
      ['broken', 'nowhere'],
    ] as const) {
      symlinkSync(target, join(folder, name));
      await writeTextFile(join(folder, name), 'report');
      expect(lstatSync(join(folder, name)).isSymbolicLink()).toBe(false);
      expect(readFileSync(join(folder, name), 'utf8')).toBe('report');
    }
    expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('kept');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('writes to a pipe as it is, also behind a link, and never removes one', async () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('pipe', join(folder, 'link'));
    for (const name of ['pipe', 'link']) {
      const [text] = await Promise.all([readFile(join(folder, name), 'utf8'), writeTextFile(join(folder, name), 'report')]);
      expect(text).toBe('report');
      await removeFile(join(folder, name));
    }
    expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['link', 'pipe']);
  });

  it('into what is no folder says so', async () => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, '');
    await expect(writeTextFile(join(path, 'b'), 'x')).rejects.toThrow(/Cannot write/);
    await expect(makeDirectory(join(path, 'b'))).rejects.toThrow(/Cannot create folder/);
  });
});

describe('copying a file', () => {
  it('replaces what was there, and leaves nothing else behind', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'from'), 'new');
    writeFileSync(join(folder, 'to'), 'old');
    await copyFileTo(join(folder, 'from'), join(folder, 'to'));
    expect([readFileSync(join(folder, 'to'), 'utf8'), namesIn(folder)]).toEqual(['new', ['from', 'to']]);
  });

  it('that fails says which file was not written', async () => {
    const folder = temporaryFolder();
    await expect(copyFileTo(join(folder, 'missing'), join(folder, 'to'))).rejects.toThrow(UsageError);
    expect([fileExists(join(folder, 'to')), namesIn(folder), namesIn(join(folder, 'none'))]).toEqual([false, [], []]);
  });
});
