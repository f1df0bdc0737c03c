/** The port to the audit log of the target, if the operator gives it. */
export type AuditLog = {
  /** Returns the event of the completed request with this id, unchanged; undefined if the log does not have it yet. */
  find(auditId: string): Promise<string | undefined>;
};
