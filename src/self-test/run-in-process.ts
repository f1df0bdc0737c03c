import { judgeCase } from '#conformance/judge/judge-case';
import { makePlan } from '#conformance/plan/make-plan';
import { probe } from '#conformance/probe/probe';
import { buildReport } from '#conformance/report/build-report';
import type { JudgedCase } from '#conformance/report/judged-case';
import { runPlan } from '#conformance/runner/run-plan';
import { dialects } from '#core/codecs/dialects';
import type { Case, Fixture } from '#core/model/case';
import type { Erratum } from '#core/model/erratum';
import type { Entry, RunOptions, RunStarted } from '#core/model/evidence';
import type { Report } from '#core/model/report';
import type { Statement } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { createChance } from '#reference-server/testing/seeded-chance';
import type { ChosenVariants } from '#reference-server/testing/variants/variant';
import { auditLogInMemory } from './audit-log-in-memory.ts';
import { inProcessClient } from './in-process-client.ts';
import { piecesOf } from './pieces-of.ts';
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

/** What the server is that the suite is run against, beside being the reference server. */
export type ServerUnderTest = {
  /** The id of a fault that it has. */
  readonly fault?: string;
  /** The release that it serves; the newest where none is named. */
  readonly release?: string | undefined;
  /** What is strange about it. */
  readonly strange?: ChosenVariants;
  /** Told of each case as it ends, with all its evidence. */
  readonly heard?: (key: string, entries: readonly Entry[]) => void;
};

const limited = 'apiconform-limited';
const requestTimeoutSeconds = 30;
const concurrency = 64;
/** Far more than any run takes, and the end of one that would never end. */
const mostVirtualMs = 24 * 3_600_000;
const startsAt = Date.UTC(2030, 0, 1);
/** A strange server takes its time, in which nothing may be forgotten that a case still needs. */
const historyWindow = { usual: 6, strange: 120 };
const shareKept = 1 / 3;

/**
 * Runs cases against a reference server with a fault, or without one, in this process: the probe, the plan, the runner,
 * the judge and the report are those of a run over the network, and the time is one that nobody waits for.
 * The same cases give the same report. Rejects with `TargetError` where the server cannot be probed.
 */
export async function runInProcess(suite: SuiteUnderTest, { fault, release, strange, heard }: ServerUnderTest = {}): Promise<Report> {
  const [dialect] = dialects;
  if (dialect === undefined) throw new Error('no dialect is known');
  const options = optionsFor(strange);
  const ending = new AbortController();
  const clock = createVirtualClock({ startsAt, endsAfterMs: mostVirtualMs, onEnd: () => ending.abort() });
  const audit = auditLogInMemory();
  const token = 'known';
  const server = createReferenceServer({
    dialect,
    personality: 'specification',
    tokens: [token],
    historyWindowSeconds: options.historyWindowSeconds,
    audit: audit.write,
    clock: clock.forServer,
    random: seededRandom(1),
    ...(fault === undefined ? {} : { fault }),
    ...(release === undefined ? {} : { release }),
    ...(strange === undefined ? {} : { variants: strange }),
  });
  const client = inProcessClient(server, {
    tokens: { admin: token },
    limited,
    userAgent: `apiconform/${suite.version}`,
    clock: clock.forServer,
    pieces: strange?.variants.some(({ pieces }) => pieces) === true ? piecesOf(createChance(strange.seed, 'pieces')) : undefined,
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
      historyWindowSeconds: options.historyWindowSeconds,
      historyKeptSeconds: options.historyKeptSeconds,
      startedAt: 0,
      signal: ending.signal,
    },
    {
      started: () => {},
      ended: (planned, entries) => {
        heard?.(planned.key, entries);
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

function optionsFor(strange: ChosenVariants | undefined) {
  const historyWindowSeconds = strange === undefined ? historyWindow.usual : historyWindow.strange;
  const keeps = strange?.variants.some(({ forgets }) => forgets) !== true;
  return {
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
    ...(keeps ? { historyKeptSeconds: historyWindowSeconds * shareKept } : {}),
    auditLog: true,
  } as const satisfies RunOptions;
}
