import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Pool } from 'undici';
import type { Target } from '../../src/core/model/target.ts';
import { command, type MeasuredTarget } from './measured-target.ts';
import { type Spread, spreadOf } from './statistics.ts';

/** How long the reference server takes until it serves, and how much memory it takes then. */
export type StartUp = { readonly milliseconds: Spread; readonly mebibytes: Spread };

/** How many requests of a kind a server answers in a second. */
export type Rate = { readonly kind: string; readonly perSecond: number };

const connections = 16;

type Workload = { readonly kind: string; readonly count: number; readonly request: (index: number) => Sent };
type Sent = { readonly method: 'GET' | 'POST' | 'PATCH'; readonly path: string; readonly type?: string; readonly body?: string };

const collection = '/api/v1/namespaces/default/configmaps';
const nameOf = (index: number): string => `bench-${index}`;
const made = 3000;

/** One after the other: what is made first is read and changed afterwards. */
const workloads: readonly Workload[] = [
  {
    kind: 'create',
    count: made,
    request: (index) => ({
      method: 'POST',
      path: collection,
      type: 'application/json',
      body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: nameOf(index) }, data: { text: 'x'.repeat(200) } }),
    }),
  },
  { kind: 'get', count: 6000, request: (index) => ({ method: 'GET', path: `${collection}/${nameOf(index % made)}` }) },
  {
    kind: 'merge patch',
    count: made,
    request: (index) => ({
      method: 'PATCH',
      path: `${collection}/${nameOf(index)}`,
      type: 'application/merge-patch+json',
      body: JSON.stringify({ data: { index: String(index) } }),
    }),
  },
  {
    kind: 'apply',
    count: made,
    request: (index) => ({
      method: 'PATCH',
      path: `${collection}/${nameOf(index)}?fieldManager=bench`,
      type: 'application/apply-patch+yaml',
      body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: nameOf(index) }, data: { applied: 'yes' } }),
    }),
  },
  { kind: 'list 500 of them', count: 200, request: () => ({ method: 'GET', path: `${collection}?limit=500` }) },
];

/** Starts the reference server so often, one after the other. */
export async function measureStartUp(times: number): Promise<StartUp> {
  const milliseconds: number[] = [];
  const mebibytes: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const started = performance.now();
    const server = spawn(process.execPath, [command, 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(server.stdout, 'data');
    milliseconds.push(performance.now() - started);
    mebibytes.push(await residentMebibytes(server.pid ?? 0));
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  return { milliseconds: spreadOf(milliseconds), mebibytes: spreadOf(mebibytes) };
}

/** The requests that a server answers in a second, of each kind, over connections that stay open. Rejects where one is refused. */
export async function measureRates({ target }: MeasuredTarget): Promise<readonly Rate[]> {
  const pool = new Pool(target.origin, {
    connections,
    pipelining: 1,
    ...(target.tls?.ca === undefined ? {} : { connect: { ca: target.tls.ca } }),
  });
  try {
    const rates: Rate[] = [];
    for (const workload of workloads) rates.push({ kind: workload.kind, perSecond: await rateOf(pool, target, workload) });
    return rates;
  } finally {
    await pool.close();
  }
}

async function rateOf(pool: Pool, { prefix, credentials }: Target, { kind, count, request }: Workload): Promise<number> {
  const authorization = credentials.token === undefined ? {} : { authorization: `Bearer ${credentials.token}` };
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const { method, path, type, body } = request(index);
      const headers = { ...authorization, ...(type === undefined ? {} : { 'content-type': type }) };
      const answer = await pool.request({ method, path: prefix + path, headers, body: body ?? null });
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
      if (answer.statusCode >= 300) throw new Error(`A request to ${kind} was answered with ${answer.statusCode}.`);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  return count / ((performance.now() - started) / 1000);
}

/** A table of rates, a column for each server. */
export function describeRates(servers: readonly { readonly name: string; readonly rates: readonly Rate[] }[]): string {
  const head = ['requests/s', ...servers.map(({ name }) => name.padStart(20))];
  const rows = workloads.map(({ kind }) => [
    kind,
    ...servers.map(({ rates }) =>
      Math.round(rates.find((one) => one.kind === kind)?.perSecond ?? 0)
        .toString()
        .padStart(20),
    ),
  ]);
  return [head, ...rows].map(([first = '', ...rest]) => `${first.padEnd(18)}${rest.join('')}`).join('\n');
}

async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
