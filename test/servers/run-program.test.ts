import { describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const node = (script: string, options?: Parameters<typeof runProgram>[2]) => runProgram(process.execPath, ['-e', script], options);

describe('running a program', () => {
  it('answers its code and what it printed, each stream apart', async () => {
    const script = "process.stdout.write('said'); process.stderr.write('warned'); process.exitCode = 3";
    expect(await node(script)).toEqual({ code: 3, stdout: 'said', stderr: 'warned' });
  });

  it('gives it the input and the environment of the options, and nothing else', async () => {
    const script = 'process.stdin.pipe(process.stdout); console.log(Object.keys(process.env).join())';
    expect(await node(script, { input: 'read me', env: { ONLY: 'this' } })).toMatchObject({ stdout: 'ONLY\nread me' });
  });

  it('lets the test act on what was printed so far, and shows the signal in the code as a shell would', async () => {
    const script = "console.log('ready'); setInterval(() => {}, 1000)";
    const interrupt = {
      onOutput: ({ stdout }: { readonly stdout: string }, send: (signal: 'SIGINT') => void) => stdout === 'ready\n' && send('SIGINT'),
    };
    expect(await node(script, interrupt)).toMatchObject({ code: 130 });
  });

  it('fails when it takes longer than its time, with what was printed last', async () => {
    await expect(node("console.log('stuck'); setInterval(() => {}, 1000)", { timeoutMs: 1000 })).rejects.toThrow(
      /did not end within 1000 ms.*stuck/s,
    );
  });

  it('fails when there is no such program', async () => {
    await expect(runProgram('no-such-program', [])).rejects.toThrow('ENOENT');
  });
});
