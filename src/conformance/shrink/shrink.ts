import { digestOf } from '#core/codecs/digest';
import { flatSteps, type Step } from '#core/model/step';
import { upTo, withOtherReferences, withOtherSentinels, withoutParts } from './fewer-steps.ts';
import { withSimplerNames, withSimplerRequests } from './simpler-values.ts';

type Steps = readonly Step[];

/** What a search depends on. */
export type Search = {
  /** Sends a form of the sequence. Returns whether the same failure came. */
  readonly fails: (steps: Steps) => Promise<boolean>;
  /** Whether there is no time left: what was found so far counts. */
  readonly isOver: () => boolean;
  readonly mostTries: number;
  /** The step whose response failed: what follows it is probably not needed. */
  readonly failedAt?: string | undefined;
};

/** The shortest form that was found, and how many forms were sent. */
export type Shrunk = { readonly steps: Steps; readonly tries: number };

/**
 * Searches a shorter and simpler form of a sequence with the same failure: with fewer steps first, then with simpler values,
 * until nothing can go. No form is sent twice.
 */
export async function shrink(steps: Steps, search: Search): Promise<Shrunk> {
  const known = new Set([digestOf(steps)]);
  let best = steps;
  let tries = 0;
  const isOver = (): boolean => tries >= search.mostTries || search.isOver();
  const isBetter = async (candidate: Steps): Promise<boolean> => {
    const digest = digestOf(candidate);
    if (candidate.length === 0 || known.has(digest) || isOver()) return false;
    known.add(digest);
    tries += 1;
    if (!(await search.fails(candidate))) return false;
    best = candidate;
    return true;
  };
  /** Tries each form; where one fails in the same way, goes on at the same place with the forms of that one. */
  const reduce = async (formsOf: (steps: Steps) => readonly Steps[]): Promise<void> => {
    let forms = formsOf(best);
    for (let index = 0; index < forms.length && !isOver(); ) {
      const candidate = forms[index];
      if (candidate !== undefined && (await isBetter(candidate))) forms = formsOf(best);
      else index += 1;
    }
  };
  if (search.failedAt !== undefined) await isBetter(upTo(steps, search.failedAt));
  for (let before: Steps | undefined; before !== best && !isOver(); ) {
    before = best;
    for (let size = Math.ceil(flatSteps(best).length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
      await reduce((form) => withoutParts(form, size));
    await reduce(withOtherReferences);
    await reduce(withOtherSentinels);
    await reduce(withSimplerNames);
    await reduce(withSimplerRequests);
  }
  return { steps: best, tries };
}
