import type { Entry } from '#core/model/evidence';

const mebibyte = 1024 * 1024;

const mostOfRun = 16 * mebibyte;

/**
 * Limits the responses of the clean-up that a run writes down, whose number and length nothing else limits: the clean-up reads
 * whatever it has to remove. No verdict depends on them.
 */
export class CleanUpBodies {
  #total = 0;

  /** Returns an entry, without the body of its response where it is of the clean-up and those before were too long. */
  bounded(entry: Entry): Entry {
    if (entry.e !== 'exchange' || entry.phase !== 'clean-up' || !('answer' in entry)) return entry;
    const { length } = entry.answer.body;
    if (this.#total + length > mostOfRun) return { ...entry, answer: { ...entry.answer, body: '' } };
    this.#total += length;
    return entry;
  }
}
