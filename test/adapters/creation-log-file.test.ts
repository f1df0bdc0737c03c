import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCreationLog, creationRecordsIn, isRunning } from '#adapters/creation-log-file';
import { processStart } from '#adapters/process-start';
import type { CreationEntry } from '#core/model/creation';
import { UsageError } from '#core/model/tool-error';
import { temporaryFolder } from '../house/temporary-folder.ts';

const head = { run: 'abc123', server: 'https://server', started: '2026-01-01T00:00:00Z' };
const create = (path: string): CreationEntry => ({ e: 'create', path, at: '2026-01-01T00:00:01Z' });
const linesOf = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the record of created objects', () => {
  it('comes into being with its first entry, which a flush puts on disk after what says whose it is', async () => {
    const folder = temporaryFolder();
    const log = createCreationLog(folder, head);
    await log.flush();
    expect(creationRecordsIn(folder)).toEqual([]);
    log.write(create('/a'));
    log.write(create('/b'));
    await log.flush();
    expect(creationRecordsIn(folder)).toEqual([join(folder, 'created-abc123.ndjson')]);
    const start = processStart(process.pid);
    const whose = { host: hostname(), pid: process.pid, ...(start === undefined ? {} : { processStart: start }) };
    const first = { e: 'run', schemaVersion: 1, ...head, ...whose };
    expect(linesOf(log.path)).toEqual([first, create('/a'), create('/b')]);
    await log.close();
  });

  it('has each entry that was flushed, however many flush at once, in order', async () => {
    const log = createCreationLog(temporaryFolder(), head);
    const paths = Array.from({ length: 60 }, (_, index) => `/${index}`);
    await Promise.all(
      paths.map(async (path) => {
        log.write(create(path));
        await log.flush();
        expect(readFileSync(log.path, 'utf8')).toContain(`"path":"${path}"`);
      }),
    );
    expect(linesOf(log.path).slice(1)).toEqual(paths.map(create));
    await log.close();
  });

  it('stays when it is closed, with what nobody flushed, and is gone when nothing is left', async () => {
    const log = createCreationLog(temporaryFolder(), head);
    log.write({ e: 'gone', path: '/a' });
    await log.close();
    log.write(create('/late'));
    await log.close();
    expect(linesOf(log.path).slice(1)).toEqual([{ e: 'gone', path: '/a' }]);
    await log.remove();
    expect(existsSync(log.path)).toBe(false);
  });

  it('writes nothing through a link, and says that it cannot be written', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'other'), 'of another');
    symlinkSync(join(folder, 'other'), join(folder, 'created-abc123.ndjson'));
    const log = createCreationLog(folder, head);
    log.write(create('/a'));
    await expect(log.flush()).rejects.toThrow(/Cannot write the record of created objects to .*created-abc123\.ndjson: EEXIST\./);
    await expect(log.flush()).rejects.toThrow(UsageError);
    await expect(log.close()).rejects.toThrow(UsageError);
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('of another');
  });
});

describe('the records of a folder', () => {
  it('are the files of that name, sorted, and no other', () => {
    const folder = temporaryFolder();
    for (const name of ['created-b.ndjson', 'created-a.ndjson', 'created-.ndjson', 'created-a.ndjson.tmp', 'run.ndjson'])
      writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'more'));
    expect(creationRecordsIn(folder)).toEqual([join(folder, 'created-a.ndjson'), join(folder, 'created-b.ndjson')]);
  });

  it('of a folder that is not there is a mistake', () => {
    expect(() => creationRecordsIn('/no/such/folder')).toThrow('Cannot read the folder /no/such/folder: there is no such folder.');
  });
});

describe('a recorded run', () => {
  it('is running where its process is, on this computer', () => {
    expect(isRunning({ host: hostname(), pid: process.ppid })).toBe(true);
    expect(isRunning({ host: 'elsewhere', pid: process.ppid })).toBe(false);
    // No process has this number.
    expect(isRunning({ host: hostname(), pid: 2 ** 30 })).toBe(false);
  });

  it.runIf(process.platform === 'linux')('is not running where a later process has its number', () => {
    const [pid, start] = [process.ppid, processStart(process.ppid)];
    expect(start).toMatch(/^[0-9a-f-]{36}\/\d+$/);
    expect(isRunning({ host: hostname(), pid, ...(start === undefined ? {} : { processStart: start }) })).toBe(true);
    expect(isRunning({ host: hostname(), pid, processStart: `${start}0` })).toBe(false);
    expect(processStart(2 ** 30)).toBeUndefined();
  });
});
