import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNdjsonJournal } from '#adapters/ndjson-journal';
import type { Entry } from '#core/model/evidence';
import { createScrubber } from '#core/redaction/scrub';
import { temporaryFolder } from '../house/temporary-folder.ts';

const line = (text: string): Entry => ({ e: 'line', case: 'c', step: 's', at: 1, line: text });
const nothing = createScrubber([]);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe('a journal', () => {
  it('is one JSON document a line, in the order they were written', async () => {
    const path = join(temporaryFolder(), 'made', 'run.ndjson');
    const journal = createNdjsonJournal(path, nothing);
    journal.write(line('a\nb'));
    journal.write(line('c'));
    await journal.flush();
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(line('a\nb'))}\n${JSON.stringify(line('c'))}\n`);
    journal.write(line('d'));
    await journal.close();
    expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(3);
  });

  it('holds no credential', async () => {
    const path = join(temporaryFolder(), 'run.ndjson');
    const journal = createNdjsonJournal(path, createScrubber(['s3cr3t"token']));
    journal.write(line(JSON.stringify({ message: 'bad s3cr3t"token' })));
    await journal.close();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(line('{"message":"bad [redacted]"}'));
  });

  it('replaces a link, and not what it leads to', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'precious'), 'kept');
    symlinkSync('precious', join(folder, 'run.ndjson'));
    await createNdjsonJournal(join(folder, 'run.ndjson'), nothing).close();
    expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('kept');
    expect(lstatSync(join(folder, 'run.ndjson')).isFile()).toBe(true);
  });

  it('replaces that of an earlier run', async () => {
    const path = join(temporaryFolder(), 'run.ndjson');
    writeFileSync(path, 'old');
    await createNdjsonJournal(path, nothing).close();
    expect(readFileSync(path, 'utf8')).toBe('');
  });

  it('reaches the file by itself: soon, and at once where it is much', async () => {
    const path = join(temporaryFolder(), 'run.ndjson');
    const journal = createNdjsonJournal(path, nothing);
    journal.write(line('x'.repeat(70_000)));
    expect(readFileSync(path, 'utf8').length).toBeGreaterThan(70_000);
    journal.write(line('small'));
    await until(() => readFileSync(path, 'utf8').includes('small'));
    await journal.close();
  });

  it('that cannot be made says where', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(() => createNdjsonJournal(join(folder, 'file', 'run.ndjson'), nothing)).toThrow(/Cannot write the evidence to .*run\.ndjson: E/);
  });

  it.skipIf(!existsSync('/dev/full'))('that cannot be written any more rejects each flush, and does not throw in between', async () => {
    const journal = createNdjsonJournal('/dev/full', nothing);
    journal.write(line('x'.repeat(70_000)));
    journal.write(line('more'));
    await expect(journal.flush()).rejects.toThrow('Cannot write the evidence to /dev/full: ENOSPC');
    await expect(journal.flush()).rejects.toThrow('ENOSPC');
    await expect(journal.close()).rejects.toThrow('ENOSPC');
  });

  it('drops what comes after its end', async () => {
    const path = join(temporaryFolder(), 'run.ndjson');
    const journal = createNdjsonJournal(path, nothing);
    await journal.close();
    journal.write(line('late'));
    await journal.flush();
    await journal.close();
    expect(readFileSync(path, 'utf8')).toBe('');
  });
});
