#!/usr/bin/env node
/**
 * The command line: arguments → one call of a public function → exit code and output. It imports the public functions
 * (`src/library`), reporters and the reference server, and no stage of the conformance pipeline.
 */
import { limitHeapGrowth } from '#adapters/heap-growth';
import { processTerminal } from '#adapters/terminal';
import { textOfStream } from '#adapters/text-of-stream';
import { createProgram } from './program.ts';
import { reportError } from './report-error.ts';

limitHeapGrowth();
const terminal = processTerminal();
try {
  const world = {
    terminal,
    env: process.env,
    interactive: terminal.live && process.stdin.isTTY === true,
    input: () => textOfStream(process.stdin),
    setExitCode: (code: number) => {
      process.exitCode = code;
    },
  };
  await createProgram(world).parseAsync(process.argv);
} catch (error) {
  process.exitCode = reportError(error, terminal, process.env['APICONFORM_DEBUG'] === '1');
}
