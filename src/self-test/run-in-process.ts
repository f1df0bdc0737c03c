import { judgeCase } from '../judge/judge-case.ts';
import type { Case, Fixture } from '../model/case.ts';
import type { Erratum } from '../model/erratum.ts';
import type { RunOptions, RunStarted } from '../model/evidence.ts';
import type { Report } from '../model/report.ts';
import type { Statement } from '../model/statement.ts';
import type { Subject } from '../model/subject.ts';
import { makePlan } from '../plan/make-plan.ts';
import { probe } from '../probe/probe.ts';
import { createReferenceServer } from '../reference/create-reference-server.ts';
import { buildReport } from '../report/build-report.ts';
import type { JudgedCase } from '../report/judged-case.ts';
import { runPlan } from '../runner/run-plan.ts';
import { dialects } from '../wire/dialects.ts';
import { auditLogInMemory } from './audit-log-in-memory.ts';
import { inProcessClient } from './in-process-client.ts';
import { seededRandom } from './seeded-random.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** The suite as its tables make it. */
export type SuiteUnderTest = {
  readonly statements: readonly Statement[];
  readonly subjects: readonly Subject[];
  readonly errata: readonly Erratum[];
  readonly cases: readonly Case[];
  readonly fixtures: readonly Fixture[];
  /** The version of this tool. */
  readonly version: string;
};

const historyWindowSeconds = 6;
const limited = 'apiconform-limited';
const requestTimeoutSeconds = 30;
const concurrency = 64;
/** Far more than any run takes, and the end of one that would never end. */
const mostVirtualMs = 24 * 3_600_000;
const startsAt = Date.UTC(2030, 0, 1);

const options: RunOptions = {
  only: [],
  skip: [],
  level: 'may',
  seed: 0,
  repeat: 1,
  strict: false,
  failOn: 'must',
  concurrency,
  requestTimeoutSeconds,
  historyWindowSeconds,
  historyKeptSeconds: historyWindowSeconds / 3,
  auditLog: true,
};

/**
 * Runs cases against a reference server with a fault, or without one, in this process: the probe, the plan, the runner,
 * the judge and the report are those of a run over the network, and the time is one that nobody waits for.
 * The same cases give the same report. Rejects with `TargetError` where the server cannot be probed.
 */
export async function runInProcess(suite: SuiteUnderTest, fault: string | undefined): Promise<Report> {
  const [dialect] = dialects;
  if (dialect === undefined) throw new Error('no dialect is known');
  const ending = new AbortController();
  const clock = createVirtualClock({ startsAt, endsAfterMs: mostVirtualMs, onEnd: () => ending.abort() });
  const audit = auditLogInMemory();
  const token = 'known';
  const server = createReferenceServer({
    dialect,
    personality: 'specification',
    tokens: [token],
    historyWindowSeconds,
    audit: audit.write,
    clock: clock.forServer,
    random: seededRandom(1),
    ...(fault === undefined ? {} : { fault }),
  });
  const client = inProcessClient(server, {
    tokens: { admin: token },
    limited,
    userAgent: `apiconform/${suite.version}`,
    clock: clock.forServer,
  });
  const head: RunStarted = {
    e: 'run',
    schemaVersion: 1,
    tool: `apiconform ${suite.version}`,
    started: clock.forRunner.date(),
    run: 'self',
    target: { server: 'in-process', source: fault === undefined ? '--reference' : `--reference --fault ${fault}` },
    options,
  };
  const facts = await probe(client, () => {}, {
    clock: clock.forRunner,
    timeoutMs: requestTimeoutSeconds * 1000,
    startedAt: 0,
    server: 'the reference server',
    second: { impersonate: limited },
  });
  const plan = makePlan({ ...suite, facts, options });
  const judged: JudgedCase[] = [];
  const circumstances = { facts, run: head.run, options: { historyKeptSeconds: options.historyKeptSeconds } };
  const outcome = await runPlan(
    plan,
    {
      client,
      clock: clock.forRunner,
      journal: { write: () => {}, flush: async () => {} },
      facts,
      run: head.run,
      concurrency,
      requestTimeoutMs: requestTimeoutSeconds * 1000,
      auditLog: audit,
      historyWindowSeconds,
      historyKeptSeconds: options.historyKeptSeconds,
      startedAt: 0,
      signal: ending.signal,
    },
    {
      started: () => {},
      ended: (planned, entries) => {
        const verdicts = judgeCase(planned.case, entries, circumstances);
        judged.push({ key: planned.key, case: planned.case, verdicts, seconds: 0, entries: [] });
      },
    },
  );
  server.stop();
  return buildReport({
    head,
    facts,
    statements: suite.statements,
    errata: suite.errata,
    cases: judged,
    skipped: plan.skipped,
    requests: outcome.requests,
    seconds: clock.forRunner.now() / 1000,
    interrupted: outcome.interrupted,
    left: outcome.left,
    observations: [],
    version: suite.version,
  });
}
