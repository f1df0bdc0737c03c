// Installs the dependencies that package-lock.json names, where they are missing or of another lock file.
// Says nothing when there is nothing to do. Ends with the code of npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const lock = `${project}package-lock.json`;
const installedLock = `${project}node_modules/.package-lock.json`;
const mark = `${project}node_modules/.apiconform-installed`;

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const modified = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const wanted = createHash('sha256').update(read(lock)).update(`${process.platform} ${process.arch}`).digest('hex');

const install = () => {
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: project,
    // What npm prints belongs to nobody's results.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status === 0) return true;
  const reason = error === undefined ? `npm ci ended with ${status}` : `npm cannot be run: ${error.message}`;
  console.error(`The dependencies could not be installed (${reason}). Check the connection to the registry that npm uses, then try again.`);
  process.exitCode = status ?? 1;
  return false;
};

if (read(mark) !== wanted) {
  const installedByHand = read(mark) === '' && modified(installedLock) >= modified(lock) && modified(installedLock) > 0;
  if (installedByHand || install()) writeFileSync(mark, wanted);
}
