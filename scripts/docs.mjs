// Writes what the documents take from the program: docs/flags.md, and the output in the console blocks of README.md.
// With --picture it also makes docs/report.png and the pictures of docs/pictures, with the Chromium that the variable CHROMIUM
// names, or `chromium` (apt-get install chromium). The runs that they show take some minutes; --runs FOLDER keeps them, and shows
// those that are there already.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { takePictures } from './pictures.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({ options: { picture: { type: 'boolean', default: false }, runs: { type: 'string' } } });

/** The run that README.md shows. */
const shownRun = ['run', '--reference', '--fault', 'limit-ignored', '--only', 'list-paging/limit'];
const run = (program, args, settings = {}) => {
  const { status, stdout, error } = spawnSync(program, args, { cwd: project, encoding: 'utf8', ...settings });
  if (error !== undefined) throw error;
  return { status, stdout };
};

const apiconform = (args) => run(process.execPath, [join(project, 'dist/src/cli/main.js'), ...args]).stdout;

const writeFlags = () => {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const { status } = run(process.execPath, [vitest, 'run', '--project', 'unit', 'test/documents/flags.test.ts', '--update'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('docs/flags.md could not be written.');
};

const writeOutput = () => {
  const file = join(project, 'README.md');
  const text = readFileSync(file, 'utf8').replace(/^```console\n\$ npx apiconform (.*)\n[\s\S]*?^```$/gm, (_, command) => {
    const output = apiconform(command.split(' ')).trimEnd();
    return `\`\`\`console\n$ npx apiconform ${command}\n${output}\n\`\`\``;
  });
  writeFileSync(file, text);
};

run('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
writeFlags();
writeOutput();
if (options.picture) await takePictures({ apiconform, shownRun, folder: options.runs, project });
