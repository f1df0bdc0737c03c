import { parseRelease } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type { RunStarted } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import type { Verdict } from '#core/model/result';
import type { Statement } from '#core/model/statement';
import { applyWaivers } from '#core/waivers/apply-waivers';
import { waivableOf } from './report/accept-results.ts';
import { gates } from './report/conformance.ts';

/** What decides whether a verdict fails a run. */
type LimitCircumstances = {
  readonly statements: readonly Pick<Statement, 'id' | 'level'>[];
  readonly head: Pick<RunStarted, 'started' | 'options'>;
  /** The release of the target, where it is known. */
  readonly release: string | undefined;
};

/** Counts the requirements that fail a run as their results come, and ends the run after so many. */
export class FailureLimit {
  readonly #limit: number;
  readonly #circumstances: LimitCircumstances;
  readonly #levels: ReadonlyMap<string, Statement['level']>;
  readonly #failed = new Set<string>();
  readonly #controller = new AbortController();

  /** Without a `limit`, the run is not ended. */
  constructor(limit: number = Number.POSITIVE_INFINITY, circumstances: LimitCircumstances) {
    this.#limit = limit;
    this.#circumstances = circumstances;
    this.#levels = new Map(circumstances.statements.map(({ id, level }) => [id, level]));
  }

  /** Aborted when the limit is reached; its reason is a clause that says so. */
  get reached(): AbortSignal {
    return this.#controller.signal;
  }

  /** Takes the verdicts of a case. */
  note(planned: PlannedCase, verdicts: readonly Verdict[]): void {
    for (const verdict of verdicts) if (this.#failsRun(planned, verdict)) this.#failed.add(verdict.statement);
    const count = this.#failed.size;
    if (count < this.#limit || this.reached.aborted) return;
    this.#controller.abort(`${count === 1 ? '1 requirement' : `${count} requirements`} had failed, and --bail ${this.#limit} was given`);
  }

  /** Returns whether one of the verdicts of a case is a failure, of any level, that no waiver accepts. */
  isFailure(planned: PlannedCase, verdicts: readonly Verdict[]): boolean {
    return verdicts.some((verdict) => this.#isFailed(planned, verdict));
  }

  #failsRun(planned: PlannedCase, verdict: Verdict): boolean {
    const level = this.#levels.get(verdict.statement);
    return level !== undefined && gates(level, this.#circumstances.head.options) && this.#isFailed(planned, verdict);
  }

  #isFailed({ case: of }: PlannedCase, { statement, status, findings }: Verdict): boolean {
    const { options, started } = this.#circumstances.head;
    if (status !== 'failed' && !(options.strict && status === 'deviation')) return false;
    const messages = findings.map(({ message }) => message);
    const finding = { ...waivableOf({ statement, case: of.id, subject: of.subject }), messages };
    const release = parseRelease(this.#circumstances.release ?? '');
    const { accepted } = applyWaivers([finding], options.waivers ?? [], {
      today: started.slice(0, 10),
      ...definedFields({ release }),
      rules: [...this.#levels.keys()],
      judged: [],
    });
    return accepted.size === 0;
  }
}
