import type { AuditLog } from '#core/ports/audit-log';

/** An audit log that is written to by a server in this process. */
export function auditLogInMemory(): AuditLog & { write(line: string): void } {
  const events = new Map<string, string>();
  return {
    write: (line) => {
      const [, auditId] = /"auditID":"([0-9A-Za-z-]{1,128})"/.exec(line) ?? [];
      if (auditId !== undefined) events.set(auditId, line);
    },
    find: (auditId) => Promise.resolve(events.get(auditId)),
  };
}
