import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { reportError } from '#cli/report-error';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

/** Runs the command line with these arguments. */
const said = async (...args: readonly string[]) => {
  const world = fakeWorld();
  const code = await createProgram(world)
    .parseAsync([...args], { from: 'user' })
    .then(
      () => world.code() ?? 0,
      (fault: unknown) => reportError(fault, world.terminal, false),
    );
  return { code, out: world.out(), error: world.error() };
};

const help = (command = '') => `See "apiconform${command === '' ? '' : ` ${command}`} --help".`;

describe('the command line', () => {
  it.each([
    ['an unknown command', ['runn'], `Unknown command 'runn'. Did you mean run? ${help()}`],
    ['an unknown flag', ['run', '--serve', 'x'], `Unknown option '--serve'. Did you mean --server? ${help('run')}`],
    ['a flag unlike any other', ['list', '--frobnicate'], `Unknown option '--frobnicate'. ${help('list')}`],
    ['a flag without its value', ['run', '--server'], `Option '--server <url>' argument missing. ${help('run')}`],
    ['one argument too many', ['run', 'extra'], `Too many arguments for 'run'. Expected 0 arguments but got 1. ${help('run')}`],
    ['a missing argument', ['explain'], `Missing required argument 'id'. ${help('explain')}`],
    [
      'a wrong number',
      ['run', '--concurrency', '0'],
      `Option '--concurrency <n>' argument '0' is invalid. Use a whole number from 1 to 512. ${help('run')}`,
    ],
    [
      'a wrong duration',
      ['serve', '--history-window', '5'],
      `Option '--history-window <duration>' argument '5' is invalid. Use a number with a unit, such as 30s, 5m or 500ms. ${help('serve')}`,
    ],
    [
      'an unknown level',
      ['run', '--level', 'shall'],
      `Option '--level <level>' argument 'shall' is invalid. Allowed choices are must, should, may. ${help('run')}`,
    ],
    [
      'two targets',
      ['run', '--reference', '--server', 'http://127.0.0.1:1'],
      '--reference and --server name two targets. Leave one of them out.',
    ],
    [
      'a fault without the reference server',
      ['run', '--server', 'http://127.0.0.1:1', '--fault', 'event-lost'],
      'Only the reference server can have a fault. Add --reference, or leave out --fault.',
    ],
    [
      'a pattern that selects nothing',
      ['run', '--reference', '--only', 'list-pagin/limit'],
      'No statement, case or area matches "list-pagin/limit". Did you mean list-paging/limit? "apiconform list" shows the ids; "*" matches within one part of an id, "**" any number of parts.',
    ],
    [
      'an unknown dialect',
      ['run', '--reference', '--dialect', 'kubernets'],
      'Unknown dialect "kubernets". Did you mean kubernetes? The dialects are kubernetes and specification.',
    ],
  ])('rejects %s on one line with the next step, and changes nothing', async (_, args, message) => {
    const output = join(temporaryFolder({}), 'reports');
    const run = args[0] === 'run' && !args.includes('extra') ? ['--output', output] : [];
    expect(await said(args[0] ?? '', ...run, ...args.slice(1))).toEqual({ code: 2, out: '', error: `apiconform: ${message}\n` });
    expect(existsSync(output)).toBe(false);
  });

  it('suggests a fault for an unknown one', async () => {
    const { error } = await said('run', '--reference', '--fault', 'event-lots', '--output', temporaryFolder({}));
    expect(error).toBe(
      'apiconform: The reference server has no fault "event-lots". Did you mean event-lost? "apiconform list faults" lists all faults.\n',
    );
  });

  it('prints its version and its exit codes', async () => {
    expect(await said('--version')).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), error: '' });
    const { code, out } = await said('run', '--help');
    expect(code).toBe(0);
    expect(out).toMatch(/Exit codes:\n {2}0 .*\n {2}1 .*\n {2}2 .*\n {2}130 /);
  });

  it('shows its commands without an argument, and fails', async () => {
    expect(await said()).toMatchObject({ code: 2, error: expect.stringContaining('Usage: apiconform') });
  });

  it('lists and explains without a server', async () => {
    expect(await said('list', 'subjects', '--format', 'json')).toMatchObject({ code: 0, out: expect.stringContaining('"csinodes"') });
    expect(await said('explain', 'gone/watch')).toMatchObject({ code: 0, out: expect.stringContaining('MUST: ') });
  });

  it('runs against the reference server, and judges the evidence again', async () => {
    const output = join(temporaryFolder({}), 'reports');
    const run = await said('run', '--reference', '--only', 'get-resource-version', '--output', output);
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('conformant: '), error: '' });
    expect(await said('report', output, '--judge')).toMatchObject({ code: 0, out: expect.stringContaining('conformant: '), error: '' });
  });
});

describe('a deprecated flag', () => {
  it('works as its new name, is not in the help, and prints a warning', async () => {
    const file = join(
      temporaryFolder({ 'waivers.yaml': 'waivers:\n  - { rule: server/removed-version, reason: Known., owner: us }\n' }),
      'waivers.yaml',
    );
    const run = await said('compat', 'server', '--reference', '--release', '1.36', '--exceptions', file);
    expect(run).toMatchObject({ code: 1, error: 'apiconform: warning: --exceptions is deprecated; use --waivers.\n' });
    expect(run.out).toContain('server/removed-version');
    for (const command of [['run'], ['scan'], ['compat', 'server'], ['compat', 'release']]) {
      const { out } = await said(...command, '--help');
      expect([out.includes('--waivers <file>'), out.includes('--exceptions')]).toEqual([true, false]);
    }
  });

  it('selects the variants of a self-test', async () => {
    const { code, error } = await said('self-test', '--strange', '--only', 'order-of-keyz');
    expect(code).toBe(2);
    expect(error).toContain('apiconform: warning: --strange is deprecated; use --variants.\n');
    expect(error).toContain('No variant matches "order-of-keyz". Did you mean order-of-keys? "apiconform list variants" shows the ids.');
    expect((await said('self-test', '--help')).out).not.toContain('--strange');
  });
});
