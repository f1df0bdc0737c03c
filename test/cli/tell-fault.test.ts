import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { tellFault } from '#cli/tell-fault';
import { TargetError, UsageError } from '#core/model/tool-error';
import { fakeWorld } from './fake-world.ts';

const told = (fault: unknown, debug = false) => {
  const world = fakeWorld();
  const code = tellFault(fault, world.terminal, debug);
  expect(world.out()).toBe('');
  return { code, error: world.error() };
};

describe('a fault', () => {
  it('of the input is told in one line with the next step', () => {
    expect(told(new TargetError('Nothing listens there.', { next: 'Start the server.' }))).toEqual({
      code: 2,
      error: 'apiconform: Nothing listens there. Start the server.\n',
    });
  });

  it('in a file is told with its place', () => {
    const fault = new UsageError('This is no YAML.', { next: 'Correct it.', where: { file: 'config', line: 3, column: 7 } });
    expect(told(fault).error).toBe('apiconform: config:3:7: This is no YAML. Correct it.\n');
  });

  it('of this tool is called one, and says how to report it', () => {
    expect(told(new TypeError('x is not a function'))).toEqual({
      code: 2,
      error: 'apiconform: A fault of this tool: x is not a function. Please report it, with what APICONFORM_DEBUG=1 shows.\n',
    });
    expect(told('thrown as text').error).toContain('A fault of this tool: thrown as text.');
  });

  it('shows where in the code it is only when that is asked for', () => {
    const fault = new TargetError('Nothing listens there.', { next: 'Start the server.' });
    expect(told(fault).error).not.toContain('tell-fault.test.ts');
    expect(told(fault, true).error).toContain('tell-fault.test.ts');
  });

  it('that the command line was told already is not told twice', () => {
    expect(told(new CommanderError(1, 'commander.unknownOption', 'error: unknown option'))).toEqual({ code: 2, error: '' });
    expect(told(new CommanderError(0, 'commander.help', '(outputHelp)'))).toEqual({ code: 0, error: '' });
  });
});
