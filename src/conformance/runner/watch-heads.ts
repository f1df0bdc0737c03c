import type { AnswerHead, WireError } from '#core/model/evidence';

/** The watches without a response from which on the others are suspected. */
const mostSilent = 2;
const timeoutOfSuspectsMs = 2_000;

/**
 * Finds out, once for a run, whether something between this tool and the target, such as a proxy that buffers, holds back the
 * response of a watch until the watch ends.
 */
export class WatchHeads {
  #arrived = false;
  #silent = 0;
  #check: Promise<boolean> | undefined;
  #areHeld = false;

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
    this.#areHeld = (await this.#check) && !this.#arrived;
    return this.#areHeld;
  }

  get #isSuspect(): boolean {
    return !this.#arrived && this.#silent >= mostSilent;
  }
}
