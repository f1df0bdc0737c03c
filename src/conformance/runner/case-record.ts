import { digestOf } from '#core/codecs/digest';
import { elapsed } from '#core/http/elapsed';
import { definedFields } from '#core/json/defined-fields';
import type { Entry, StepFailed } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import { CaseEvidence } from '../evidence/case-evidence.ts';
import type { Wire } from './wire.ts';

/** Where entries are written, the clock of their times, and the slot of the run. */
export type EntrySink = {
  readonly wire: Pick<Wire, 'clock' | 'startedAt'>;
  readonly write: (entry: Entry) => void;
  readonly slot?: () => string | undefined;
};

/** Records the evidence of one case: each entry is kept for later steps and written to the journal at once. */
export class CaseRecord {
  readonly key: string;
  readonly evidence: CaseEvidence;
  readonly #steps: readonly Step[];
  readonly #sink: EntrySink;

  constructor(key: string, steps: readonly Step[], sink: EntrySink) {
    this.key = key;
    this.evidence = new CaseEvidence(steps);
    this.#steps = steps;
    this.#sink = sink;
  }

  /** Milliseconds since the start of the run. */
  at(): number {
    const { clock, startedAt } = this.#sink.wire;
    return elapsed(startedAt, clock.now());
  }

  add(entry: Entry): void {
    this.evidence.add(withoutLongBody(entry));
    this.#sink.write(entry);
  }

  start(prefix: string, namespace?: string): void {
    const lent = definedFields({ namespace, slot: this.#sink.slot?.() });
    this.add({ e: 'case', case: this.key, prefix, ...lent, steps: digestOf(this.#steps), at: this.at() });
  }

  fail(step: string, cause: StepFailed['cause'], message: string): void {
    this.add({ e: 'step-failed', case: this.key, step, at: this.at(), cause, message });
  }

  end(): void {
    this.add({ e: 'end', case: this.key, at: this.at() });
  }
}

const longestBodyOfCleanUp = 4096;

/** No verdict depends on the responses of the clean-up, whose number and length nothing limits. */
function withoutLongBody(entry: Entry): Entry {
  if (entry.e !== 'exchange' || entry.phase !== 'clean-up' || !('answer' in entry)) return entry;
  return entry.answer.body.length <= longestBodyOfCleanUp ? entry : { ...entry, answer: { ...entry.answer, body: '' } };
}
