import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFile } from '#adapters/data-file';
import { temporaryFolder } from '../house/temporary-folder.ts';

const textsOf = (file: ReturnType<typeof openDataFile>) => [...file.lines()].map(({ bytes }) => Buffer.from(bytes).toString());

describe('a data file', () => {
  it('gives the lines back that were added, with their places', () => {
    const path = join(temporaryFolder(), 'data');
    const file = openDataFile(path);
    file.append('one');
    file.append('zwölf');
    file.close();
    const again = openDataFile(path);
    expect([...again.lines()].map(({ offset, ended }) => [offset, ended])).toEqual([
      [0, true],
      [4, true],
    ]);
    expect(textsOf(again)).toEqual(['one', 'zwölf']);
    again.close();
  });

  it('reads lines longer than a chunk, and one whose end is missing', () => {
    const path = join(temporaryFolder(), 'data');
    const long = 'x'.repeat(2_500_000);
    writeFileSync(path, `short\n${long}\n\nhalf`);
    const file = openDataFile(path);
    expect([...file.lines()].map(({ bytes, offset, ended }) => [bytes.length, offset, ended])).toEqual([
      [5, 0, true],
      [2_500_000, 6, true],
      [0, 2_500_007, true],
      [4, 2_500_008, false],
    ]);
    file.close();
  });

  it('is replaced as a whole, and goes on growing', () => {
    const path = join(temporaryFolder(), 'data');
    const file = openDataFile(path);
    file.append('old');
    file.replace(['new', 'newer']);
    file.append('newest');
    expect(textsOf(file)).toEqual(['new', 'newer', 'newest']);
    expect(readFileSync(path, 'utf8')).toBe('new\nnewer\nnewest\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    file.close();
  });

  it('is as it was when what is to replace it cannot be made', () => {
    const path = join(temporaryFolder(), 'data');
    const file = openDataFile(path);
    file.append('old');
    const failing = function* (): Iterable<string> {
      yield 'new';
      throw new Error('no more');
    };
    expect(() => file.replace(failing())).toThrow('Cannot write');
    file.append('still');
    expect(readFileSync(path, 'utf8')).toBe('old\nstill\n');
    expect(existsSync(`${path}.new`)).toBe(false);
    file.close();
  });

  it('is open for one at a time', () => {
    const path = join(temporaryFolder(), 'data');
    const file = openDataFile(path);
    expect(() => openDataFile(path)).toThrow(`${path} is in use by process ${process.pid}.`);
    file.close();
    file.close();
    openDataFile(path).close();
  });

  it('is taken over from a process that is gone', () => {
    const path = join(temporaryFolder(), 'data');
    for (const left of ['4194399', String(process.pid), '']) {
      writeFileSync(`${path}.lock`, left);
      openDataFile(path).close();
    }
    writeFileSync(`${path}.lock`, String(process.ppid));
    expect(() => openDataFile(path)).toThrow('is in use by process');
  });

  it('that cannot be opened is refused in a sentence', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o700);
    expect(() => openDataFile(join(folder, 'none', 'data'))).toThrow(/Cannot create the lock .*: ENOENT/);
    expect(() => openDataFile(folder)).toThrow(/Cannot write the data file .*: it is a folder/);
  });
});
