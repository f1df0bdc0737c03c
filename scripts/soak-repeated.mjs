import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApart } from './bench/build.mjs';

const release = '1.36';
const atOnce = 4;
const longestRunMs = 20 * 60_000;
/** So long are objects watched before the first run, to find those that the server itself changes. */
const unrestedMs = 15_000;
/** The share of what the first run adds to the metrics of the server that each further run may add. */
const mostGrowth = 0.1;

const megabytes = (kilobytes) => Math.round(kilobytes / 1024);
const memoryAtExit = "process.on('exit', () => process.stderr.write('\\nkilobytes ' + process.resourceUsage().maxRSS + '\\n'))";

/**
 * Runs the whole suite so many times in a row, and then four times at once, against one kube-apiserver that holds objects of
 * others. Prints for each run: seconds, verdict, memory of the tool and of the server, size of its metrics. A run that differs
 * from the first in a result, an object of others that differs afterwards in uid or resourceVersion, and metrics that grow with
 * each run are failures.
 */
export const soakRepeated = async (times) => {
  const sourceUrl = buildApart();
  const command = fileURLToPath(sourceUrl('src/cli/main.ts'));
  const { startKubernetes } = await import(sourceUrl('test/servers/start-kubernetes.ts'));
  const { askServer } = await import(sourceUrl('test/servers/ask-server.ts'));
  const server = await startKubernetes(release, { token: 'a-token-of-the-administrator' });
  const ask = (path, body) => askServer(server, path, body);
  const folder = mkdtempSync(join(tmpdir(), 'apiconform-repeated-'));
  const failures = [];
  try {
    await createBystanders(ask);
    const before = await unchanging(ask);
    const flags = ['--kubeconfig', server.kubeconfig];
    const runs = [];
    const metrics = [await sizeOfMetrics(ask)];
    for (let index = 1; index <= times; index += 1) {
      const [ended] = await runAtOnce(command, flags, join(folder, String(index)), 1);
      runs.push(ended);
      metrics.push(await print(`run ${index}`, ended, { ask, server }));
    }
    const parallel = await runAtOnce(command, flags, join(folder, 'at-once'), atOnce);
    for (const [index, ended] of parallel.entries()) await print(`${atOnce} at once: ${index + 1}`, ended, { ask, server });
    const compared = [...runs, ...parallel].slice(1).map((ended) => differences(runs[0], ended));
    failures.push(...compared.flatMap((each) => each.failures));
    const chances = compared.map((each) => each.chances);
    console.log(`\n${Math.min(...chances)} to ${Math.max(...chances)} results of a run depend on the seconds that passed.`);
    failures.push(...growthOf(metrics));
    failures.push(...changesOf(before, await objectsOf(ask)));
    console.log(`${before.size} objects of others compared by uid and resourceVersion.`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const failure of failures) console.log(failure);
  console.log(
    `${times} runs in a row and ${atOnce} at once: ${failures.length === 0 ? 'same results, nothing of others changed' : 'FAILED'}`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
};

/** Objects as other users of a cluster have them, one in each place that cases write to. */
const createBystanders = async (ask) => {
  const metadata = (name) => ({ name, labels: { app: 'of-others' } });
  const create = async (path, body) => {
    const { status, text } = await ask(path, body);
    if (status !== 201) throw new Error(`POST ${path} returned ${status}: ${text}`);
  };
  await create('/api/v1/namespaces', { metadata: metadata('of-others') });
  for (const namespace of ['of-others', 'default'])
    for (const name of ['one', 'two'])
      await create(`/api/v1/namespaces/${namespace}/configmaps`, { metadata: metadata(name), data: { key: name } });
  await create('/apis/storage.k8s.io/v1/csinodes', { metadata: metadata('of-others'), spec: { drivers: [] } });
  const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  await create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
    metadata: metadata('others.example.com'),
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'others', singular: 'other', kind: 'Other' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  });
};

/** The objects of all types that can be listed, with their uid and resourceVersion. */
const objectsOf = async (ask) => {
  const objects = new Map();
  for (const path of await collectionsOf(ask)) {
    const { status, text } = await ask(path);
    if (status !== 200) continue;
    for (const { metadata } of JSON.parse(text).items) {
      const place = `${path} ${metadata.namespace ?? ''} ${metadata.name}`;
      objects.set(place, `uid ${metadata.uid}, resourceVersion ${metadata.resourceVersion}`);
    }
  }
  return objects;
};

const collectionsOf = async (ask) => {
  const groups = JSON.parse((await ask('/apis')).text).groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`);
  const paths = [];
  for (const root of ['/api/v1', ...groups]) {
    const { status, text } = await ask(root);
    if (status !== 200) continue;
    const listed = JSON.parse(text).resources.filter(({ verbs }) => verbs.includes('list'));
    paths.push(...listed.map(({ name }) => `${root}/${name}`));
  }
  return paths;
};

/** The objects that stay as they are without any run: leases, for example, are renewed by the server. */
const unchanging = async (ask) => {
  const first = await objectsOf(ask);
  await sleep(unrestedMs);
  const second = await objectsOf(ask);
  return new Map([...second].filter(([place, identity]) => first.get(place) === identity));
};

const changesOf = (before, after) =>
  [...before].flatMap(([place, identity]) => {
    const now = after.get(place) ?? 'nothing';
    return now === identity ? [] : [`${place}: was ${identity}, is ${now}`];
  });

const runAtOnce = (command, flags, folder, count) =>
  Promise.all(Array.from({ length: count }, (_, index) => runOnce(command, flags, join(folder, String(index)))));

const runOnce = async (command, flags, output) => {
  const measured = ['--import', `data:text/javascript,${encodeURIComponent(memoryAtExit)}`];
  const started = performance.now();
  const child = spawn(process.execPath, [...measured, command, 'run', ...flags, '--output', output], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), longestRunMs);
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (printed += text));
  const [code, signal] = await once(child, 'close');
  clearTimeout(timer);
  const file = join(output, 'report.json');
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const statusOf = ({ status, reason }) => (/because another client wrote/.test(reason) ? `${status}: another client` : status);
  const nameOf = (result) => `${result.statement} in ${result.case} of ${result.subject}`;
  const results = new Map(report?.results.map((result) => [nameOf(result), statusOf(result)]));
  return {
    code: code ?? signal,
    seconds: (performance.now() - started) / 1000,
    memory: Number(/^kilobytes (\d+)$/m.exec(printed)?.[1]),
    results,
  };
};

const print = async (name, { code, seconds, memory, results }, { ask, server }) => {
  const statuses = [...results.values()];
  const counts = [...new Set(statuses)].map((one) => `${statuses.filter((status) => status === one).length} ${one}`).join(', ');
  const metrics = await sizeOfMetrics(ask);
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' });
  const used = `tool ${megabytes(memory)} MB, server ${megabytes(Number(stdout))} MB, metrics ${(metrics / 1e6).toFixed(1)} MB`;
  console.log(`${name.padEnd(14)} exit ${code}  ${seconds.toFixed(0).padStart(4)} s  ${used}  ${counts}`);
  return metrics;
};

const sizeOfMetrics = async (ask) => (await ask('/metrics')).text.length;

/** The first run adds series to the metrics. Each further one uses the same names. */
const growthOf = ([before, first, ...later]) => {
  if (later.length === 0) return [];
  const each = (later.at(-1) - first) / later.length;
  const megabytesOf = (bytes) => (bytes / 1e6).toFixed(2);
  return each <= (first - before) * mostGrowth
    ? []
    : [`The metrics grew by ${megabytesOf(first - before)} MB with the first run, and by ${megabytesOf(each)} MB with each further one.`];
};

/**
 * What a run found in another way than the first run. What a drawn sequence tests depends on the seconds that pass between its
 * requests, and so does whether a server shows a difference that an erratum describes, or writes something itself while a version
 * must stay the latest: these are counted, and are no failures.
 */
const differences = (first, run) => {
  if (run.results.size === 0) return { failures: [`A run wrote no report, and ended with ${run.code}.`], chances: 0 };
  const keys = [...new Set([...first.results.keys(), ...run.results.keys()])];
  const differing = keys.filter((key) => first.results.get(key) !== run.results.get(key));
  const isChance = (key) =>
    [first, run].every(({ results }) => {
      const status = results.get(key);
      if (status === undefined) return / in drawn\//.test(key);
      return status === 'passed' || status === 'deviation' || status === 'skipped: another client';
    });
  const failures = differing
    .filter((key) => !isChance(key))
    .map((key) => {
      const [before, now] = [first, run].map(({ results }) => results.get(key) ?? 'not in the report');
      return `${key}: ${before} in the first run, ${now} in a later one`;
    });
  return { failures, chances: differing.length - failures.length };
};
