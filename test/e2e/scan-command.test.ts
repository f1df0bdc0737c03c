import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

describe('the scan command', () => {
  it('refuses types of built-in groups that no release has', async () => {
    const input =
      'apiVersion: apps/v1\nkind: Pod\nmetadata: {name: a}\n---\napiVersion: auditregistration.k8s.io/v1alpha1\nkind: AuditSink\n';
    const { stdout, code } = await runCommand(['scan', '-'], { input });
    expect(stdout).toContain('     1:13  unknown     Pod a: apps/v1/Pod is in no known release; Pod is in v1.\n');
    expect(stdout).toContain('manual: Change the apiVersion to v1, and check the fields of the object.\n');
    expect(stdout).toContain('AuditSink: auditregistration.k8s.io/v1alpha1/AuditSink is removed in 1.19; it has no replacement.\n');
    expect(code).toBe(1);
  });
});
