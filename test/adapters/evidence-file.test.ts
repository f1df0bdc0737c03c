import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openEvidenceFile, openEvidenceIn } from '#adapters/evidence-file';
import { UsageError } from '#core/model/tool-error';
import { temporaryFolder } from '../house/temporary-folder.ts';

const opened = (content: string | Uint8Array) => {
  const path = join(temporaryFolder(), 'run.ndjson');
  writeFileSync(path, content);
  return openEvidenceFile(path);
};

describe('a file of evidence', () => {
  it('has lines, the last of which may have no line break', () => {
    const file = opened('{"a":1}\n\nü€😀\nrest');
    expect([...file.lines()]).toEqual([
      { text: '{"a":1}', ended: true, offset: 0, bytes: 7 },
      { text: '', ended: true, offset: 8, bytes: 0 },
      { text: 'ü€😀', ended: true, offset: 9, bytes: 9 },
      { text: 'rest', ended: false, offset: 19, bytes: 4 },
    ]);
    file.close();
  });

  it('gives each line again by its place, however long the file and its lines are', () => {
    const texts = Array.from({ length: 300 }, (_, index) => `${index}:${'€'.repeat((index * 7919) % 40_000)}`);
    const file = opened(`${texts.join('\n')}\n`);
    const lines = [...file.lines()];
    expect(lines.map(({ text }) => text)).toEqual(texts);
    expect(lines.map((line) => file.lineAt(line))).toEqual(texts);
    file.close();
  });

  it('is refused where it is not UTF-8 text, a folder, or not there', () => {
    const file = opened(Uint8Array.of(0x7b, 0xff, 0x0a));
    expect(() => [...file.lines()]).toThrow('is not UTF-8 text.');
    file.close();
    const folder = temporaryFolder();
    expect(() => [...openEvidenceFile(folder).lines()]).toThrow(/^Cannot read .*: EISDIR\.$/);
    expect(() => openEvidenceFile(join(folder, 'run.ndjson'))).toThrow(UsageError);
    expect(() => openEvidenceFile(join(folder, 'run.ndjson'))).toThrow(/^There is no /);
  });
});

describe('the evidence in a folder', () => {
  const text = '{"a":1}\nü€😀\n';
  const digest = { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) };

  it.each([
    ['as it was written', 'run.ndjson', Buffer.from(text)],
    ['compressed with gzip', 'run.ndjson.gz', gzipSync(text)],
    ['compressed with Brotli', 'run.ndjson.br', brotliCompressSync(text)],
  ])('is read %s, with the digest of what was written', (_, name, bytes) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, name), bytes);
    const file = openEvidenceIn(folder);
    const lines = [...file.lines()];
    expect(lines.map((line) => line.text)).toEqual(['{"a":1}', 'ü€😀']);
    expect(lines.map((line) => file.lineAt(line))).toEqual(['{"a":1}', 'ü€😀']);
    expect(file.digest()).toEqual(digest);
    file.close();
  });

  it('has the digest of its bytes, also of those that are no part of a text', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'run.ndjson'), `\u{feff}${text}`);
    expect(openEvidenceIn(folder).digest().sha256).not.toBe(digest.sha256);
  });

  it('is refused where there is none, or where it cannot be decompressed', () => {
    const folder = temporaryFolder();
    expect(() => openEvidenceIn(folder)).toThrow(/^There is no /);
    writeFileSync(join(folder, 'run.ndjson.gz'), 'none');
    expect(() => openEvidenceIn(folder)).toThrow(/^Cannot decompress /);
  });
});
