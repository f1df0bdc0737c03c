/** The port to the audit log of the target, where its operator named it. */
export type AuditLog = {
  /** The event of the request of that id, as it stands in the log, once it was answered; `undefined` where there is none yet. */
  find(auditId: string): Promise<string | undefined>;
};
