import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { UsageError } from '#core/model/tool-error';
import type { AuditLog } from '#core/ports/audit-log';
import { errorCode } from './error-code.ts';

const chunkBytes = 1024 * 1024;
/** A run makes far less of it; what is longer belongs to somebody else. */
const mostBytes = 256 * 1024 * 1024;
/** An event holds a request and an answer at most. */
const longestLine = 4 * 1024 * 1024;

/**
 * Reads the audit log of a target as it grows, from where it ends now: one event a line, JSON.
 * Throws `UsageError` where the file cannot be read.
 */
export function openAuditLog(path: string): AuditLog & { close(): void } {
  const file = openFile(path);
  let position = fstatSync(file).size;
  let rest = '';
  let read = 0;
  const found = new Map<string, string>();
  const decoder = new TextDecoder();
  const chunk = Buffer.alloc(chunkBytes);

  const take = (line: string): void => {
    if (!line.includes('"ResponseComplete"')) return;
    const [, auditId] = /"auditID":"([0-9A-Za-z-]{1,128})"/.exec(line) ?? [];
    if (auditId !== undefined) found.set(auditId, line);
  };
  const readOn = (): void => {
    for (;;) {
      const length = readSync(file, chunk, 0, chunkBytes, position);
      if (length === 0 || read > mostBytes) return;
      position += length;
      read += length;
      const lines = (rest + decoder.decode(chunk.subarray(0, length), { stream: true })).split('\n');
      rest = (lines.pop() ?? '').slice(-longestLine);
      lines.forEach(take);
    }
  };

  return {
    async find(auditId) {
      readOn();
      return found.get(auditId);
    },
    close: () => closeSync(file),
  };
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    const why = errorCode(cause) === 'ENOENT' ? 'there is no such file' : 'it cannot be opened';
    throw new UsageError(`Cannot read the audit log ${path}: ${why}.`, {
      next: 'Name the file that --audit-log-path of the server names.',
      cause,
    });
  }
}
