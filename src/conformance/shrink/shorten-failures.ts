import { digestOf } from '#core/codecs/digest';
import type { Case } from '#core/model/case';
import type { CaseAdded, Entry, SequenceFailure } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import type { Verdict } from '#core/model/result';
import { flatSteps } from '#core/model/step';
import { replaceIn } from './replace-in.ts';
import { shortenedCase, shortenedId } from './shortened-case.ts';
import { shrink } from './shrink.ts';

/** How often a failing sequence is sent again as it was, and its shortest form is sent. */
const timesSent = 3;
/** Sequences that are sent again for one failure, where the first does not fail again. */
const mostSequences = 3;
/** Failures of one run that are shortened. */
const mostFailures = 20;
const mostTries = 400;
/** A sequence that takes longer waits for something that does not come: its forms wait less, and the shortest one in full. */
const slowMs = 5000;
const shortWaitSeconds = 2;

/** What the shortening works with. */
export type ShortenTools = {
  /** Runs a case and records its evidence; undefined where the run was interrupted. */
  readonly run: (planned: PlannedCase) => Promise<readonly Entry[] | undefined>;
  readonly judge: (of: Case, entries: readonly Entry[]) => readonly Verdict[];
  /** Takes a case into the report, and records that it belongs there. */
  readonly add: (planned: PlannedCase, entries: readonly Entry[], added: Omit<CaseAdded, 'e' | 'at'>) => void;
  /** Whether the run was interrupted, or the time for shortening is over. */
  readonly isOver: () => boolean;
  /** Called for each failure, with the shortest form. */
  readonly shortened?: (shortened: Shortened) => void;
};

/** What came of one failure. */
export type Shortened = {
  readonly failure: SequenceFailure;
  /** The case that failed first. */
  readonly of: string;
  readonly again: { readonly sent: number; readonly failed: number };
  /** The key of the case with the shorter form; undefined where nothing could go, or the failure did not come again. */
  readonly shorter?: string;
  readonly steps: number;
  readonly tries: number;
};

type Failing = { readonly planned: PlannedCase; readonly step: string | undefined };
type Failures = { readonly failure: SequenceFailure; readonly cases: Failing[]; isDone: boolean };

/** Collects the failures of drawn sequences, and sends those that failed again, in shorter and shorter forms. */
export class FailureShortener {
  readonly #tools: ShortenTools;
  readonly #failures = new Map<string, Failures>();
  readonly #sent = new Map<string, number>();
  #done = 0;

  constructor(tools: ShortenTools) {
    this.#tools = tools;
  }

  /** Notes what failed in a drawn case. Of one failure, the shortest sequences stay. */
  note(planned: PlannedCase, verdicts: readonly Verdict[]): void {
    if (planned.case.modelled === undefined) return;
    for (const verdict of verdicts) {
      const failure = failureOf(verdict);
      if (failure === undefined) continue;
      const key = JSON.stringify([failure.statement, failure.clause]);
      const known = this.#failures.get(key) ?? { failure, cases: [], isDone: false };
      this.#failures.set(key, known);
      if (known.isDone || known.cases.some((one) => one.planned.key === planned.key)) continue;
      known.cases.push({ planned, step: verdict.findings[0]?.step });
      known.cases.sort((one, other) => lengthOf(one) - lengthOf(other) || (one.planned.key < other.planned.key ? -1 : 1));
      known.cases.splice(mostSequences);
    }
  }

  /** Shortens the failures that came since it was last called, all at once. */
  async shorten(): Promise<void> {
    const open = [...this.#failures.values()].filter(({ isDone }) => !isDone).slice(0, mostFailures - this.#done);
    this.#done += open.length;
    await Promise.all(open.map((failures) => this.#shortenOne(failures)));
  }

  async #shortenOne(failures: Failures): Promise<void> {
    failures.isDone = true;
    const { failure } = failures;
    const cases = failures.cases.splice(0);
    for (const [index, { planned, step }] of cases.entries()) {
      const { isSlow, ...again } = await this.#sendAgain(planned, failure);
      if (again.failed === 0 && index < cases.length - 1 && !this.#tools.isOver()) continue;
      const found = again.failed === 0 ? undefined : await this.#shortest(planned, failure, { again, step, isSlow });
      this.#tools.shortened?.({ failure, of: planned.key, again, steps: lengthOf({ planned, step }), tries: 0, ...found });
      return;
    }
  }

  /** Sends a sequence again as it was. Returns how often it failed again. */
  async #sendAgain(planned: PlannedCase, failure: SequenceFailure): Promise<Shortened['again'] & { readonly isSlow: boolean }> {
    let [sent, failed, isSlow] = [0, 0, false];
    while (sent < timesSent && !this.#tools.isOver()) {
      const key = `${planned.key}#again-${this.#next(planned.key)}`;
      const again = { key, case: planned.case };
      const entries = await this.#tools.run(again);
      if (entries === undefined) break;
      sent += 1;
      if (this.#hasFailed(planned.case, entries, failure)) failed += 1;
      isSlow ||= durationOf(entries) > slowMs;
      this.#tools.add(again, entries, { case: key, of: planned.key, failure });
    }
    return { sent, failed, isSlow };
  }

  async #shortest(
    planned: PlannedCase,
    failure: SequenceFailure,
    { again, step, isSlow }: { readonly again: Shortened['again']; readonly step: string | undefined; readonly isSlow: boolean },
  ): Promise<Pick<Shortened, 'tries' | 'steps'> & { readonly shorter?: string }> {
    // What fails only sometimes is sent more often, before a form is taken for one that does not fail.
    const attempts = again.failed === again.sent ? 1 : Math.ceil(again.sent / again.failed) * 2;
    const caseWith = (steps: Case['steps']): Case => shortenedCase(planned.case, { id: planned.case.id, steps }, failure);
    const fails = async (steps: Case['steps']): Promise<boolean> => {
      for (let attempt = 0; attempt < attempts && !this.#tools.isOver(); attempt += 1) {
        const entries = await this.#tools.run({
          key: `${planned.key}#try-${this.#next(`${planned.key}#try`)}`,
          case: caseWith(isSlow ? withShortWaits(steps) : steps),
        });
        if (entries === undefined) return false;
        if (this.#hasFailed(caseWith(steps), entries, failure)) return true;
      }
      return false;
    };
    const { isOver } = this.#tools;
    const { steps, tries } = await shrink(planned.case.steps, { fails, isOver, mostTries, failedAt: step });
    const length = flatSteps(steps).length;
    if (digestOf(steps) === digestOf(planned.case.steps)) return { steps: length, tries };
    const shorter = { id: shortenedId(planned.case, steps, failure), steps };
    const key = await this.#sendShortest(planned, shorter, failure);
    return key === undefined ? { steps: length, tries } : { steps: length, tries, shorter: key };
  }

  /** Sends the shortest form some more times, for the report. Returns its key; undefined where it no longer fails. */
  async #sendShortest(
    planned: PlannedCase,
    shorter: NonNullable<CaseAdded['shorter']>,
    failure: SequenceFailure,
  ): Promise<string | undefined> {
    const short = shortenedCase(planned.case, shorter, failure);
    const name = `${short.id}@${short.subject}`;
    const runs: { readonly planned: PlannedCase; readonly entries: readonly Entry[] }[] = [];
    for (let time = 1; time <= timesSent; time += 1) {
      const one = { key: time === 1 ? name : `${name}#${time}`, case: short };
      const entries = await this.#tools.run(one);
      if (entries !== undefined) runs.push({ planned: one, entries });
    }
    if (!runs.some(({ entries }) => this.#hasFailed(short, entries, failure))) return undefined;
    for (const run of runs) this.#tools.add(run.planned, run.entries, { case: run.planned.key, of: planned.key, failure, shorter });
    return name;
  }

  #hasFailed(of: Case, entries: readonly Entry[], { statement, clause }: SequenceFailure): boolean {
    return this.#tools.judge(of, entries).some((verdict) => {
      const failure = failureOf(verdict);
      return failure !== undefined && failure.statement === statement && failure.clause === clause;
    });
  }

  /** Counts what a case was sent for, so that each key is used once. */
  #next(key: string): number {
    const next = (this.#sent.get(key) ?? 0) + 1;
    this.#sent.set(key, next);
    return next;
  }
}

/** Returns what a verdict says that failed; undefined where it says anything else. */
function failureOf({ status, statement, findings }: Verdict): SequenceFailure | undefined {
  if (status !== 'failed') return undefined;
  const clause = findings[0]?.clause;
  return clause === undefined ? { statement } : { statement, clause };
}

function lengthOf({ planned }: Failing): number {
  return flatSteps(planned.case.steps).length;
}

function durationOf(entries: readonly Entry[]): number {
  const [first, last] = [entries[0], entries.at(-1)];
  return first !== undefined && last !== undefined && 'at' in first && 'at' in last ? last.at - first.at : 0;
}

function withShortWaits(steps: Case['steps']): Case['steps'] {
  return replaceIn(steps, (part) =>
    typeof part['boundSeconds'] === 'number' ? { ...part, boundSeconds: Math.min(part['boundSeconds'], shortWaitSeconds) } : undefined,
  );
}
