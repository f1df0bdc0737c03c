import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../house/project-files.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { runProgram } from '../servers/run-program.ts';

/** Runs `npm run sources` over a specification that has one sentence. */
const runSources = async (...args: readonly string[]) => {
  const specification = join(temporaryFolder({ 'specification.md': '# Section\n\nOne sentence.\n' }), 'specification.md');
  return runProgram(process.execPath, [join(projectFolder, 'scripts/sources.mjs'), '--specification', specification, ...args]);
};

describe('npm run sources', () => {
  it('fails when the table of sources and the specification differ, and lists the differences', async () => {
    const { code, stdout, stderr } = await runSources();
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(/^unlisted\tSection\t\{ at: 1, hash: '[0-9a-f]{10}' \}\tOne sentence\.$/m);
    expect(stdout).toMatch(/^unknown\t\S.* 1\tspec-tables\/sources\.yaml:\d+$/m);
    expect(stdout).toMatch(/^1 pieces: 0 missing, 1 unlisted, 0 stale; \d+ unknown rows$/m);
  });

  it('lists the pieces of one section with --section', async () => {
    const { code, stdout, stderr } = await runSources('--section', 'Section');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^unlisted\tSection\t\{ at: 1, hash: '[0-9a-f]{10}' \}\tOne sentence\.\n$/);
  });
});
