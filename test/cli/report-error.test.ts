import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { reportError } from '#cli/report-error';
import { TargetError, UsageError } from '#core/model/tool-error';
import { fakeWorld } from './fake-world.ts';

const printed = (fault: unknown, debug = false) => {
  const world = fakeWorld();
  const code = reportError(fault, world.terminal, debug);
  expect(world.out()).toBe('');
  return { code, error: world.error() };
};

describe('an error', () => {
  it('of the input is printed on one line with the next step', () => {
    expect(printed(new TargetError('Nothing listens there.', { next: 'Start the server.' }))).toEqual({
      code: 2,
      error: 'apiconform: Nothing listens there. Start the server.\n',
    });
  });

  it('in a file is printed with its place', () => {
    const fault = new UsageError('This is no YAML.', { next: 'Correct it.', where: { file: 'config', line: 3, column: 7 } });
    expect(printed(fault).error).toBe('apiconform: config:3:7: This is no YAML. Correct it.\n');
  });

  it('of this tool is an internal error, and says how to report it', () => {
    expect(printed(new TypeError('x is not a function'))).toEqual({
      code: 2,
      error: 'apiconform: internal error: x is not a function. Please report it with the output of APICONFORM_DEBUG=1.\n',
    });
    expect(printed('thrown as text').error).toContain('internal error: thrown as text.');
  });

  it('is printed with its stack only with APICONFORM_DEBUG=1', () => {
    const fault = new TargetError('Nothing listens there.', { next: 'Start the server.' });
    expect(printed(fault).error).not.toContain('report-error.test.ts');
    expect(printed(fault, true).error).toContain('report-error.test.ts');
  });

  it('that commander has printed is not printed twice', () => {
    expect(printed(new CommanderError(1, 'commander.unknownOption', 'error: unknown option'))).toEqual({ code: 2, error: '' });
    expect(printed(new CommanderError(0, 'commander.help', '(outputHelp)'))).toEqual({ code: 0, error: '' });
  });
});
