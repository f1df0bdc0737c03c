// Writes what the documents take from the program: docs/flags.md, and the output in the console blocks of README.md.
// With --picture it also makes docs/report.png, a picture of an HTML report, with the Chromium that the variable CHROMIUM
// names, or `chromium` (apt-get install chromium).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const project = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({ options: { picture: { type: 'boolean', default: false } } });

/** The run that README.md shows. */
const shownRun = ['run', '--reference', '--fault', 'limit-ignored', '--only', 'list-paging/limit'];
/** The parts of the page that the picture leaves out, so that the first failure is in it. */
const leftOut = 'section[aria-labelledby=overview], form, nav { display: none !important }';
const pictureSize = '1000,1100';

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

const takePicture = () => {
  const folder = mkdtempSync(join(tmpdir(), 'apiconform-picture-'));
  try {
    apiconform([...shownRun, '--output', folder]);
    const page = readFileSync(join(folder, 'report.html'), 'utf8')
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace('<details class="result failed"', '<details open class="result failed"')
      .replace('</head>', `<style>${leftOut}</style></head>`);
    writeFileSync(join(folder, 'picture.html'), page);
    const picture = join(project, 'docs/report.png');
    run(process.env['CHROMIUM'] ?? 'chromium', [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      `--window-size=${pictureSize}`,
      `--screenshot=${picture}`,
      `file://${join(folder, 'picture.html')}`,
    ]);
    if (!existsSync(picture)) throw new Error('docs/report.png could not be made.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

run('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
writeFlags();
writeOutput();
if (options.picture) takePicture();
