import type { Case } from '#core/model/case';
import type { PlannedCase } from '#core/model/plan';
import { makePlan, type PlanInput } from './make-plan.ts';

/** Returns some of the sequences that are drawn from a seed: `count` of them, after the first `from`. */
export type DrawnSource = (from: number, count: number) => readonly Case[];

/** A drawn sequence of a run, and its place among them. */
export type DrawnCase = { readonly planned: PlannedCase; readonly index: number };

/** So many sequences are drawn at a time: a run may have more of them than fit into memory. */
const partSize = 100;

/**
 * The plan of sequences that are drawn as a run needs them: `most` of them, or any number. Iterating it draws them again, so
 * that equal input gives equal sequences.
 */
export class DrawnPlan {
  readonly #input: PlanInput;
  readonly #draw: DrawnSource;
  readonly #most: number;

  constructor(input: Omit<PlanInput, 'cases'>, draw: DrawnSource, most = Number.POSITIVE_INFINITY) {
    this.#input = { ...input, cases: [] };
    this.#draw = draw;
    this.#most = most;
  }

  /** Returns the plan of the first sequences: with their fixtures, and with what is skipped for all of its kind. */
  first(): ReturnType<typeof makePlan> {
    return this.#part(0);
  }

  /** Draws the sequences in parts. Ends where a part has none that runs. */
  *parts(): Generator<readonly DrawnCase[]> {
    let index = 0;
    for (let from = 0; from < this.#most; from += partSize) {
      const { run } = this.#part(from);
      if (run.length === 0) return;
      yield run.map((planned) => {
        index += 1;
        return { planned, index };
      });
    }
  }

  /** Draws the sequences one by one. */
  *[Symbol.iterator](): Generator<DrawnCase> {
    for (const part of this.parts()) yield* part;
  }

  #part(from: number): ReturnType<typeof makePlan> {
    const cases = this.#draw(from, Math.min(partSize, this.#most - from));
    return makePlan({ ...this.#input, cases });
  }
}
