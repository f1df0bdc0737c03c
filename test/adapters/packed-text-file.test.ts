import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPackedTextFile, writePackedTextFile } from '#adapters/packed-text-file';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('a text file that may be packed', () => {
  it('is packed by its name, the same way every time, and read by its content', async () => {
    const [packed, plain] = [join(temporaryFolder(), 'a.gz'), join(temporaryFolder(), 'a.json')];
    const text = 'ü'.repeat(1000);
    await writePackedTextFile(packed, text);
    const first = readFileSync(packed);
    await writePackedTextFile(packed, text);
    expect(readFileSync(packed).equals(first)).toBe(true);
    expect(first.length).toBeLessThan(200);
    await writePackedTextFile(plain, text);
    expect([readPackedTextFile(packed), readPackedTextFile(plain)]).toEqual([text, text]);
    expect(readFileSync(plain, 'utf8')).toBe(text);
  });

  it('is nothing where there is none', () => {
    expect(readPackedTextFile(join(temporaryFolder(), 'a.gz'))).toBeUndefined();
  });

  it.each([
    ['cut off', gzipSync('x'.repeat(10_000)).subarray(0, 20)],
    ['larger unpacked than any snapshot', gzipSync(Buffer.alloc(257 * 1024 * 1024))],
  ])('is refused where it is %s', (_, bytes) => {
    const path = join(temporaryFolder(), 'a.gz');
    writeFileSync(path, bytes);
    expect(() => readPackedTextFile(path)).toThrow('Cannot decompress');
  });
});
