import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { type ProcessUsage, parseUsage, usageDescriptor } from './process-usage.ts';

/** One measured process: its usage, the time from its start to its end, and what it printed. */
export type MeasuredProcess = ProcessUsage & { readonly wallSeconds: number; readonly printed: string };

const reportUsage = new URL('./report-usage.js', import.meta.url).href;

/**
 * Runs a module in a fresh process, so that the processor time is that of the whole process: its start, what it
 * loads, and its threads. Rejects when it ends with another code than 0, with what it printed last.
 */
export async function measureProcess(
  module: string,
  args: readonly string[],
  options: { readonly execArgv?: readonly string[]; readonly env?: Readonly<Record<string, string | undefined>> } = {},
): Promise<MeasuredProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [...(options.execArgv ?? []), '--import', reportUsage, module, ...args], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [ended, out, faults, usage] = await Promise.all([
    code,
    textOf(child.stdout),
    textOf(child.stderr),
    textOf(child.stdio[usageDescriptor]),
  ]);
  const wallSeconds = (performance.now() - started) / 1000;
  if (ended !== 0) throw new Error(`A measured process ended with ${ended}. It printed last:\n${`${out}${faults}`.slice(-3000)}`);
  return { ...parseUsage(usage), wallSeconds, printed: out };
}

async function textOf(stream: unknown): Promise<string> {
  if (!isReadable(stream)) return '';
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === 'object' && stream !== null && 'setEncoding' in stream;
}
