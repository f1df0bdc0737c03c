#!/usr/bin/env node
import { processTerminal } from '../adapters/terminal.ts';
import { createProgram } from './program.ts';
import { tellFault } from './tell-fault.ts';

const terminal = processTerminal();
try {
  await createProgram({ terminal, env: process.env, setExitCode: (code) => (process.exitCode = code) }).parseAsync(process.argv);
} catch (fault) {
  process.exitCode = tellFault(fault, terminal, process.env['APICONFORM_DEBUG'] === '1');
}
