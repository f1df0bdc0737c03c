import type { Pace } from '#core/http/pace';
import { ProbeClient } from '#core/http/probe-client';
import { definedFields } from '#core/json/defined-fields';
import type { Dialect } from '#core/model/dialect';
import type { Entry, Exchange, Invocation, RunOptions, TargetDescription } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { IntendedRun } from '#core/model/intended-run';
import type { Clock } from '#core/ports/clock';
import type { HttpClient } from '#core/ports/http-client';
import { type ConformanceSuite, planOf, rightsOf } from './conformance-suite.ts';
import { gateway } from './gateway/gateway.ts';
import { intendedOf } from './plan/intended-run.ts';
import { findDenied } from './probe/find-denied.ts';
import type { LimitedIdentity } from './probe/find-limited.ts';
import { findUnreadable } from './probe/find-unreadable.ts';
import { probe } from './probe/probe.ts';
import { scrubFacts } from './scrub-judged.ts';

/** What a run is given for its first two stages, and for all after them. */
export type RunInput = {
  readonly suite: ConformanceSuite;
  readonly target: TargetDescription;
  readonly options: RunOptions;
  /** How the run was started, for the commands that run a part of it again. */
  readonly invocation?: Invocation | undefined;
  /** The id of the run, a DNS label. */
  readonly run: string;
  readonly client: HttpClient;
  readonly clock: Clock;
  /** How many namespaces, and how many objects, the run may have at a time. */
  readonly namespacesAtATime?: number | undefined;
  readonly objectsAtATime?: number | undefined;
  /** The pace of `client`, where it has one. */
  readonly pace?: Pace | undefined;
  /** The limited identity that some cases send requests as. */
  readonly limited: LimitedIdentity;
  /** The run has no credentials. */
  readonly anonymous?: boolean;
  /** The kind of the credentials, without any part of them. */
  readonly identity?: string | undefined;
  /** The names that the target uses. Without it, the probe recognises them. */
  readonly dialect?: Dialect | undefined;
  /** Removes credentials from a text that a person reads. */
  readonly scrub?: (text: string) => string;
};

type Planned = { readonly facts: Facts; readonly plan: ReturnType<typeof planOf>; readonly responseMs: number };

/**
 * Probes a target and returns what a run would do to it, without writing anything.
 *
 * @throws TargetError where the target cannot be reached or does not serve this API.
 */
export async function intendedRunOf(input: RunInput): Promise<IntendedRun> {
  return intendedRun(input, await probeAndPlan(input, input.clock.now(), () => {}));
}

/** Probes a target and plans the run; `record` gets the evidence of that. */
export async function probeAndPlan(input: RunInput, startedAt: number, record: (entry: Entry) => void): Promise<Planned> {
  const { suite, target, options, clock, scrub = (text) => text } = input;
  const { readOnly = false, namespaces } = options;
  const client = gateway(input.client, input.run, clock, { readOnly, namespaces });
  const took: number[] = [];
  const recordExchange = (exchange: Exchange): void => {
    took.push(exchange.took);
    record(exchange);
  };
  const probing = { clock, timeoutMs: options.requestTimeoutSeconds * 1000, startedAt, server: target.server };
  const found = await probe(client, recordExchange, {
    ...probing,
    anonymous: input.anonymous === true,
    run: input.run,
    limited: input.limited,
    readOnly,
    namespaces,
    fromFiles: suite.subjects.flatMap(({ fromFile, served }) => (fromFile === true ? [served] : [])),
    ...definedFields({ dialect: input.dialect }),
  });
  const { run } = input;
  const probeClient = new ProbeClient(client, recordExchange, probing);
  const denied = readOnly
    ? await findUnreadable(rightsOf(suite, found, options), { served: found.served, run }, probeClient)
    : await findDenied(() => rightsOf(suite, found, options), { apiDomain: found.dialect.apiDomain, run }, probeClient);
  const facts = scrubFacts(denied.length === 0 ? found : { ...found, denied }, scrub);
  record({ e: 'facts', facts });
  return { facts, plan: planOf(suite, facts, options), responseMs: medianOf(took) };
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns what a planned run is about to do. */
export function intendedRun({ target, options, run, identity, pace }: RunInput, { facts, plan, responseMs }: Planned): IntendedRun {
  const intended = intendedOf(run, {
    plan,
    dialect: facts.dialect,
    concurrency: options.concurrency,
    responseMs,
    namespaces: options.namespaces,
    perSecond: pace?.mostPerSecond,
  });
  const known = definedFields({ release: facts.release, readOnly: options.readOnly });
  return { run, ...target, ...known, identity: identity ?? 'no credentials', ...intended };
}
