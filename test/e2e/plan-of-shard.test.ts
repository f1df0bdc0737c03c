import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseJson } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { runCommand } from './run-command.ts';

/** The writes of each test, each as `POST /api/v1/... NAME`. */
type Writes = ReadonlyMap<string, readonly string[]>;

const only = ['--only', 'list-paging/limit', '--only', 'deletion/removed'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apiconform-plan-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Names without the id of a run, and without the numbers that only a run gives. */
const general = (text: string): string =>
  text
    .replaceAll(/(apiconform-case)(?:=|%3D)ac-[a-z0-9]+-(?:[a-z0-9]+|\*)/g, '$1=ac')
    .replaceAll(/\bac-[a-z0-9]+-0-ns-(?:\d+|\*)/g, 'ac-ns')
    .replaceAll(/\bac-[a-z0-9]+-(?:[a-z0-9]+|\*)-/g, 'ac-')
    .replaceAll(/\.s(?:\d+|\*)\./g, '.s.');

const add = (writes: Map<string, string[]>, test: string, write: string): void => {
  writes.set(test, [...(writes.get(test) ?? []), general(write)]);
};

/** A namespace is finalized only where the server has no controller that does it, or not yet. */
const isConditional = (write: string): boolean => write.endsWith('/finalize');

/** What `run --plan` prints for the tests; what many tests need together is not compared. */
const planned = async (shard?: string): Promise<Writes> => {
  const { code, stdout } = await runCommand(['run', '--reference', '--plan', ...only, ...(shard === undefined ? [] : ['--shard', shard])]);
  expect(code).toBe(0);
  const writes = new Map<string, string[]>();
  let test = '';
  for (const line of stdout.slice(stdout.indexOf('would write:')).split('\n')) {
    const [, head] = /^ {2}(\S+)$/.exec(line) ?? [];
    const [, method, path, name] = /^ {4}([A-Z]+) (\S+)(?: (\S+))?/.exec(line) ?? [];
    if (head !== undefined) test = head;
    if (method === undefined || path === undefined || test.startsWith('fixture:')) continue;
    add(writes, test, `${method} ${path}${name === undefined ? '' : ` ${name}`}`);
  }
  return writes;
};

/** What a run wrote, by its evidence. */
const written = async (shard: string): Promise<Writes> => {
  const output = join(folder, shard.replace('/', '-'));
  const { code } = await runCommand(['run', '--reference', ...only, '--shard', shard, '--quiet', '--output', output]);
  expect(code).toBe(0);
  const writes = new Map<string, string[]>();
  for (const line of (await readFile(join(output, 'run.ndjson'), 'utf8')).trim().split('\n')) {
    const entry = parseJson(line);
    if (!isJsonObject(entry) || entry['e'] !== 'exchange' || entry['phase'] !== 'case' || !isJsonObject(entry['request'])) continue;
    const { method, target, body } = entry['request'];
    if (method === 'GET' || typeof method !== 'string' || typeof target !== 'string' || entry['attempt'] !== 0) continue;
    const [, name] = (method === 'POST' && typeof body === 'string' && /"name":"([^"]*)"/.exec(body)) || [];
    add(writes, String(entry['case']), `${method} ${target}${name === undefined ? '' : ` ${name}`}`);
  }
  return writes;
};

const distinct = (writes: Writes): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...writes].map(([test, own]) => [test, [...new Set(own)].filter((write) => !isConditional(write)).sort()] as const).sort(),
  );

describe('the plan of a shard', () => {
  it('has what the run of that shard writes, and the plans of all shards have what one run would write', async () => {
    const shards = ['1/2', '2/2'];
    const plans = await Promise.all(shards.map((shard) => planned(shard)));
    for (const [index, shard] of shards.entries()) {
      const plan = plans[index] ?? new Map();
      expect(plan.size).toBeGreaterThan(0);
      expect(distinct(await written(shard))).toEqual(distinct(plan));
    }
    expect(plans.flatMap((plan) => [...plan.keys()]).sort()).toEqual([...(await planned()).keys()].sort());
  });
});
