// Measures a scan of 700 files, of 5,000 files and of 100,000 documents on standard input beside a plain parse of the same text, each in
// a process of its own. `npm run bench:scan` builds first. A number as argument asks for so many documents; `--files FOLDER` scans files of
// your own as well. `--beside 'PROGRAM ARGUMENT {folder}'` runs another program on the same files, in turn; `{folder}` is their folder.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const project = fileURLToPath(new URL('../../', import.meta.url));
const sizes = [700, 5000];
const rounds = 3;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string', multiple: true, default: [] }, files: { type: 'string', multiple: true, default: [] } },
});
const documents = Number(positionals[0] ?? 100_000);

const fixtures = readFileSync(join(project, 'test/fixtures/manifests/workloads.yaml'), 'utf8').split('\n---\n');
const current = (number) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${number}
  labels: {app: app-${number}}
spec:
  selector: {matchLabels: {app: app-${number}}}
  template:
    metadata: {labels: {app: app-${number}}}
    spec:
      containers:
      - name: app
        image: "example.com/app:${number}"
        args: ["--verbose", "--port=8080"]
        ports: [{containerPort: 8080, name: http}]
        resources: {requests: {cpu: 100m, memory: 64Mi}}
`;
// One in ten is of a version that goes away.
const documentOf = (number) => (number % 10 === 0 ? `${fixtures[(number / 10) % fixtures.length]}\n` : current(number));

const parse = `
import { load, loadAll } from 'js-yaml';
import { readdirSync, readFileSync } from 'node:fs';
const [path] = process.argv.slice(1);
if (path.endsWith('.yaml')) for (const text of readFileSync(path, 'utf8').split(/^---\\n/m)) text === '' || load(text);
else for (const name of readdirSync(path)) loadAll(readFileSync(path + '/' + name, 'utf8'));
`;
/** GNU time, which knows what any program took. */
const time = '/usr/bin/time';

/** Seconds that passed, seconds of processors and megabytes of one run of a program. */
const measured = ([program, ...args], input) => {
  const stdin = input === undefined ? 'ignore' : openSync(input, 'r');
  const started = performance.now();
  const run = spawnSync(time, ['-q', '-f', '\nusage %U %S %M', program, ...args], {
    cwd: project,
    stdio: [stdin, 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = (performance.now() - started) / 1000;
  if (input !== undefined) closeSync(stdin);
  if (run.error?.code === 'ENOENT') throw new Error(`There is no ${time}. Install GNU time.`);
  const [, user, system, kilobytes] = /usage ([\d.]+) ([\d.]+) (\d+)\s*$/.exec(run.stderr ?? '') ?? [];
  // Programs that find something end with codes of their own, and 127 is a program that is not there.
  if (kilobytes === undefined || run.status === null || run.status >= 126) throw new Error(`It did not end well:\n${run.stderr}`);
  return { seconds, busy: Number(user) + Number(system), megabytes: Math.round(Number(kilobytes) / 1024) };
};

/** The middle of what was measured. */
const middle = (runs, name) => runs.map((run) => run[name]).sort((one, other) => one - other)[Math.floor(runs.length / 2)];

/** Runs programs in turn, so that what else runs disturbs all of them, and prints what each took and its ratio to the first. */
const compare = (what, programs, input) => {
  const runs = programs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { command }] of programs.entries()) runs[index].push(measured(command, input));
  }
  process.stdout.write(`${what}, median of ${rounds} runs:\n`);
  for (const [index, { name }] of programs.entries()) {
    const [seconds, busy, megabytes] = ['seconds', 'busy', 'megabytes'].map((each) => middle(runs[index], each));
    const ratio = `${(middle(runs[0], 'seconds') / seconds).toFixed(2)} of its time, ${(middle(runs[0], 'busy') / busy).toFixed(2)} of its processors`;
    const beside = index === 0 ? '' : `; the scan takes ${ratio}`;
    process.stdout.write(`  ${name}: ${seconds.toFixed(2)} s, ${busy.toFixed(2)} s of processors, ${megabytes} MB${beside}\n`);
  }
};

const folder = mkdtempSync(join(tmpdir(), 'apiconform-bench-scan-'));
try {
  const command = [process.execPath, join(project, 'dist/src/cli/main.js'), 'scan'];
  const plain = [process.execPath, '--input-type=module', '-e', parse];
  const others = (path) =>
    options.beside.map((text) => {
      const words = text.split(/\s+/).filter((word) => word !== '');
      return { name: words[0], command: words.map((word) => word.replaceAll('{folder}', path)) };
    });
  for (const files of sizes) {
    const many = join(folder, String(files));
    mkdirSync(many);
    for (let file = 0; file < files; file++) {
      writeFileSync(join(many, `${file}.yaml`), [0, 1, 2].map((part) => documentOf(file * 3 + part)).join('---\n'));
    }
    const scan = { name: 'scan', command: [...command, many] };
    compare(`${files} files`, [scan, { name: 'plain parse', command: [...plain, many] }, ...others(many)]);
  }
  for (const path of options.files) compare(path, [{ name: 'scan', command: [...command, path] }, ...others(path)]);
  const stream = join(folder, 'stream.yaml');
  const output = openSync(stream, 'w');
  for (let number = 0; number < documents; number++) writeSync(output, `---\n${documentOf(number)}`);
  closeSync(output);
  const piped = [
    { name: 'scan', command: [...command, '-'] },
    { name: 'plain parse', command: [...plain, stream] },
  ];
  compare(`${documents} documents on standard input`, piped, stream);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
