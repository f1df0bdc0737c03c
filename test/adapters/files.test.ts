import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDirectory, readTextFile, writeTextFile } from '#adapters/files';
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

  it('that fails leaves nothing behind either', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a', 'full'), { recursive: true });
    await expect(writeTextFile(join(folder, 'a'), 'x')).rejects.toThrow(UsageError);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('into what is no folder says so', async () => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, '');
    await expect(writeTextFile(join(path, 'b'), 'x')).rejects.toThrow(/Cannot write/);
    await expect(makeDirectory(join(path, 'b'))).rejects.toThrow(/Cannot create folder/);
  });
});
