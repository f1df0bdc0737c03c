import { type Spread, spreadOf } from './statistics.ts';

/** What one process took. */
export type Sample = {
  readonly wallSeconds: number;
  /** User and system time of the whole process. */
  readonly processorSeconds: number;
  readonly largestMebibytes: number;
  readonly requests: number;
  /** Steps that could not do what they are for; where the target is the same, full run and replay have as many. */
  readonly failedSteps: number;
};

/** A full run, and the bare replay that came right after it. */
export type Pair = { readonly run: Sample; readonly replay: Sample };

/** All counted pairs against one target. */
export type Measurement = {
  readonly target: string;
  readonly release: string;
  readonly concurrency: number;
  readonly statements: number;
  readonly cases: number;
  readonly pairs: readonly Pair[];
};

/** What the pairs come to. Ratios are taken pair by pair: what disturbs a machine disturbs neighbours alike. */
export type Comparison = {
  readonly run: SpreadOfSamples;
  readonly replay: SpreadOfSamples;
  readonly wallRatio: Spread;
  readonly processorRatio: Spread;
  /** How many more requests the full run sent, as a share: the replay is the same plan only where this is about nothing. */
  readonly moreRequests: number;
};

type SpreadOfSamples = { readonly [Field in keyof Sample]: Spread };

/** Throws where there are no pairs. */
export function compare(pairs: readonly Pair[]): Comparison {
  const run = spreadOfSamples(pairs.map((pair) => pair.run));
  const replay = spreadOfSamples(pairs.map((pair) => pair.replay));
  return {
    run,
    replay,
    wallRatio: spreadOf(pairs.map((pair) => pair.run.wallSeconds / pair.replay.wallSeconds)),
    processorRatio: spreadOf(pairs.map((pair) => pair.run.processorSeconds / pair.replay.processorSeconds)),
    moreRequests: run.requests.median / replay.requests.median - 1,
  };
}

function spreadOfSamples(samples: readonly Sample[]): SpreadOfSamples {
  const of = (field: keyof Sample): Spread => spreadOf(samples.map((sample) => sample[field]));
  return {
    wallSeconds: of('wallSeconds'),
    processorSeconds: of('processorSeconds'),
    largestMebibytes: of('largestMebibytes'),
    requests: of('requests'),
    failedSteps: of('failedSteps'),
  };
}
