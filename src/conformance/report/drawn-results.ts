import type { Report } from '#core/model/report';
import type { Status, Verdict } from '#core/model/result';
import type { JudgedCase } from './judged-case.ts';
import { modelCoverageOf } from './model-coverage.ts';

/** How many results that say the same are kept, those of the first sequences. */
const mostKept: Readonly<Record<Status, number>> = {
  failed: 10,
  error: 10,
  inconclusive: 10,
  deviation: 3,
  'known-failure': 3,
  skipped: 1,
  passed: 1,
};

type Kept = { readonly index: number; readonly place: number; readonly verdict: Verdict; readonly judged: JudgedCase };

/**
 * The results of sequences that are drawn in any number. Of those that say the same of one statement and one subject only some
 * are kept, whatever the order in which they come: the others are counted.
 */
export class DrawnResults {
  readonly #kept = new Map<string, Kept[]>();
  #sequences = 0;
  #failed = 0;
  #results = 0;
  #coverage: Report['model'];

  /** Adds the results of the sequence with this place among all. */
  add(judged: JudgedCase, index: number): void {
    this.#sequences += 1;
    this.#coverage = modelCoverageOf([judged], this.#coverage);
    this.#results += new Set(judged.verdicts.map(({ statement }) => statement)).size;
    if (judged.verdicts.some(({ status }) => status === 'failed')) this.#failed += 1;
    for (const [place, verdict] of judged.verdicts.entries()) {
      const key = JSON.stringify([verdict.statement, judged.case.subject, verdict.status, verdict.erratum, verdict.findings[0]?.clause]);
      const kept = this.#kept.get(key) ?? [];
      this.#kept.set(key, kept);
      kept.push({
        index,
        place,
        verdict,
        judged: { ...judged, verdicts: [], visits: [], executions: verdict.status === 'passed' ? [] : judged.executions },
      });
      kept.sort((one, other) => one.index - other.index || one.place - other.place);
      kept.splice(mostKept[verdict.status]);
    }
  }

  /** Returns the sequences of the kept results, in their order, with these results alone. */
  cases(): readonly JudgedCase[] {
    const bySequence = new Map<number, Kept[]>();
    for (const kept of this.#kept.values()) for (const one of kept) bySequence.set(one.index, [...(bySequence.get(one.index) ?? []), one]);
    return [...bySequence]
      .sort(([one], [other]) => one - other)
      .flatMap(([, kept]) => {
        const inOrder = kept.sort((one, other) => one.place - other.place);
        const shown = inOrder.find(({ judged }) => judged.executions.length > 0) ?? inOrder[0];
        return shown === undefined ? [] : [{ ...shown.judged, verdicts: inOrder.map(({ verdict }) => verdict) }];
      });
  }

  /** Returns what all sequences tested of the model. */
  coverage(): Report['model'] {
    return this.#coverage;
  }

  /** Returns how many sequences there were, and what is not kept of them; undefined where there were none. */
  counts(): Report['drawn'] {
    if (this.#sequences === 0) return undefined;
    const shown = this.cases().reduce((sum, { verdicts }) => sum + new Set(verdicts.map(({ statement }) => statement)).size, 0);
    return { sequences: this.#sequences, failed: this.#failed, notShown: this.#results - shown };
  }
}
