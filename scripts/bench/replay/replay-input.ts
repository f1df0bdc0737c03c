import type { Facts } from '../../../src/core/model/facts.ts';
import type { Plan } from '../../../src/core/model/plan.ts';
import type { Target } from '../../../src/core/model/target.ts';

/** Everything a replay needs, made beforehand, so that it costs the replay nothing. */
export type ReplayInput = {
  readonly target: Target;
  readonly facts: Facts;
  readonly plan: Plan;
  readonly concurrency: number;
};

/** What a replay tells of itself when it is over. */
export type ReplayOutcome = { readonly requests: number; readonly failedSteps: number; readonly left: readonly string[] };

/** Reads what the benchmark itself wrote. Throws where it is something else. */
export function parseReplayInput(text: string): ReplayInput {
  const input: unknown = JSON.parse(text);
  if (!isReplayInput(input)) throw new Error('This is no input of a replay.');
  return input;
}

/** The outcome from what a replay printed. Throws where it is something else. */
export function parseReplayOutcome(text: string): ReplayOutcome {
  const outcome: unknown = JSON.parse(text);
  if (!isReplayOutcome(outcome)) throw new Error(`This is no outcome of a replay: ${text.slice(0, 200)}`);
  return outcome;
}

function isReplayInput(value: unknown): value is ReplayInput {
  return hasKeys(value, ['target', 'facts', 'plan', 'concurrency']);
}

function isReplayOutcome(value: unknown): value is ReplayOutcome {
  return hasKeys(value, ['requests', 'failedSteps', 'left']);
}

function hasKeys(value: unknown, keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.every((key) => Object.hasOwn(value, key));
}
