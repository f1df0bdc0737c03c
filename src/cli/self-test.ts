import { join } from 'node:path';
import type { Terminal } from '#adapters/terminal';
import { definedFields } from '#core/json/defined-fields';
import { UsageError } from '#core/model/tool-error';
import { selfTestDrawn, selfTestFaults, selfTestVariants } from '#library/self-test';
import { drawnTestText } from '#reporters/self-test/drawn-text';
import { selfTestJunit } from '#reporters/self-test/self-test-junit';
import { selfTestPage } from '#reporters/self-test/self-test-page';
import { isAsExpected, selfTestText } from '#reporters/self-test/self-test-text';
import { isQuiet, variantsTestText } from '#reporters/self-test/variants-text';
import { exitCodes } from './exit-codes.ts';
import { type ReporterChoice, writeChosen } from './reporter-choices.ts';
import type { World } from './world.ts';

/** The flags of `self-test`, as commander returns them. */
export type SelfTestFlags = {
  readonly only: readonly string[];
  readonly full: boolean;
  readonly variants: boolean;
  /** Drawn sequences alone: so many, or the chosen ones. */
  readonly drawn?: number | true;
  /** With `drawn`: whether failures are shortened. */
  readonly shorten: boolean;
  readonly seeds: number;
  readonly seed: number;
  readonly jobs: number;
  readonly format: 'text' | 'json';
  readonly output: string;
  readonly reporter: readonly ReporterChoice[];
};

/** `apiconform self-test`: checks that the suite finds the faults of the reference server, and nothing in its variants. */
export function selfTest(flags: SelfTestFlags, world: World): Promise<void> {
  refuseReporters(flags);
  if (flags.shorten && (flags.drawn === undefined || flags.variants))
    throw new UsageError('self-test --shorten is about drawn sequences.', { next: 'Add --drawn, without --variants.' });
  if (flags.variants) return testVariants(flags, world);
  return flags.drawn === undefined ? testFaults(flags, world) : testDrawn(flags, world);
}

/** What --drawn and --variants find has one format. */
function refuseReporters({ reporter, drawn, variants }: SelfTestFlags): void {
  const other = reporter.find(({ name }) => name !== 'json');
  if (other === undefined || (drawn === undefined && !variants)) return;
  throw new UsageError(`self-test ${variants ? '--variants' : '--drawn'} has no ${other.name} report.`, { next: 'Its format is: json.' });
}

async function testFaults({ format, reporter, ...flags }: SelfTestFlags, { terminal, setExitCode }: World): Promise<void> {
  const progress = progressOn(terminal);
  const result = await selfTestFaults({ ...flags, onProgress: progress.on });
  progress.done();
  const report = join(flags.output, 'self-test.html');
  terminal.out(format === 'json' ? `${JSON.stringify(result)}\n` : `${selfTestText(result)}report: ${report}\n`);
  const render = (name: string) => {
    if (name === 'html') return { text: selfTestPage(result), usually: 'self-test.html' };
    return name === 'junit' ? { text: selfTestJunit(result), usually: 'junit.xml' } : asJson(result, 'self-test.json');
  };
  await writeChosen(reporter, render, { terminal, directory: flags.output });
  setExitCode(result.outcomes.every(isAsExpected) && result.alarms.length === 0 ? exitCodes.passed : exitCodes.failed);
}

async function testDrawn({ format, drawn, reporter, ...flags }: SelfTestFlags, { terminal, setExitCode }: World): Promise<void> {
  const progress = progressOn(terminal);
  const more = typeof drawn === 'number' ? { drawn: { sequences: drawn, seed: flags.seed } } : {};
  const result = await selfTestDrawn({ ...flags, ...more, onProgress: progress.on });
  progress.done();
  const report = join(flags.output, 'self-test-drawn.json');
  terminal.out(format === 'json' ? `${JSON.stringify(result)}\n` : `${drawnTestText(result)}report: ${report}\n`);
  await writeChosen(reporter, () => asJson(result, 'self-test-drawn.json'), { terminal, directory: flags.output });
  setExitCode(result.alarms.length === 0 ? exitCodes.passed : exitCodes.failed);
}

async function testVariants({ format, drawn, reporter, ...flags }: SelfTestFlags, { terminal, setExitCode }: World): Promise<void> {
  const progress = progressOn(terminal);
  const count = drawn === true ? chosenForVariants : drawn;
  const result = await selfTestVariants({ ...flags, ...definedFields({ drawn: count }), onProgress: progress.on });
  progress.done();
  const report = join(flags.output, 'self-test-variants.json');
  terminal.out(format === 'json' ? `${JSON.stringify(result)}\n` : `${variantsTestText(result)}report: ${report}\n`);
  await writeChosen(reporter, () => asJson(result, 'self-test-variants.json'), { terminal, directory: flags.output });
  setExitCode(result.outcomes.every(isQuiet) ? exitCodes.passed : exitCodes.failed);
}

function asJson(result: object, usually: string): { readonly text: string; readonly usually: string } {
  return { text: `${JSON.stringify(result, undefined, 1)}\n`, usually };
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
