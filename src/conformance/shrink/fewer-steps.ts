import { flatSteps, type Step } from '#core/model/step';
import { namesIn, needsOf, objectIn } from './references.ts';
import { replaceIn } from './replace-in.ts';
import { withoutSteps } from './without-steps.ts';

type Steps = readonly Step[];

/** Returns the steps without what follows one of them, where that can be done: no watch is read later. */
export function upTo(steps: Steps, last: string): Steps {
  const ids = flatSteps(steps).map(({ id }) => id);
  return withoutSteps(steps, new Set(ids.slice(ids.indexOf(last) + 1)));
}

/** Returns the forms of a sequence without one of its parts of so many steps, the later parts first. */
export function withoutParts(steps: Steps, size: number): readonly Steps[] {
  const ids = flatSteps(steps).map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size));
  return parts.reverse().map((part) => withoutSteps(steps, new Set(part)));
}

/**
 * Returns the forms of a sequence without a step that others refer to, in which they refer to an earlier write: a watch can
 * begin at the version of an object as well as at that of a list.
 */
export function withOtherReferences(steps: Steps): readonly Steps[] {
  const all = flatSteps(steps);
  const referred = all.filter(({ id }, index) => all.slice(index).some((step) => step.do !== 'drain' && needsOf(step).has(id)));
  return referred.flatMap(({ id }) => {
    const writes = all.filter((step) => step.do === 'send' && step.request.method !== 'GET' && step.request.method !== 'DELETE');
    const before = writes.filter((step) => step.id !== id && all.indexOf(step) < all.findIndex((one) => one.id === id));
    return before.reverse().map((write) => withoutSteps(referringTo(steps, id, write.id), new Set([id])));
  });
}

function referringTo(steps: Steps, id: string, other: string): Steps {
  return replaceIn(steps, (part) => ('step' in part && part['step'] === id && 'at' in part ? { ...part, step: other } : undefined));
}

/** Returns the forms of a sequence in which a watch is read up to the event of another object, without the object made for that. */
export function withOtherSentinels(steps: Steps): readonly Steps[] {
  const all = flatSteps(steps);
  return all.flatMap((drain) => {
    if (drain.do !== 'drain' || drain.to.is !== 'equals') return [];
    const { to } = drain;
    const [sentinel] = namesIn(to);
    if (sentinel === undefined) return [];
    const opened = all.findIndex(({ id }) => id === drain.stream);
    const makes = (step: Step, name: string) =>
      step.do === 'send' && step.request.method === 'POST' && namesIn(objectIn(step.request)).has(name);
    const made = all.slice(opened + 1).flatMap((step) => (step.do === 'send' ? [...namesIn(objectIn(step.request))] : []));
    const removed = new Set(all.flatMap((step) => (makes(step, sentinel) ? [step.id] : [])));
    return [...new Set(made)]
      .filter((name) => name !== sentinel)
      .map((name) => {
        const other: Step = { ...drain, to: { ...to, value: { $own: name } } };
        return withoutSteps(
          steps.map((step) => (step === drain ? other : step)),
          removed,
        );
      });
  });
}
