import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { CheckServerOptions } from '#library/check-server';
import type { CompareReleasesOptions } from '#library/compare-releases';
import { compatibilitySummary } from './compatibility-summary.ts';
import { exitCodes } from './exit-codes.ts';
import { serverOptions, type TargetFlags } from './run.ts';
import type { World } from './world.ts';

type ReportFlags = { readonly format: 'text' | 'json' };

/** The flags of `compat server`, as commander returns them. */
export type CompatServerFlags = TargetFlags & ReportFlags & Omit<CheckServerOptions, keyof TargetFlags>;

/** The flags of `compat release`, as commander returns them. */
export type CompatReleaseFlags = ReportFlags & Omit<CompareReleasesOptions, 'releases'> & { readonly strict: boolean };

/** `apiconform compat server`: checks a server against the deprecation schedule. */
export async function compatServer(flags: CompatServerFlags, world: World): Promise<void> {
  const { checkServer } = await import('#library/check-server');
  const options = { ...flags, ...serverOptions(flags, world), onWarning: warningOn(world) };
  printReport(await checkServer(options), flags, world);
}

/** `apiconform compat release`: checks releases against the deprecation rules, each against the one before it. */
export async function compatRelease(releases: readonly string[], flags: CompatReleaseFlags, world: World): Promise<void> {
  const { compareReleases } = await import('#library/compare-releases');
  const failOn = flags.strict && flags.failOn !== 'undecided' ? 'should' : flags.failOn;
  printReport(await compareReleases({ ...flags, releases, failOn, onWarning: warningOn(world) }), flags, world);
}

function warningOn({ terminal }: World): (message: string) => void {
  return (message) => terminal.error(`apiconform: warning: ${message}\n`);
}

function printReport(report: CompatibilityReport, { format }: ReportFlags, { terminal, setExitCode }: World): void {
  terminal.out(format === 'json' ? `${JSON.stringify(report, null, 1)}\n` : compatibilitySummary(report, terminal.color));
  setExitCode(report.verdict.passed ? exitCodes.passed : exitCodes.failed);
}
