import type { AnswerHead, WireError } from '#core/model/evidence';
import { StepFailure } from './step-failure.ts';

/** The watches without a response from which on the others are suspected. */
const mostSilent = 2;
const timeoutOfSuspectsMs = 2_000;

/**
 * Finds out, once for a run, whether something between this tool and the target, such as a proxy that buffers, holds back the
 * response of a watch, or its events, until the watch ends.
 */
export class WatchHeads {
  #arrived = false;
  #silent = 0;
  #check: Promise<boolean> | undefined;
  #areHeld = false;
  readonly #areEventsHeldBack: () => Promise<boolean>;

  /** `areEventsHeldBack` tries it. */
  constructor(areEventsHeldBack: () => Promise<boolean> = async () => false) {
    this.#areEventsHeldBack = areEventsHeldBack;
  }

  /** Whether watches are held back: none arrives before it ends. */
  get areHeld(): boolean {
    return this.#areHeld;
  }

  /** Returns how long to wait for the response of a watch. */
  timeoutMs(usual: number): number {
    return this.#isSuspect ? Math.min(usual, timeoutOfSuspectsMs) : usual;
  }

  /** Notes the response of a watch that does not end by itself. */
  note(answer: AnswerHead | WireError): void {
    if ('status' in answer) this.#arrived = true;
    else if (answer.code === 'timeout') this.#silent += 1;
  }

  /** Checks a suspicion, once: `arrivesAtItsEnd` requests a watch that ends soon, and returns whether its response arrived. */
  async check(arrivesAtItsEnd: () => Promise<boolean>): Promise<boolean> {
    if (!this.#isSuspect) return false;
    this.#check ??= arrivesAtItsEnd();
    this.#areHeld ||= (await this.#check) && !this.#arrived;
    return this.#areHeld;
  }

  /** Checks, once for the run, whether the events of watches are held back, where one did not send what was expected. */
  async checkEvents(): Promise<boolean> {
    this.#areHeld ||= await this.#areEventsHeldBack();
    return this.#areHeld;
  }

  get #isSuspect(): boolean {
    return !this.#arrived && this.#silent >= mostSilent;
  }
}

/** The failure of a step that needs a watch, where watches are held back. */
export function heldBack(): StepFailure {
  return new StepFailure(
    'held-back',
    'no watch sends anything before its first event, or before its end: something in front of the target, such as a proxy that buffers, holds streams back',
  );
}
