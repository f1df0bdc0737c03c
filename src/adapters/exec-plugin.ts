import { spawn } from 'node:child_process';
import type { ExecCommand, ExecOutcome, ExecPlugin } from '#core/ports/exec-plugin';

/** Starts a credential plugin without a shell and without standard input, bounded in time and output. Never rejects. */
export const runExecPlugin: ExecPlugin = (command) =>
  new Promise((resolve) => {
    const child = spawn(command.command, [...command.args], {
      env: { ...command.env },
      shell: false,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    const finish = (outcome: ExecOutcome): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      // What the plugin itself started may hold the pipes open for as long as it likes.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(outcome);
    };
    const cut = (ended: 'timeout' | 'too-much-output'): void => finish({ ended, stderr: text(stderr) });
    const timer = setTimeout(cut, command.timeoutMs, 'timeout');
    collect(child.stdout, stdout, command, () => cut('too-much-output'));
    collect(child.stderr, stderr, command, () => cut('too-much-output'));
    child.on('error', (error) => finish({ ended: 'not-started', reason: error.message }));
    child.on('close', (code) => {
      if (code === null) finish({ ended: 'signal', stderr: text(stderr) });
      else finish({ ended: 'exit', code, stdout: text(stdout), stderr: text(stderr) });
    });
  });

function collect(output: NodeJS.ReadableStream, chunks: Buffer[], command: ExecCommand, onTooMuch: () => void): void {
  let total = 0;
  output.on('data', (chunk: Buffer) => {
    total += chunk.length;
    if (total > command.maxOutputBytes) onTooMuch();
    else chunks.push(chunk);
  });
}

function text(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
