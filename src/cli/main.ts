#!/usr/bin/env node
import { processTerminal } from '#adapters/terminal';
import { textOfStream } from '#adapters/text-of-stream';
import { createProgram } from './program.ts';
import { tellFault } from './tell-fault.ts';

const terminal = processTerminal();
try {
  const world = {
    terminal,
    env: process.env,
    input: () => textOfStream(process.stdin),
    setExitCode: (code: number) => {
      process.exitCode = code;
    },
  };
  await createProgram(world).parseAsync(process.argv);
} catch (fault) {
  process.exitCode = tellFault(fault, terminal, process.env['APICONFORM_DEBUG'] === '1');
}
