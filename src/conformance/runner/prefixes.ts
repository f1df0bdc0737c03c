import { namePrefix } from '#core/codecs/own-names';

/**
 * The prefix of all names of one case, by its place in the plan counted from 1.
 * No prefix is the beginning of another's name: it ends where its number does.
 */
export function casePrefix(run: string, number: number): string {
  return `${namePrefix(run)}${number.toString(36)}`;
}

/** The prefix of the objects that belong to the run as a whole: the one that no case has. */
export function runPrefix(run: string): string {
  return casePrefix(run, 0);
}
