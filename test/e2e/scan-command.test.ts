import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../house/temporary-folder.ts';
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

  it('reads folders with templates, JSON with comments and files in other formats', async () => {
    const folder = temporaryFolder({
      'a/cron.yaml.template': 'apiVersion: batch/v1beta1\nkind: CronJob\n',
      'a/tsconfig.json': '{\n  // strict\n  "compilerOptions": {},\n}\n',
      'a/b.jsonnet': '{}',
      'empty/README.txt': '',
    });
    const { stdout, stderr, code } = await runCommand(['scan', 'a', 'empty'], { cwd: folder });
    expect(stdout).toContain('a/cron.yaml.template\n     1:13  removed ');
    expect(stdout).toContain('a/b.jsonnet: Jsonnet is not read. Scan what it generates.\n');
    expect(stdout).toContain('2 documents in 2 files');
    expect(stderr).toBe('apiconform: warning: There is nothing to read in empty.\n');
    expect(code).toBe(1);
  });
});
