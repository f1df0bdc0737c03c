import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../e2e/run-command.ts';
import { runWholeSuite, type SuiteRun } from '../e2e/run-suite.ts';
import { startKubernetes } from '../servers/start-kubernetes.ts';
import { testedReleases } from '../servers/tested-releases.ts';

/** `npm run record:runs -- FOLDER` sets it: the folder that the runs are written to. */
const folder = process.env['APICONFORM_RECORD'] ?? '';

const limited = { name: 'limited', token: 'a-token-of-somebody-without-rights' };
const history = ['--history-kept', '4s', '--history-window'];

const keep = (run: SuiteRun, name: string): void => {
  mkdirSync(join(folder, name), { recursive: true });
  cpSync(run.folder, join(folder, name), { recursive: true });
  expect([run.code, run.stderr]).toEqual([0, '']);
};

describe('recorded runs', () => {
  it.each(testedReleases)('kube-apiserver %s', async (release) => {
    const options = { token: 'a-token-of-the-administrator', extraUsers: [limited], auditLog: true, compactionInterval: '10s' };
    const running = await startKubernetes(release, options);
    try {
      const token = join(running.folder, 'limited-token');
      writeFileSync(token, limited.token, { mode: 0o600 });
      const given = ['--limited-token-file', token, '--audit-log', join(running.folder, 'audit.log')];
      keep(await runWholeSuite(['--kubeconfig', running.kubeconfig, ...given, ...history, '40s']), release);
    } finally {
      await running.stop();
    }
  });

  it.each(['specification', 'kubernetes'])('the reference server as %s', async (personality) => {
    keep(await runWholeSuite(['--reference', '--personality', personality, ...history, '12s']), personality);
  });

  it('the self-test', async () => {
    const output = join(folder, 'self-test');
    expect((await runCommand(['self-test', '--output', output], { timeoutMs: 1_200_000 })).code).toBe(0);
  });
});
