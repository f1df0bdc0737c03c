import { flatSteps, type Step } from '#core/model/step';
import { namesIn, namespaceMadeBy, needsOf, ownParts } from './references.ts';

/**
 * Returns the steps without some, and without those that are nothing without them: a step that refers to a removed one, a
 * request about a namespace that is no longer made, a watch that is not read, and the reading of one up to an object that no
 * step writes. Steps between the pages of a removed step take its place.
 */
export function withoutSteps(steps: readonly Step[], removed: ReadonlySet<string>): readonly Step[] {
  const all = flatSteps(steps);
  const wereRead = new Set(all.flatMap((step) => (step.do === 'drain' ? [step.stream] : [])));
  const madeBefore = new Set(all.flatMap((step) => namespaceMadeBy(step) ?? []));
  let kept = all.filter(({ id }) => !removed.has(id));
  for (let before = -1; before !== kept.length; ) {
    before = kept.length;
    const ids = new Set(kept.map(({ id }) => id));
    const read = new Set(kept.flatMap((step) => (step.do === 'drain' ? [step.stream] : [])));
    const written = new Set(kept.flatMap((step) => (isWrite(step) ? [...namesIn(step)] : [])));
    const made = new Set(kept.flatMap((step) => namespaceMadeBy(step) ?? []));
    kept = kept.filter(
      (step) =>
        [...needsOf(step)].every((id) => ids.has(id)) &&
        (step.do !== 'open' || !wereRead.has(step.id) || read.has(step.id)) &&
        (step.do !== 'drain' || [...namesIn(step)].every((name) => written.has(name))) &&
        (!('request' in step) || [...namesIn(step.request.path)].every((name) => !madeBefore.has(name) || made.has(name))),
    );
  }
  const left = new Set(kept.map(({ id }) => id));
  return onlyThese(steps, left);
}

function onlyThese(steps: readonly Step[], left: ReadonlySet<string>): readonly Step[] {
  return steps.flatMap((step): readonly Step[] => {
    if (step.do !== 'pages') return left.has(step.id) ? [step] : [];
    const between = onlyThese(step.between, left);
    return left.has(step.id) ? [{ ...step, between }] : between;
  });
}

function isWrite(step: Step): boolean {
  return step.do === 'send' && step.request.method !== 'GET' && namesIn(ownParts(step)).size > 0;
}
