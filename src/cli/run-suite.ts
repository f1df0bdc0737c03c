import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { openAuditLog } from '#adapters/audit-log-file';
import { makeDirectory } from '#adapters/files';
import { createNdjsonJournal, type NdjsonJournal } from '#adapters/ndjson-journal';
import { systemClock } from '#adapters/system-clock';
import { createHttpClient } from '#adapters/undici-http-client';
import { createScrubber } from '#conformance/connection/scrub';
import { secretsOf } from '#conformance/connection/secrets-of';
import { judgeCase } from '#conformance/judge/judge-case';
import { observeCase } from '#conformance/judge/observe-case';
import { makePlan } from '#conformance/plan/make-plan';
import { idlePatterns } from '#conformance/plan/select';
import type { SecondIdentity } from '#conformance/probe/find-limited';
import { probe } from '#conformance/probe/probe';
import { buildReport } from '#conformance/report/build-report';
import type { JudgedCase } from '#conformance/report/judged-case';
import { runPlan } from '#conformance/runner/run-plan';
import { nearest } from '#core/codecs/nearest';
import type { Entry, RunStarted } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Plan, PlannedCase } from '#core/model/plan';
import type { Observation, Report } from '#core/model/report';
import type { Target } from '#core/model/target';
import { UsageError } from '#core/model/tool-error';
import type { Waiver } from '#core/model/waiver';
import type { AuditLog } from '#core/ports/audit-log';
import type { HttpClient } from '#core/ports/http-client';
import { coverageOf } from '#spec/completeness/coverage';
import { fixtures } from '#suites/fixtures';
import { dialectOf } from './dialect-of.ts';
import { exitCodeOf } from './exit-code.ts';
import { interruption } from './interruption.ts';
import { judgedCase } from './judged-case.ts';
import { openTarget } from './open-target.ts';
import { createProgress, type Progress } from './progress.ts';
import { readWaiversFile } from './read-waivers-file.ts';
import { rerunFlagsOf } from './rerun-flags.ts';
import { type RunFlags, runOptionsOf } from './run-flags.ts';
import { scrubEvidence, scrubFacts, scrubFault, scrubVerdict } from './scrub-judged.ts';
import { secondIdentity } from './second-identity.ts';
import { loadSuite, type Suite } from './suite.ts';
import { toolVersion } from './tool-version.ts';
import type { World } from './world.ts';
import { removeReports, writeReport } from './write-report.ts';

/** `apiconform run`: from a target to a verdict, with the evidence and the reports on disk. */
export async function runSuite(flags: RunFlags, world: World): Promise<void> {
  const suite = loadSuite();
  const waivers = readWaiversFile(flags.waivers);
  refuseIdlePatterns(suite, flags);
  const { target, close } = await openTarget(flags, world.env);
  try {
    await makeDirectory(flags.output);
    await removeReports(flags.output);
    const second = secondIdentity(flags);
    const limited = 'token' in second ? { token: second.token } : second;
    const scrub = createScrubber([...secretsOf(target), ...('token' in second ? [second.token] : [])]);
    const journal = createNdjsonJournal(join(flags.output, 'run.ndjson'), scrub);
    const client = createHttpClient(target, { limited, userAgent: `apiconform/${toolVersion()}` });
    const auditLog = flags.auditLog === undefined ? undefined : openAuditLog(flags.auditLog);
    try {
      const report = await runAgainst(target, { suite, waivers, flags, journal, client, scrub, world, second, auditLog });
      await writeReport(report, flags.output, world.terminal);
      world.setExitCode(exitCodeOf(report.verdict, report.run.interrupted));
    } catch (fault) {
      throw scrubFault(fault, scrub);
    } finally {
      await client.close();
      await journal.close();
      auditLog?.close();
    }
  } finally {
    await close();
  }
}

type Wiring = {
  readonly suite: Suite;
  readonly waivers: readonly Waiver[];
  readonly flags: RunFlags;
  readonly journal: NdjsonJournal;
  readonly client: HttpClient;
  readonly scrub: (text: string) => string;
  readonly world: World;
  readonly second: SecondIdentity;
  readonly auditLog: AuditLog | undefined;
};

async function runAgainst(target: Target, wiring: Wiring): Promise<Report> {
  const { suite, flags, journal, client, scrub, world } = wiring;
  const startedAt = systemClock.now();
  const head = headOf(target, flags, wiring.waivers);
  journal.write(head);
  const found = await probe(client, (exchange) => journal.write(exchange), {
    clock: systemClock,
    timeoutMs: flags.requestTimeout * 1000,
    startedAt,
    server: target.description.server,
    anonymous: Object.keys(target.credentials).length === 0,
    second: wiring.second,
    ...(flags.dialect === undefined || flags.reference ? {} : { dialect: dialectOf(flags.dialect) }),
  });
  const facts = scrubFacts(found, scrub);
  journal.write({ e: 'facts', facts });
  const plan = makePlan({ ...suite, fixtures, facts, options: head.options });
  const progress = createProgress(world.terminal, { target, facts, plan, suite });
  const outcome = await runPlanned(plan, { ...wiring, head, facts, startedAt, progress });
  const finishedAt = Math.round(systemClock.now() - startedAt);
  journal.write({ e: 'finished', at: finishedAt, interrupted: outcome.interrupted, left: outcome.left });
  return buildReport({
    head,
    facts,
    statements: suite.statements,
    errata: suite.errata,
    cases: outcome.judged,
    skipped: plan.skipped,
    requests: outcome.requests,
    seconds: finishedAt / 1000,
    interrupted: outcome.interrupted,
    left: outcome.left,
    observations: outcome.observations,
    coverage: coverageOf(suite),
    version: toolVersion(),
    rerunFlags: rerunFlagsOf(head),
  });
}

async function runPlanned(
  plan: Plan,
  {
    flags,
    journal,
    client,
    head,
    facts,
    startedAt,
    progress,
    scrub,
    world,
    auditLog,
  }: Wiring & { head: RunStarted; facts: Facts; startedAt: number; progress: Progress },
) {
  const judged: JudgedCase[] = [];
  const observations: Observation[] = [];
  const circumstances = { facts, run: head.run, options: { historyKeptSeconds: head.options.historyKeptSeconds } };
  const ended = (planned: PlannedCase, entries: readonly Entry[]): void => {
    const verdicts = judgeCase(planned.case, entries, circumstances).map((verdict) => scrubVerdict(verdict, scrub));
    const one = judgedCase(planned, verdicts, entries);
    judged.push({ ...one, entries: scrubEvidence(one.entries, scrub) });
    observations.push(...observeCase(planned.case, entries).map((observation) => ({ ...observation, seen: scrub(observation.seen) })));
    progress.ended(planned, verdicts);
  };
  const { signal, release } = interruption(world.terminal, 'Interrupted: removing what was made. Interrupt again to leave it behind.');
  try {
    const { historyWindowSeconds, historyKeptSeconds, concurrency } = head.options;
    const outcome = await runPlan(
      plan,
      {
        client,
        clock: systemClock,
        journal,
        facts,
        run: head.run,
        concurrency,
        requestTimeoutMs: flags.requestTimeout * 1000,
        auditLog,
        historyWindowSeconds,
        historyKeptSeconds,
        startedAt,
        signal,
      },
      { started: (planned) => progress.started(planned), ended },
    );
    return { ...outcome, judged, observations };
  } finally {
    release();
    progress.done();
  }
}

function headOf(target: Target, flags: RunFlags, waivers: readonly Waiver[]): RunStarted {
  return {
    e: 'run',
    schemaVersion: 1,
    tool: `apiconform ${toolVersion()}`,
    started: systemClock.date(),
    run: runId(),
    target: target.description,
    options: { ...runOptionsOf(flags), ...(waivers.length === 0 ? {} : { waivers }) },
  };
}

/** Six characters of a DNS label, so that two runs at once never share a name. */
function runId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
}

/** A pattern that selects nothing is a slip, and running nothing would look like success. */
function refuseIdlePatterns(suite: Suite, flags: RunFlags): void {
  const [pattern] = idlePatterns(suite.cases, suite.statements, flags);
  if (pattern === undefined) return;
  const ids = [...suite.statements.flatMap(({ id, area }) => [id, area]), ...suite.cases.map(({ id }) => id)];
  const near = nearest(pattern, [...new Set(ids)]);
  throw new UsageError(`Nothing is called ${JSON.stringify(pattern)}.`, {
    next: `${near === undefined ? '' : `Did you mean ${near}? `}"apiconform list" shows what there is; "*" stays within one part of an id, "**" goes on.`,
  });
}
