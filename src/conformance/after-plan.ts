import type { CaseAdded, Entry } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import type { Verdict } from '#core/model/result';
import type { DrawnCase } from './plan/drawn-plan.ts';
import type { RunFurther } from './runner/run-plan.ts';
import { FailureShortener, type ShortenTools } from './shrink/shorten-failures.ts';

/** How far the drawing of sequences is. */
export type Drawing = {
  readonly done: number;
  readonly failed: number;
  /** How many there will be; undefined where the time decides. */
  readonly of?: number | undefined;
  readonly secondsLeft?: number | undefined;
};

/** What happens after the cases of the plan: sequences are drawn, and failures are sent again in shorter forms. */
export type AfterPlan = {
  /** The sequences to draw. */
  readonly drawn: Iterable<DrawnCase>;
  readonly of: number | undefined;
  readonly drawnSeconds: number | undefined;
  readonly shortenSeconds: number | undefined;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly isUnanswered: (planned: PlannedCase, entries: readonly Entry[]) => boolean;
  readonly judge: ShortenTools['judge'];
  readonly shortened: NonNullable<ShortenTools['shortened']>;
  readonly started: (planned: PlannedCase) => void;
  /** Takes a drawn sequence into the report. Returns its verdicts. */
  readonly addDrawn: (drawn: DrawnCase, entries: readonly Entry[]) => readonly Verdict[];
  readonly ended: (planned: PlannedCase, verdicts: readonly Verdict[], entries: readonly Entry[], drawing: Drawing) => void;
  /** Takes a case into the report that a failure was the cause of. */
  readonly addFurther: (planned: PlannedCase, entries: readonly Entry[], added: Omit<CaseAdded, 'e' | 'at'>) => void;
};

/**
 * Sends sequences as they are drawn, until there are enough or the time is over, and then what failed again in shorter forms.
 * `failures` are the cases of the plan that failed.
 */
export async function runAfterPlan(
  after: AfterPlan,
  runFurther: RunFurther,
  failures: readonly { readonly planned: PlannedCase; readonly verdicts: readonly Verdict[] }[],
): Promise<void> {
  const shorteningUntil = { at: Number.POSITIVE_INFINITY };
  const shortener = new FailureShortener({
    run: runFurther,
    judge: after.judge,
    add: after.addFurther,
    isOver: () => after.signal.aborted || after.now() >= shorteningUntil.at,
    shortened: after.shortened,
  });
  for (const { planned, verdicts } of failures) shortener.note(planned, verdicts);
  await draw(after, runFurther, shortener);
  const { shortenSeconds = 0 } = after;
  shorteningUntil.at = after.now() + shortenSeconds * 1000;
  if (shortenSeconds > 0 && !after.signal.aborted) await shortener.shorten();
}

async function draw(after: AfterPlan, runFurther: RunFurther, shortener: FailureShortener): Promise<void> {
  const { drawn, of, drawnSeconds, signal, now } = after;
  const until = drawnSeconds === undefined ? undefined : now() + drawnSeconds * 1000;
  const left = drawn[Symbol.iterator]();
  let [done, failed] = [0, 0];
  const sendNext = async (): Promise<boolean> => {
    if (signal.aborted || (until !== undefined && now() >= until)) return false;
    const next = left.next();
    if (next.done === true) return false;
    const { planned } = next.value;
    after.started(planned);
    const entries = await runFurther(planned, (seen) => after.isUnanswered(planned, seen), { mayKeep: true });
    if (entries === undefined) return false;
    const verdicts = after.addDrawn(next.value, entries);
    done += 1;
    if (verdicts.some(({ status }) => status === 'failed')) failed += 1;
    shortener.note(planned, verdicts);
    const secondsLeft = until === undefined ? undefined : Math.max(0, (until - now()) / 1000);
    after.ended(planned, verdicts, entries, { done, failed, of, secondsLeft });
    return true;
  };
  const sendAll = async (): Promise<void> => {
    while (await sendNext());
  };
  await Promise.all(Array.from({ length: after.concurrency }, sendAll));
}
