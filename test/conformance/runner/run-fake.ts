import type { WithoutSlot } from '#conformance/runner/group-slot';
import type { RunContext } from '#conformance/runner/run-context';
import { runPlan } from '#conformance/runner/run-plan';
import { dialects } from '#core/codecs/dialects';
import type { Case, Fixture } from '#core/model/case';
import type { Entry } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Step } from '#core/model/step';
import type { HttpClient } from '#core/ports/http-client';
import { FakeClock } from './fake-clock.ts';

export const facts: Facts = {
  dialect: dialects[0] ?? { id: '', apiDomain: '', binaryMediaType: '', extensionPrefix: '' },
  served: {},
  resourceVersionMatch: 'honoured',
  futureVersion: '999999',
  namespaceController: 'absent',
};

/** A case of these steps. */
export function caseOf(steps: readonly Step[], others: Partial<Pick<Case, 'needs' | 'queue' | 'bystander'>> = {}): Case {
  return {
    id: 'area/scenario',
    area: 'area',
    subject: 'things',
    about: 'Something happens.',
    needs: [],
    steps,
    checks: [],
    queue: 'parallel',
    writers: 'ours',
    ...others,
  };
}

export type Ran = {
  readonly clock: FakeClock;
  /** All that was written down. */
  readonly entries: readonly Entry[];
  /** Of each case, by key, what the listener was given. */
  readonly byCase: ReadonlyMap<string, readonly Entry[]>;
  readonly started: readonly string[];
  readonly interrupted: boolean;
  readonly endedEarly?: string | undefined;
  readonly left: readonly string[];
  readonly kept: Awaited<ReturnType<typeof runPlan>>['kept'];
  readonly requests: number;
  readonly done: Awaited<ReturnType<typeof runPlan>>['done'];
};

/** Runs these cases, called `case-1@things` and so on, against the client, in no time. */
export async function runFake(
  client: HttpClient,
  cases: readonly Case[],
  options: Partial<Omit<RunContext, 'clock' | 'client'>> & {
    readonly fixtures?: readonly Fixture[];
    readonly clock?: FakeClock;
    readonly withoutSlot?: (reason: WithoutSlot) => void;
    readonly isUnanswered?: (entries: readonly Entry[]) => boolean;
    readonly isFailed?: (key: string, entries: readonly Entry[]) => boolean;
  } = {},
): Promise<Ran> {
  const { fixtures = [], clock = new FakeClock(), isUnanswered = () => false, isFailed, withoutSlot, ...others } = options;
  const entries: Entry[] = [];
  const byCase = new Map<string, readonly Entry[]>();
  const started: string[] = [];
  const journal = { write: (entry: Entry) => void entries.push(entry), flush: async () => {} };
  const plan = { fixtures, skipped: [], run: cases.map((one, index) => ({ key: `case-${index + 1}@things`, case: one })) };
  const context: RunContext = {
    client,
    clock,
    journal,
    facts,
    run: 'run',
    concurrency: 4,
    requestTimeoutMs: 5000,
    signal: new AbortController().signal,
    ...others,
  };
  const outcome = await runPlan(plan, context, {
    started: ({ key }) => started.push(key),
    ended: ({ key }, seen) => byCase.set(key, seen),
    isUnanswered: (_, seen) => isUnanswered(seen),
    ...(isFailed === undefined ? {} : { isFailed: ({ key }, seen) => isFailed(key, seen) }),
    withoutSlot: (reason) => withoutSlot?.(reason),
  });
  return { clock, entries, byCase, started, ...outcome };
}

/** What happened, in few words: `exchange get 200`, `step-failed watch bound`. */
export function told(entries: readonly Entry[]): readonly string[] {
  return entries.map((entry) => {
    switch (entry.e) {
      case 'exchange':
        return `${entry.phase} ${entry.step} ${'answer' in entry ? entry.answer.status : entry.error.code}`;
      case 'stream':
        return `stream ${entry.step} ${entry.from} ${'answer' in entry ? entry.answer.status : entry.error.code}`;
      case 'line':
        return `line ${entry.step}`;
      case 'ended':
        return `ended ${entry.step} ${entry.by}`;
      case 'step-failed':
        return `step-failed ${entry.step} ${entry.cause}`;
      default:
        return entry.e;
    }
  });
}
