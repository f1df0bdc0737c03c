import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runProgram } from '../servers/run-program.ts';
import { projectFolder } from './project-files.ts';

/** What the linter says of one file: the line, and its message. */
export type Complaint = { readonly line: number; readonly message: string };

/** Lints made-up files, by their paths, under the project's own configuration and far from its sources. */
export const lintFixtures = async (files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly Complaint[]>> => {
  const folder = mkdtempSync(join(tmpdir(), 'apiconform-lint-'));
  try {
    for (const part of ['biome.json', '.gitignore', 'package.json', 'scripts/lint']) {
      cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
    }
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = join(projectFolder, 'node_modules/@biomejs/biome/bin/biome');
    const args = [biome, 'lint', '--reporter=github', '--colors=off', '--max-diagnostics=none', '.'];
    const { code, stdout, stderr } = await runProgram(process.execPath, args, { cwd: folder });
    if (code !== 0 && !/^::error/m.test(stdout)) throw new Error(`The linter did not run:\n${stdout}${stderr}`);
    return new Map([...files.keys()].map((path) => [path, complaintsOf(stdout, join(folder, path))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const complaintsOf = (printed: string, file: string): readonly Complaint[] =>
  [...printed.matchAll(/^::error title=[^,]*,file=([^,]*),line=(\d+),[^:]*::(.*)$/gm)]
    .filter((found) => found[1] === file)
    .map((found) => ({ line: Number(found[2]), message: found[3] ?? '' }))
    .sort((one, other) => one.line - other.line);
