import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../house/project-files.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { kubernetesReleases } from '../servers/kubernetes-server.ts';
import { runProgram } from '../servers/run-program.ts';

/** Soaks a made-up command; what it does with its arguments is the test's. */
const soak = async (does: string, ...args: readonly string[]) => {
  const folder = temporaryFolder({ 'command.mjs': `const args = process.argv.slice(2).join(' ');\n${does}\n` });
  const kept = join(folder, 'kept');
  const flags = ['--quick', '--server', 'embedded', '--command', join(folder, 'command.mjs'), '--keep', kept];
  return { kept, ...(await runProgram(process.execPath, [join(projectFolder, 'scripts/soak.mjs'), ...flags, ...args])) };
};

describe('the soak', () => {
  it('ends well where every run does, and has a row for each', async () => {
    const { code, stdout } = await soak("console.log('3 passed of 3 results');");
    expect(code).toBe(0);
    for (const name of [
      'seed 1',
      'seed 2',
      'concurrency 1',
      'concurrency 8',
      'concurrency 64',
      'kubernetes names, personality specification',
    ]) {
      expect(stdout).toMatch(new RegExp(`^ok +embedded +${name} +\\d+\\.\\d s +3 passed of 3 results$`, 'm'));
    }
    expect(stdout).toMatch(/^ok +embedded +self-test --variants --seeds 2 --seed 1 +\d+\.\d s/m);
    expect(stdout).toContain('10 ended well, 0 failed, 0 skipped');
  });

  it('fails where one run does, says which, and keeps what it wrote', async () => {
    const does = "if (args.includes('--seed 2')) { console.log('something was found'); process.exitCode = 1; }";
    const { code, stdout, stderr, kept } = await soak(does);
    expect(code).toBe(1);
    expect(stdout).toMatch(/What failed:\nFAILED \(1\) +embedded +seed 2/);
    expect(stdout).toContain('9 ended well, 1 failed, 0 skipped');
    expect(stderr).toContain('something was found');
    expect(existsSync(join(kept, 'embedded-seed-2/1/printed.txt'))).toBe(true);
  });

  it('has twenty orders, two runs at once, and servers that soon forget', async () => {
    const { stdout } = await runProgram(process.execPath, [join(projectFolder, 'scripts/soak.mjs'), '--list']);
    for (const server of ['embedded', '1.36', '1.30', '1.24']) {
      expect(stdout.match(new RegExp(`^${server.replace('.', '\\.')} +seed \\d+ `, 'gm'))).toHaveLength(20);
    }
    expect(stdout.match(/^\S+ +two at once /gm)).toHaveLength(4);
    expect(stdout.match(/--history-window 40s$/gm)).toHaveLength(3);
  });

  it('knows every release that can be built, and runs those that only it has where they are named', async () => {
    const named = kubernetesReleases.flatMap((release) => ['--server', release]);
    const { stdout } = await runProgram(process.execPath, [join(projectFolder, 'scripts/soak.mjs'), '--list', ...named]);
    expect([...new Set(stdout.match(/^\d\S+/gm))]).toEqual(kubernetesReleases);
    const other = await runProgram(process.execPath, [join(projectFolder, 'scripts/soak.mjs'), '--releases', '--server', 'embedded']);
    expect(other.code).not.toBe(0);
    expect(other.stderr).toContain('--releases is about kube-apiservers');
  });

  it('refuses a server that there is not', async () => {
    const { code, stderr } = await runProgram(process.execPath, [join(projectFolder, 'scripts/soak.mjs'), '--server', 'none']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('There is no server none');
  });
});
