// Measures a scan of 700 files and of 100,000 documents on standard input beside a plain parse of the same text, each in a
// process of its own. `npm run bench:scan` builds first. A number as argument asks for so many documents.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));
const files = 700;
const rounds = 3;
const documents = Number(process.argv[2] ?? 100_000);

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
const reportUsage = `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write('\\nkilobytes ' + maxRSS + ' microseconds ' + (userCPUTime + systemCPUTime) + '\\n');
});`;

/** Seconds that passed, seconds of processors and megabytes of the quickest of some runs. */
const measured = (args, input) => {
  const runs = Array.from({ length: rounds }, () => {
    const stdin = input === undefined ? 'ignore' : openSync(input, 'r');
    const started = performance.now();
    const options = { cwd: project, stdio: [stdin, 'ignore', 'pipe'], encoding: 'utf8' };
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(reportUsage)}`, ...args],
      options,
    );
    const seconds = (performance.now() - started) / 1000;
    if (input !== undefined) closeSync(stdin);
    const [, kilobytes, microseconds] = /kilobytes (\d+) microseconds (\d+)/.exec(stderr) ?? [];
    if (kilobytes === undefined || status === null || status > 1) throw new Error(`It did not end well:\n${stderr}`);
    return { seconds, busy: Number(microseconds) / 1_000_000, megabytes: Math.round(Number(kilobytes) / 1024) };
  });
  return runs.sort((one, other) => one.busy - other.busy)[0];
};

const folder = mkdtempSync(join(tmpdir(), 'apiconform-bench-scan-'));
try {
  const many = join(folder, 'files');
  mkdirSync(many);
  for (let file = 0; file < files; file++) {
    writeFileSync(join(many, `${file}.yaml`), [0, 1, 2].map((part) => documentOf(file * 3 + part)).join('---\n'));
  }
  const stream = join(folder, 'stream.yaml');
  const output = openSync(stream, 'w');
  for (let number = 0; number < documents; number++) writeSync(output, `---\n${documentOf(number)}`);
  closeSync(output);

  const command = join(project, 'dist/src/cli/main.js');
  const plain = ['--input-type=module', '-e', parse];
  for (const [what, scanned, parsed] of [
    [`${files} files`, measured([command, 'scan', many, '--format', 'json']), measured([...plain, many])],
    [
      `${documents} documents on standard input`,
      measured([command, 'scan', '-', '--format', 'json'], stream),
      measured([...plain, stream]),
    ],
  ]) {
    // Of processors, for what passes is also up to whatever else runs.
    const ratio = (scanned.busy / parsed.busy).toFixed(2);
    const told = ({ seconds, busy, megabytes }) => `${seconds.toFixed(2)} s (${busy.toFixed(2)} s of processors), ${megabytes} MB`;
    process.stdout.write(`${what}: scan ${told(scanned)}; plain parse ${told(parsed)}; ratio ${ratio}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
