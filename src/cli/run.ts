import { join } from 'node:path';
import { definedFields } from '#core/json/defined-fields';
import type { Report } from '#core/model/report';
import { UsageError } from '#core/model/tool-error';
import type { ServerOptions } from '#library/open-target';
import type { PlanConformanceOptions } from '#library/plan-options';
import { planConformance, type RunConformanceOptions, runConformance } from '#library/run-conformance';
import type { WholeRun } from '#library/update-waivers';
import { plural } from '#reporters/plural';
import { cleanupCommand } from './cleanup-command.ts';
import { confirmRun } from './confirm-run.ts';
import { exitCodes } from './exit-codes.ts';
import { createInterruption } from './interruption.ts';
import { leftRunsText, ownGroupsText } from './left-runs.ts';
import { planLines } from './plan-lines.ts';
import { createProgress } from './progress.ts';
import type { ReporterChoice } from './reporter-choices.ts';
import { summaryOf } from './summary.ts';
import { checkUpdateWaivers, type UpdateWaiversFlags, updateWaivers } from './update-waivers.ts';
import type { World } from './world.ts';

/** The flags of a command that has a target, as commander returns them. */
export type TargetFlags = Omit<ServerOptions, 'reference' | 'requestTimeoutSeconds' | 'env'> & {
  readonly reference: boolean;
  readonly requestTimeout: number;
  readonly personality?: 'specification' | 'kubernetes';
  readonly fault?: string;
};

type RunFlags = TargetFlags &
  UpdateWaiversFlags &
  Omit<
    RunConformanceOptions,
    keyof ServerOptions | 'shortenSeconds' | 'drawn' | 'drawnSeconds' | 'historyWindowSeconds' | 'historyKeptSeconds' | 'subjects'
  > & {
    readonly subject: readonly string[];
    readonly output: string;
    readonly yes: boolean;
    readonly plan: boolean;
    readonly lastFailed: boolean;
    readonly reporter: readonly ReporterChoice[];
    readonly format: 'text' | 'json';
    readonly quiet: boolean;
    readonly drawn?: Pick<RunConformanceOptions, 'drawn' | 'drawnSeconds'>;
    readonly shorten: number;
    readonly deadline?: number;
    readonly historyWindow?: number;
    readonly historyKept?: number;
  };

/** `apiconform run`: runs the suite against a server and writes the reports, or prints the plan of the run. */
export async function run(given: RunFlags, world: World): Promise<void> {
  checkUpdateWaivers(given);
  const flags = given.lastFailed ? await withLastFailed(given, world) : given;
  if (flags === undefined) return;
  if (flags.updateWaivers !== undefined) (await import('#library/update-waivers')).refusePartOfRun({ options: selectionOf(flags) });
  if (flags.plan) {
    for (const line of planLines(await planConformance(planOptions(flags, world)), flags)) world.terminal.out(`${line}\n`);
    return;
  }
  const inOutput = { directory: flags.output };
  const interruption = createInterruption(
    world.terminal,
    'Interrupted: removing the objects of the run, for a minute at most. Interrupt again to leave them on the server.',
    flags.reference ? undefined : `Stopped: objects of the run are left on the server. Remove them: ${cleanupCommand(inOutput, flags)}`,
  );
  const isText = flags.format === 'text';
  const progress = isText && !flags.quiet ? createProgress(world.terminal) : undefined;
  try {
    const report = await runConformance({
      ...planOptions(flags, world),
      output: flags.output,
      shortenSeconds: flags.shorten,
      keepFailed: flags.keepFailed,
      deadlineSeconds: flags.deadline,
      approve: flags.yes || flags.readOnly === true || flags.reference ? undefined : (intended) => confirmRun(intended, world, flags),
      signal: interruption.signal,
      onWarning: (message) => world.terminal.error(`apiconform: warning: ${message}\n`),
      onProgress: (event) => {
        if (event.type === 'planned') interruption.listen();
        progress?.on(event);
        if (event.type === 'own-groups') world.terminal.error(ownGroupsText(event, flags));
        if (event.type === 'left-runs') world.terminal.error(leftRunsText(event, flags));
        if (event.type !== 'finished' || !isText) return;
        const summary = summaryOf(event.report, flags.output, world.terminal.color);
        world.terminal.out(flags.quiet ? summary.trimStart() : summary);
        const { left, kept = [] } = event.report.run;
        if (left.length + kept.length > 0 && !flags.reference)
          world.terminal.out(`To remove what is left: ${cleanupCommand(inOutput, flags)}\n`);
      },
    });
    const printed: readonly ReporterChoice[] = isText ? [] : [{ name: 'json', file: '-' }];
    const { writeChosenReports } = await import('./run-reporters.ts');
    await writeChosenReports(report, [...flags.reporter, ...printed], { directory: flags.output, terminal: world.terminal });
    await updateWaivers(report, flags, world);
    world.setExitCode(exitCodeOf(report));
  } finally {
    interruption.release();
    progress?.done();
  }
}

/** Returns the flags with what failed in the last run in place of what they select; undefined where nothing failed, which is printed. */
async function withLastFailed(flags: RunFlags, { terminal }: World): Promise<RunFlags | undefined> {
  const { lastFailed } = await import('#library/last-failed');
  const { only, requirements } = lastFailed({ directory: flags.output, only: flags.only });
  const file = join(flags.output, 'report.json');
  const say = flags.format === 'text' ? terminal.out : terminal.error;
  if (requirements === 0) {
    say(`Nothing failed in ${file}: there is nothing to run again.\n`);
    return undefined;
  }
  if (only.length === 0) {
    throw new UsageError(`What failed in ${file} are sequences of a file.`, { next: 'Run them with --sequences, without --last-failed.' });
  }
  const begin = flags.plan ? 'The plan for what failed' : 'Running again what failed';
  if (!flags.quiet) say(`${begin} in ${file}: ${plural(requirements, 'requirement')}.\n`);
  return { ...flags, only };
}

function selectionOf({ only = [], skip = [], level = 'may', readOnly, shard }: RunFlags): WholeRun['options'] {
  return { only, skip, level, ...(readOnly === true ? { readOnly } : {}), ...definedFields({ shard }) };
}

function planOptions(flags: RunFlags, world: World): PlanConformanceOptions {
  const {
    historyWindow: historyWindowSeconds,
    historyKept: historyKeptSeconds,
    subject: subjects,
    drawn,
    reporter: _,
    format: __,
    quiet: ___,
    updateWaivers: ____,
    owner: _____,
    ...rest
  } = flags;
  return { ...rest, ...serverOptions(flags, world), historyWindowSeconds, historyKeptSeconds, subjects, ...drawn };
}

/** Returns the options of a target from its flags. */
export function serverOptions(
  { reference, personality, fault, requestTimeout, ...rest }: TargetFlags,
  world: World,
): Required<Pick<ServerOptions, 'reference' | 'requestTimeoutSeconds' | 'env'>> {
  if (!reference && fault !== undefined) {
    throw new UsageError('Only the reference server can have a fault.', { next: 'Add --reference, or leave out --fault.' });
  }
  if (reference && rest.server !== undefined) {
    throw new UsageError('--reference and --server name two targets.', { next: 'Leave one of them out.' });
  }
  return { reference: reference ? { personality, fault } : undefined, requestTimeoutSeconds: requestTimeout, env: world.env };
}

/** Returns the exit code of a run that has a verdict. */
export function exitCodeOf({ verdict, run }: Pick<Report, 'verdict' | 'run'>): number {
  if (run.interrupted && run.endedEarly === undefined) return exitCodes.interrupted;
  return verdict.conformance === 'conformant' ? exitCodes.passed : exitCodes.failed;
}
