import { describe, expect, it } from 'vitest';
import { runExecPlugin } from '#adapters/exec-plugin';
import type { ExecOutcome } from '#core/ports/exec-plugin';

/** Runs a program of Node's, under bounds. */
function run(program: string, over: { timeoutMs?: number; env?: Record<string, string>; args?: string[] } = {}): Promise<ExecOutcome> {
  const { args = [], env = {}, timeoutMs = 20_000 } = over;
  return runExecPlugin({ command: process.execPath, args: ['-e', program, ...args], env, timeoutMs, maxOutputBytes: 10_000 });
}

describe('starting a credential plugin', () => {
  it('gives its exit code and both outputs, whole', async () => {
    expect(await run('console.log("out ü"); console.error("err"); process.exitCode = 3')).toEqual({
      ended: 'exit',
      code: 3,
      stdout: 'out ü\n',
      stderr: 'err\n',
    });
  });

  it('passes arguments as they are, through no shell, and the environment given', async () => {
    const program = 'console.log(JSON.stringify([process.argv.slice(1), process.env.A, process.env.HOME]))';
    const outcome = await run(program, { args: ['$(id)', '; ls', '"'], env: { A: 'x y' } });
    expect('stdout' in outcome && JSON.parse(outcome.stdout)).toEqual([['$(id)', '; ls', '"'], 'x y', null]);
  });

  it('gives no standard input to wait for', async () => {
    expect(await run('process.stdin.on("data", () => {}).on("end", () => console.log("ended"))')).toMatchObject({ stdout: 'ended\n' });
  });

  it('says where there is no such program', async () => {
    const outcome = await runExecPlugin({ command: '/no/such/plugin', args: [], env: {}, timeoutMs: 20_000, maxOutputBytes: 10 });
    expect(outcome).toEqual({ ended: 'not-started', reason: expect.stringContaining('ENOENT') });
  });

  it('ends one that takes too long', async () => {
    expect(await run('setInterval(() => {}, 1000)', { timeoutMs: 100 })).toEqual({ ended: 'timeout', stderr: '' });
  });

  it('does not wait for what the plugin left behind', async () => {
    const program =
      'require("child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 3000)"], { stdio: "inherit" }); setTimeout(() => {}, 3000)';
    const before = performance.now();
    expect(await run(program, { timeoutMs: 300 })).toMatchObject({ ended: 'timeout' });
    expect(performance.now() - before).toBeLessThan(2500);
  });

  it('ends one that prints too much', async () => {
    expect(await run('for (;;) console.log("x".repeat(1000))')).toMatchObject({ ended: 'too-much-output' });
  });

  it('says that it was killed', async () => {
    expect(await run('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)')).toMatchObject({ ended: 'signal' });
  });
});
