import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { CheckServerOptions } from '#library/check-server';
import type { CompareReleasesOptions } from '#library/compare-releases';
import { compatibilitySummary } from './compatibility-summary.ts';
import { exitCodes } from './exit-codes.ts';
import { type ReporterChoice, writeChosen } from './reporter-choices.ts';
import { serverOptions, type TargetFlags } from './run.ts';
import type { World } from './world.ts';

type ReportFlags = { readonly format: 'text' | 'json'; readonly reporter: readonly ReporterChoice[] };

/** The flags of `compat server`, as commander returns them. */
export type CompatServerFlags = TargetFlags &
  ReportFlags &
  Omit<CheckServerOptions, keyof TargetFlags | 'inNamespaces'> & { readonly namespace?: readonly string[] };

/** The flags of `compat release`, as commander returns them. */
export type CompatReleaseFlags = ReportFlags & Omit<CompareReleasesOptions, 'releases'> & { readonly strict: boolean };

/** `apiconform compat server`: checks a server against the deprecation schedule. */
export async function compatServer(flags: CompatServerFlags, world: World): Promise<void> {
  const { checkServer } = await import('#library/check-server');
  const options = { ...flags, inNamespaces: flags.namespace, ...serverOptions(flags, world), onWarning: warningOn(world) };
  await print((onReport) => checkServer({ ...options, onReport }), flags, world);
}

/** `apiconform compat release`: checks releases against the deprecation rules, each against the one before it. */
export async function compatRelease(releases: readonly string[], flags: CompatReleaseFlags, world: World): Promise<void> {
  const { compareReleases } = await import('#library/compare-releases');
  const failOn = flags.strict && flags.failOn !== 'undecided' ? 'should' : flags.failOn;
  const options = { ...flags, releases, failOn, onWarning: warningOn(world) };
  await print((onReport) => compareReleases({ ...options, onReport }), flags, world);
}

function warningOn({ terminal }: World): (message: string) => void {
  return (message) => terminal.error(`apiconform: warning: ${message}\n`);
}

type Check = (onReport: NonNullable<CheckServerOptions['onReport']>) => Promise<CompatibilityReport>;

/** Prints the report of a check, and writes it in each format that --reporter names. */
async function print(check: Check, { format, reporter }: ReportFlags, { terminal, setExitCode }: World): Promise<void> {
  let render = (name: string): Iterable<string> => name;
  const report = await check((rendering) => {
    render = rendering;
  });
  terminal.out(format === 'json' ? `${JSON.stringify(report, null, 1)}\n` : compatibilitySummary(report, terminal.color));
  await writeChosen(reporter, (name) => ({ text: render(name), usually: '-' }), { terminal });
  setExitCode(report.verdict.passed ? exitCodes.passed : exitCodes.failed);
}
