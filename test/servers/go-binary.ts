import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { withLock } from './build-lock.ts';
import { runProgram } from './run-program.ts';

/** A program that can be run, or why this machine has none. */
export type Binary = { readonly binary: string } | { readonly missing: string };

/** A program of Go: its name, the folder of its `main.go`, and the file that says which modules it is built with. */
export type GoProgram = {
  readonly name: string;
  readonly folder: string;
  /** In the folder, and so are the sums of it: `1.36.mod` and `1.36.sum`; `go.mod` unless it is said. */
  readonly modules?: string;
  /** The package to build, if it is one of the modules and not that of the folder. */
  readonly package?: string;
};

/** What Go says when the machine, and not the module, is at fault. */
const unreachable =
  /dial tcp|no such host|connection refused|i\/o timeout|TLS handshake|proxyconnect|module lookup disabled|reading https?:\/\/\S+: \d{3}|requires go >=|toolchain not available/;

const buildTimeoutMs = 30 * 60_000;

/**
 * Builds a program, or finds what was built of the very same sources before: binaries are kept outside the repository, by a
 * hash of the sources, the flags and the version of Go. Builds of several processes do not meet. The progress of a build is
 * told to `tell`. Rejects when the program itself does not compile.
 */
export const goBinary = async (program: GoProgram, ldflags: string, tell: (line: string) => void): Promise<Binary> => {
  const version = await runProgram('go', ['version']).catch(() => undefined);
  if (version === undefined || version.code !== 0) return { missing: 'Go is not installed: no `go` on PATH.' };
  const modules = program.modules === undefined ? [] : [`-modfile=${program.modules}`];
  const flags = [...modules, '-trimpath', '-ldflags', ldflags];
  const binary = join(cacheFolder(), `${program.name}-${await digest(program, [version.stdout, ...flags])}`);
  if (await exists(binary)) return { binary };
  await mkdir(dirname(binary), { recursive: true });
  return withLock(`${binary}.lock`, buildTimeoutMs, async () =>
    (await exists(binary)) ? { binary } : build(program, flags, binary, tell),
  );
};

const build = async (
  { name, folder, package: built = '.' }: GoProgram,
  flags: readonly string[],
  binary: string,
  tell: (line: string) => void,
): Promise<Binary> => {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  tell(`building ${name}; this takes minutes when nothing of it was built before`);
  const ticker = setInterval(() => tell(`building ${name}: ${seconds()}`), 15_000);
  const unfinished = `${binary}.${process.pid}`;
  try {
    const { code, stderr } = await runProgram('go', ['build', ...flags, '-o', unfinished, built], {
      cwd: folder,
      timeoutMs: buildTimeoutMs,
    });
    const reason = stderr.trim().split('\n').slice(-3).join(' ');
    if (code !== 0 && unreachable.test(stderr)) return { missing: `the modules of ${name} are not to be had: ${reason}` };
    if (code !== 0) throw new Error(`go build of ${name} in ${folder} failed:\n${stderr}`);
    await rename(unfinished, binary);
    tell(`built ${name} in ${seconds()}`);
    return { binary };
  } finally {
    clearInterval(ticker);
    await rm(unfinished, { force: true });
  }
};

/** Returns the folder in which programs are kept that tests build or install. */
export const cacheFolder = (): string =>
  process.env['APICONFORM_CACHE'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'apiconform');

const digest = async ({ folder, modules = 'go.mod', package: built = '' }: GoProgram, parts: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  const sources = ['main.go', modules, modules.replace(/\.mod$/, '.sum')];
  const files = await Promise.all(sources.map((file) => readFile(join(folder, file), 'utf8')));
  for (const part of [...files, ...parts, ...(built === '' ? [] : [built])]) hash.update(`${part.length}:${part}`);
  return hash.digest('hex').slice(0, 16);
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
