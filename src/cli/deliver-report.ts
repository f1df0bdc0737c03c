import { join } from 'node:path';
import { writeTextFile } from '#adapters/files';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import { compatibilityReporters } from '#reporters/compatibility/index';
import { compatibilitySummary } from './compatibility-summary.ts';
import { exitCodes } from './exit-code.ts';
import type { World } from './world.ts';

export type ReportFlags = { readonly output?: string; readonly format: 'text' | 'json' };

/** Tells a report of compatibility: on the terminal, in the folder of `--output` where one is named, and by the exit code. */
export async function deliverReport(
  report: CompatibilityReport,
  schedule: Pick<DeprecationSchedule, 'versions' | 'releases'>,
  { output, format }: ReportFlags,
  world: World,
): Promise<void> {
  if (output !== undefined) {
    const files = compatibilityReporters.flatMap((reporter) => reporter.render({ report, schedule }));
    for (const { path, text } of files) await writeTextFile(join(output, path), text);
  }
  world.terminal.out(format === 'json' ? `${JSON.stringify(report, null, 1)}\n` : compatibilitySummary(report, world.terminal.color));
  world.setExitCode(report.verdict.passed ? exitCodes.conformant : exitCodes.notConformant);
}
