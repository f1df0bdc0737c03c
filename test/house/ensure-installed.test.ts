import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../servers/run-program.ts';
import { projectText } from './project-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A project with a lock file, and an npm that notes how it was called and then does what the test says. */
const projectWithNpm = (npm: string): string =>
  temporaryFolder({
    'scripts/ensure-installed.mjs': projectText('scripts/ensure-installed.mjs'),
    'package-lock.json': '{"lockfileVersion":3}',
    'bin/npm': `#!/bin/sh\necho "$@" >> calls\n${npm}\n`,
  });

const installs = 'mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json && echo added';

const ensureInstalled = (project: string) =>
  runProgram(process.execPath, [join(project, 'scripts/ensure-installed.mjs')], {
    env: { PATH: `${join(project, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` },
  });

const callsOf = (project: string): string => (existsSync(join(project, 'calls')) ? readFileSync(join(project, 'calls'), 'utf8') : '');

describe('ensure-installed', () => {
  it('installs what is missing once, and then has nothing to say', async () => {
    const project = projectWithNpm(installs);
    expect(await ensureInstalled(project)).toEqual({ code: 0, stdout: '', stderr: 'added\n' });
    expect(await ensureInstalled(project)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(callsOf(project)).toBe('ci --no-audit --no-fund\n');
  });

  it('installs again when the lock file says something else', async () => {
    const project = projectWithNpm(installs);
    await ensureInstalled(project);
    writeFileSync(join(project, 'package-lock.json'), '{"lockfileVersion":3,"name":"other"}');
    await ensureInstalled(project);
    expect(callsOf(project)).toBe('ci --no-audit --no-fund\n'.repeat(2));
  });

  it('accepts what somebody installed by hand after the lock file was written', async () => {
    const project = projectWithNpm(installs);
    await runProgram(join(project, 'bin/npm'), ['install'], { cwd: project });
    expect(await ensureInstalled(project)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(callsOf(project)).toBe('install\n');
  });

  it('does not accept what was installed before the lock file was written', async () => {
    const project = projectWithNpm(installs);
    await runProgram(join(project, 'bin/npm'), ['install'], { cwd: project });
    utimesSync(join(project, 'node_modules/.package-lock.json'), 1, 1);
    await ensureInstalled(project);
    expect(callsOf(project)).toBe('install\nci --no-audit --no-fund\n');
  });

  it('says in a sentence that npm failed, and passes its code on', async () => {
    const project = projectWithNpm('echo "network unreachable" >&2; exit 7');
    const { code, stderr } = await ensureInstalled(project);
    expect(code).toBe(7);
    expect(stderr).toBe(
      'network unreachable\nThe dependencies could not be installed (npm ci ended with 7). ' +
        'Check the connection to the registry that npm uses, then try again.\n',
    );
  });
});
