import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../house/project-files.ts';
import { runCommand } from './run-command.ts';

const schedule = join(projectFolder, 'test/fixtures/own-schedule.yaml');
const input = 'apiVersion: widgets.example.com/v1beta1\nkind: Widget\nmetadata: {name: a}\n';

it('a schedule of a user adds groups to a scan by the built command', async () => {
  const args = ['scan', '-', '--target-release', '1.36'];
  expect((await runCommand(args, { input })).code).toBe(0);
  const { code, stdout } = await runCommand([...args, '--schedule', schedule], { input });
  expect([code, stdout]).toEqual([1, expect.stringContaining('use widgets.example.com/v1/Widget')]);
});

it('a shipped schedule adds the kinds of a project', async () => {
  const certificate = 'apiVersion: cert-manager.io/v1alpha2\nkind: Certificate\nmetadata: {name: a}\n';
  const scanned = (release: string) =>
    runCommand(['scan', '-', '--schedule', 'cert-manager', '--target-release', `cert-manager=${release}`], { input: certificate });
  expect((await scanned('1.5')).code).toBe(0);
  const { code, stdout } = await scanned('1.6');
  expect([code, stdout]).toEqual([1, expect.stringContaining('is removed in cert-manager 1.6; use cert-manager.io/v1/Certificate')]);
});
