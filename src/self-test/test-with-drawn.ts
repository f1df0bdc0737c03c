import type { ConformanceSuite } from '#conformance/conformance-suite';
import type { Shortened } from '#conformance/shrink/shorten-failures';
import { matchesGlob } from '#core/codecs/glob';
import { definedFields } from '#core/json/defined-fields';
import type { DrawnOutcome } from '#core/model/drawn-test';
import type { FoundFailure } from '#core/model/self-test';
import type { PersonalityId } from '#reference-server/settings/personality';
import { drawnParts, judgedByDrawn } from './drawn-parts.ts';
import { foundFailures } from './found-failures.ts';
import { runInProcess } from './run-in-process.ts';

/** A fault to test with drawn sequences alone. */
export type DrawnJob = {
  readonly fault: string;
  readonly breaks: string;
  /** The statements that it violates, as ids or patterns. */
  readonly statements: readonly string[];
  readonly release?: string;
  readonly personality?: PersonalityId;
  /** Whether failures are sent again in shorter and shorter forms. */
  readonly shorten?: true;
};

/**
 * Runs the drawn sequences of a suite against the reference server with a fault, until a statement that the fault violates
 * fails. Never rejects for what a fault does.
 */
export async function testWithDrawn(
  suite: ConformanceSuite,
  { fault, breaks, statements, shorten, ...server }: DrawnJob,
): Promise<DrawnOutcome> {
  const modelled = new Set(judgedByDrawn(suite));
  const isViolated = violatedBy(statements);
  const head = { fault, breaks, isOfModel: [...modelled].some(isViolated) };
  let failures: readonly FoundFailure[] = [];
  let sequences = 0;
  const shortest = shortestOf(isViolated);
  const outcome = (): DrawnOutcome => ({
    ...head,
    found: failures.filter(({ statement }) => isViolated(statement)),
    also: failures.filter(({ statement }) => !isViolated(statement)),
    sequences,
    ...definedFields({ shortestSteps: shortest.steps }),
  });
  try {
    for (const cases of drawnParts(suite)) {
      sequences += cases.length;
      failures = merged([
        ...failures,
        ...foundFailures(await runInProcess({ ...suite, cases }, { fault, ...server, onShortened: shorten && shortest.note })),
      ]);
      if (outcome().found.length > 0) break;
    }
    return outcome();
  } catch (error) {
    return { ...outcome(), trouble: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Keeps the number of steps of the shortest failure: of the statements that the fault violates, or of the others without one. One that
 * did not come again was not shortened.
 */
function shortestOf(isViolated: (statement: string) => boolean): { readonly steps: number | undefined; note(shortened: Shortened): void } {
  let violated: number | undefined;
  let other: number | undefined;
  return {
    get steps() {
      return violated ?? other;
    },
    note: ({ failure, steps, again }) => {
      if (again.failed === 0) return;
      if (isViolated(failure.statement)) violated = Math.min(steps, violated ?? steps);
      else other = Math.min(steps, other ?? steps);
    },
  };
}

/** Returns whether a statement is one of those that the patterns of a fault name. */
function violatedBy(patterns: readonly string[]): (statement: string) => boolean {
  return (id) => patterns.some((pattern) => (pattern.includes('*') ? matchesGlob(pattern, id) : pattern === id));
}

function merged(failures: readonly FoundFailure[]): readonly FoundFailure[] {
  const cases = new Map<string, readonly string[]>();
  for (const one of failures) cases.set(one.statement, [...(cases.get(one.statement) ?? []), ...one.cases]);
  return [...cases].map(([statement, of]) => ({ statement, cases: of }));
}
