import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendLine } from '#adapters/append-line';
import { openAuditLog } from '#adapters/audit-log-file';
import { UsageError } from '#core/model/tool-error';
import { temporaryFolder } from '../house/temporary-folder.ts';

const event = (id: string, stage = 'ResponseComplete'): string => JSON.stringify({ auditID: id, stage });

describe('an audit log', () => {
  it('is read from where it ends when it is opened, as it grows', async () => {
    const file = join(temporaryFolder(), 'audit.log');
    writeFileSync(file, `${event('old')}\n`);
    const log = openAuditLog(file);
    appendLine(file)(event('new'));
    expect([await log.find('old'), await log.find('new')]).toEqual([undefined, event('new')]);
    appendFileSync(file, event('cut').slice(0, 10));
    expect(await log.find('cut')).toBeUndefined();
    appendFileSync(file, `${event('cut').slice(10)}\n`);
    expect(await log.find('cut')).toBe(event('cut'));
    log.close();
  });

  it('tells of a request once it was answered, and not before', async () => {
    const file = join(temporaryFolder(), 'audit.log');
    writeFileSync(file, '');
    const log = openAuditLog(file);
    appendFileSync(file, `${event('a', 'RequestReceived')}\nno event\n`);
    expect(await log.find('a')).toBeUndefined();
    log.close();
  });

  it('that is not there, or cannot be written, is a mistake of whoever named it', () => {
    expect(() => openAuditLog(join(temporaryFolder(), 'none.log'))).toThrow(UsageError);
    expect(() => appendLine(join(temporaryFolder(), 'none', 'audit.log'))).toThrow(UsageError);
  });
});
