import { join } from 'node:path';
import type { Terminal } from '#adapters/terminal';
import { definedFields } from '#core/json/defined-fields';
import { selfTestDrawn, selfTestFaults, selfTestVariants } from '#library/self-test';
import { drawnTestText } from '#reporters/self-test/drawn-text';
import { selfTestText } from '#reporters/self-test/self-test-text';
import { isQuiet, variantsTestText } from '#reporters/self-test/variants-text';
import { exitCodes } from './exit-codes.ts';
import type { World } from './world.ts';

/** The flags of `self-test`, as commander returns them. */
export type SelfTestFlags = {
  readonly only: readonly string[];
  readonly full: boolean;
  readonly variants: boolean;
  /** Drawn sequences alone: so many, or the chosen ones. */
  readonly drawn?: number | true;
  readonly seeds: number;
  readonly seed: number;
  readonly jobs: number;
  readonly format: 'text' | 'json';
  readonly output: string;
};

/** `apiconform self-test`: checks that the suite finds the faults of the reference server, and nothing in its variants. */
export function selfTest(flags: SelfTestFlags, world: World): Promise<void> {
  if (flags.variants) return testVariants(flags, world);
  return flags.drawn === undefined ? testFaults(flags, world) : testDrawn(flags, world);
}

async function testFaults({ format, ...flags }: SelfTestFlags, { terminal, setExitCode }: World): Promise<void> {
  const progress = progressOn(terminal);
  const result = await selfTestFaults({ ...flags, onProgress: progress.on });
  progress.done();
  const report = join(flags.output, 'self-test.html');
  terminal.out(format === 'json' ? `${JSON.stringify(result)}\n` : `${selfTestText(result)}report: ${report}\n`);
  const isExpected = result.outcomes.every(({ caught, known }) => caught || known !== undefined);
  setExitCode(isExpected && result.alarms.length === 0 ? exitCodes.passed : exitCodes.failed);
}

async function testDrawn({ format, drawn, ...flags }: SelfTestFlags, { terminal, setExitCode }: World): Promise<void> {
  const progress = progressOn(terminal);
  const more = typeof drawn === 'number' ? { drawn: { sequences: drawn, seed: flags.seed } } : {};
  const result = await selfTestDrawn({ ...flags, ...more, onProgress: progress.on });
  progress.done();
  const report = join(flags.output, 'self-test-drawn.json');
  terminal.out(format === 'json' ? `${JSON.stringify(result)}\n` : `${drawnTestText(result)}report: ${report}\n`);
  setExitCode(result.alarms.length === 0 ? exitCodes.passed : exitCodes.failed);
}

async function testVariants({ format, drawn, ...flags }: SelfTestFlags, { terminal, setExitCode }: World): Promise<void> {
  const progress = progressOn(terminal);
  const count = drawn === true ? chosenForVariants : drawn;
  const result = await selfTestVariants({ ...flags, ...definedFields({ drawn: count }), onProgress: progress.on });
  progress.done();
  const report = join(flags.output, 'self-test-variants.json');
  terminal.out(format === 'json' ? `${JSON.stringify(result)}\n` : `${variantsTestText(result)}report: ${report}\n`);
  setExitCode(result.outcomes.every(isQuiet) ? exitCodes.passed : exitCodes.failed);
}

/** With `--variants --drawn`: as many sequences as a run has. */
const chosenForVariants = 100;

type Progress = { on(progress: { readonly ended: number; readonly total: number; readonly name: string }): void; done(): void };

function progressOn(terminal: Terminal): Progress {
  if (!terminal.live) return { on: () => {}, done: () => {} };
  return {
    on: ({ ended, total, name }) => terminal.error(`\r${ended}/${total} ${name}\u001b[K`),
    done: () => terminal.error('\r\u001b[K'),
  };
}
