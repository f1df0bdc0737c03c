// Runs the suite again and again where it must find nothing: in random orders, at several concurrencies, twice at
// once, against servers that soon forget, in every dialect and personality, and against conforming variants; and where it must
// find something, against every fault. Ends with 1 when any run does not end
// with 0; `--help` lists the options. Where CI is true or APICONFORM_REQUIRE_SERVERS is 1, a missing server is a failure.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { releases, soakReleases, usualReleases } from './soak-releases.mjs';
import { soakRepeated } from './soak-repeated.mjs';

const usualFolder = fileURLToPath(new URL('../bench/results/soak', import.meta.url));
const longestRunMs = 10 * 60_000;
/** So many sequences are sent to one pair of servers. */
const batch = 1000;
const token = 'a-token-of-the-administrator';

const usualServers = ['embedded', 'reference', ...usualReleases];
const servers = [...new Set([...usualServers, ...releases])];
const otherServers = servers.filter((server) => !usualServers.includes(server));

const help = `Runs the suite in many ways, each of which must end with 0.

  --quick             two seeds in place of twenty, and no wait for real servers to forget
  --server <name>     ${usualServers.join(', ')} (repeatable; default: all of these),
                      or ${otherServers.join(', ')}
  --list              only list the runs
  --command <file>    soak this built command in place of the sources here
  --differential <N>  only send N sequences of requests to kube-apiserver 1.36 and to the reference server, and compare
  --field-manager <N> only play N sequences of writes of each kind with the field manager of kube-apiserver, without a
                      server, and look whether the model of the API permits the results
  --releases          only compare each kube-apiserver with the schedule, the other releases and the suite;
                      --server names some of them. The first time, it builds them: minutes each
  --variants <N>      only run the suite against N conforming variants, about which it must report nothing
  --repeated <N>      only run the suite N times in a row, and then four times at once, against one kube-apiserver
                      with objects of others: every run must find the same, and leave those objects as they were
  --hostile           only run a few cases against servers that misbehave: each behavior, from each of five moments
                      on. Prints a table: time, memory, requests, evidence, what is left and what the run says of it
  --convert           only compare what scan --fix makes of objects with what kubectl-convert makes of them
  --seed <S>          the first seed of those sequences or servers (default: 1)
  --keep <folder>     where the output of runs that fail is kept (default: bench/results/soak)
`;

// Servers are ended when this process exits; a signal alone would leave them behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    server: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    command: { type: 'string' },
    differential: { type: 'string' },
    'field-manager': { type: 'string' },
    releases: { type: 'boolean', default: false },
    variants: { type: 'string' },
    repeated: { type: 'string' },
    hostile: { type: 'boolean', default: false },
    convert: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string', default: usualFolder },
    help: { type: 'boolean', default: false },
  },
});

const selected = options.server ?? (options.releases ? releases : usualServers);
const unknown = selected.find((name) => !servers.includes(name));
if (unknown !== undefined) throw new Error(`There is no server ${unknown}: name ${servers.join(', ')}.`);

const seeds = Array.from({ length: options.quick ? 2 : 20 }, (_, index) => index + 1);
const concurrencies = [1, 8, 64];

/** What is run against one server: names, flags, and how many runs at once. */
const runsInOrders = () => [
  ...seeds.map((seed) => ({ name: `seed ${seed}`, flags: ['--seed', String(seed)] })),
  ...concurrencies.map((count) => ({ name: `concurrency ${count}`, flags: ['--concurrency', String(count)] })),
];
const twoAtOnce = { name: 'two at once', flags: ['--concurrency', '8'], atOnce: 2 };
const soonForgotten = { name: 'history of 5 s', flags: ['--history-window', '40s'] };
const namesAndPersonalities = ['kubernetes', 'specification'].flatMap((dialect) =>
  ['specification', 'kubernetes'].map((personality) => ({
    name: `${dialect} names, personality ${personality}`,
    flags: ['--dialect', dialect, '--personality', personality],
  })),
);

const realServer = (release) => [
  { server: release, options: { token }, runs: [...runsInOrders(), twoAtOnce] },
  ...(options.quick ? [] : [{ server: release, options: { token, compactionInterval: '5s' }, runs: [soonForgotten] }]),
];

const groups = [
  { server: 'embedded', runs: [...runsInOrders(), ...namesAndPersonalities] },
  { server: 'reference', runs: [twoAtOnce] },
  ...releases.flatMap(realServer),
].filter(({ server }) => selected.includes(server));

/** The servers by their names: each answers the flags by which the command finds it, and how to stop it. */
const embedded = async () => ({ flags: ['--reference'], stop: async () => {} });

const reference = async (command) => {
  const server = spawn(process.execPath, [command, 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const url = await new Promise((found, failed) => {
    server.stdout.setEncoding('utf8').on('data', (text) => {
      const [, address] = /Serving on (\S+)/.exec(text) ?? [];
      if (address !== undefined) found(address);
    });
    server.once('error', failed).once('exit', (code) => failed(new Error(`The reference server ended with ${code} before it served.`)));
  });
  const stop = async () => {
    const ended = once(server, 'exit');
    kill();
    await ended;
  };
  return { flags: ['--server', url], stop };
};

const real = async (release, serverOptions, sourceUrl) => {
  const { kubernetesServer } = await import(sourceUrl('test/servers/kubernetes-server.ts'));
  const { startKubernetes } = await import(sourceUrl('test/servers/start-kubernetes.ts'));
  const server = await kubernetesServer(release);
  if ('missing' in server) return server;
  const { kubeconfig, stop } = await startKubernetes(release, serverOptions);
  return { flags: ['--kubeconfig', kubeconfig], stop };
};

const start = (group, command, sourceUrl) => {
  if (group.server === 'embedded') return embedded();
  if (group.server === 'reference') return reference(command);
  return real(group.server, group.options, sourceUrl);
};

/** One run of the command to its end. */
const runOnce = async (command, flags, output) => {
  const child = spawn(process.execPath, [command, 'run', ...flags, '--output', output], { stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), longestRunMs);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  const [code, signal] = await once(child, 'close');
  clearTimeout(timer);
  return { code: code ?? signal, printed };
};

/** A run, or several at once, with its row of the table. */
const soak = async (group, run, command, flags) => {
  const folder = mkdtempSync(join(tmpdir(), 'apiconform-soak-'));
  const started = performance.now();
  const outputs = Array.from({ length: run.atOnce ?? 1 }, (_, index) => join(folder, String(index + 1)));
  const ended = await Promise.all(outputs.map((output) => runOnce(command, [...flags, ...run.flags], output)));
  const seconds = (performance.now() - started) / 1000;
  const codes = ended.map(({ code }) => code);
  const good = codes.every((code) => code === 0);
  const results = ended.map(({ printed }) => /^\d+ passed.*$/m.exec(printed)?.[0] ?? '').join(' | ');
  if (!good) {
    ended.forEach(({ printed }, index) => {
      mkdirSync(outputs[index], { recursive: true });
      writeFileSync(join(outputs[index], 'printed.txt'), printed);
    });
    keep(folder, `${group.server} ${run.name}`.replaceAll(/[^\w.]+/g, '-'));
    for (const { printed } of ended) console.error(printed.slice(-4000));
  }
  rmSync(folder, { recursive: true, force: true });
  return row(good ? 'ok' : `FAILED (${codes.join(', ')})`, group.server, run.name, seconds, results);
};

const keep = (folder, name) => {
  const kept = join(resolve(options.keep), name);
  rmSync(kept, { recursive: true, force: true });
  cpSync(folder, kept, { recursive: true });
  console.error(`The output is kept in ${kept}`);
};

const row = (outcome, server, name, seconds, results) => ({
  failed: outcome.startsWith('FAILED'),
  skipped: outcome === 'skipped',
  text: `${outcome.padEnd(12)} ${server.padEnd(9)} ${name.padEnd(44)} ${seconds === undefined ? '' : `${seconds.toFixed(1)} s`.padStart(8)}  ${results}`.trimEnd(),
});

const serversRequired = process.env.CI === 'true' || process.env.APICONFORM_REQUIRE_SERVERS === '1';

const main = async () => {
  const needsHarness = groups.some(({ server }) => server.startsWith('1.'));
  const { buildApart } = await import('./bench/build.mjs');
  const sourceUrl = options.command === undefined || needsHarness ? buildApart() : undefined;
  const command = options.command === undefined ? fileURLToPath(sourceUrl('src/cli/main.ts')) : resolve(options.command);
  const rows = [];
  const add = (one) => {
    rows.push(one);
    console.log(one.text);
  };
  for (const group of groups) {
    const server = await start(group, command, sourceUrl);
    if ('missing' in server) {
      const outcome = serversRequired ? 'FAILED' : 'skipped';
      for (const run of group.runs) add(row(outcome, group.server, run.name, undefined, server.missing));
      continue;
    }
    try {
      for (const run of group.runs) add(await soak(group, run, command, server.flags));
    } finally {
      await server.stop();
    }
  }
  if (selected.includes('embedded')) for (const flags of selfTests()) add(await selfTest(command, flags));
  const failed = rows.filter((one) => one.failed);
  const skipped = rows.filter((one) => one.skipped).length;
  if (failed.length > 0) console.log(`\nWhat failed:\n${failed.map(({ text }) => text).join('\n')}`);
  console.log(`\n${rows.length - failed.length - skipped} ended well, ${failed.length} failed, ${skipped} skipped`);
  process.exitCode = failed.length === 0 && rows.length > 0 ? 0 : 1;
};

const usualVariants = 50;
const variantsFlags = (count) => ['--variants', '--seeds', String(count), '--seed', String(numberOf('seed', 0))];
const selfTests = () => (options.quick ? [variantsFlags(2)] : [['--full'], variantsFlags(usualVariants)]);

/** The suite's own test, with its row of the table; it prints what it finds. */
const selfTest = async (command, flags) => {
  const folder = mkdtempSync(join(tmpdir(), 'apiconform-soak-'));
  const started = performance.now();
  const child = spawn(process.execPath, [command, 'self-test', ...flags, '--output', folder], { stdio: 'inherit' });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) keep(folder, `self-test ${flags.join(' ')}`.replaceAll(/[^\w.]+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  return row(
    code === 0 ? 'ok' : `FAILED (${code ?? signal})`,
    'embedded',
    `self-test ${flags.join(' ')}`,
    (performance.now() - started) / 1000,
    '',
  );
};

/** Runs the suite only against conforming variants. */
const soakVariants = async (count) => {
  const { buildApart } = await import('./bench/build.mjs');
  const command = options.command === undefined ? fileURLToPath(buildApart()('src/cli/main.ts')) : resolve(options.command);
  const { text, failed } = await selfTest(command, variantsFlags(count));
  console.log(text);
  process.exitCode = failed ? 1 : 0;
};

/** What scan --fix makes of objects beside what kubectl-convert makes of them; a difference without a reason fails. */
const soakConversions = () => {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, APICONFORM_CONVERSIONS: '1' };
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'conversions'], { cwd: project, env, stdio: 'inherit' });
  process.exitCode = status === 0 ? 0 : 1;
};

/** All cells of the matrix of servers that misbehave; the test prints its table. */
const soakHostile = () => {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, APICONFORM_HOSTILE: 'whole' };
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'hostile'], { cwd: project, env, stdio: 'inherit' });
  process.exitCode = status === 0 ? 0 : 1;
};

/** Sequences in batches, each with a seed of its own: a difference is reported with its seed, and the soak goes on. */
const soakDifferences = (file, count, firstSeed) => {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
  const selection = ['--project', 'servers', `test/differential/${file}.test.ts`];
  const started = performance.now();
  const failed = [];
  for (let done = 0, seed = firstSeed; done < count; done += batch, seed += 1) {
    const env = { ...process.env, DIFFERENTIAL_SEQUENCES: String(Math.min(batch, count - done)), DIFFERENTIAL_SEED: String(seed) };
    const { status } = spawnSync(process.execPath, [vitest, 'run', ...selection], { cwd: project, env, stdio: 'inherit' });
    if (status !== 0) failed.push(seed);
  }
  const seconds = (performance.now() - started) / 1000;
  const differing = failed.length === 0 ? 'none differed' : `sequences of the seeds ${failed.join(', ')} differed`;
  console.log(`${count} sequences in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(1)} a second: ${differing}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
};

const numberOf = (name, least) => {
  const number = Number(options[name]);
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`--${name} is a whole number of at least ${least}.`);
  return number;
};

if (options.help) console.log(help);
else if (options.differential !== undefined) soakDifferences('against-kubernetes', numberOf('differential', 1), numberOf('seed', 0));
else if (options['field-manager'] !== undefined)
  soakDifferences('model-against-field-manager', numberOf('field-manager', 1), numberOf('seed', 0));
else if (options.releases) soakReleases(selected);
else if (options.repeated !== undefined) await soakRepeated(numberOf('repeated', 1));
else if (options.hostile) soakHostile();
else if (options.convert) soakConversions();
else if (options.variants !== undefined) await soakVariants(numberOf('variants', 1));
else if (options.list)
  for (const { server, runs } of groups)
    for (const { name, flags } of runs) console.log(`${server.padEnd(9)} ${name.padEnd(44)} ${flags.join(' ')}`);
else await main();
