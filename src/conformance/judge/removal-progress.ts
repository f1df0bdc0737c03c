import { bodyOf } from '#core/http/body-of';
import { pointTo } from '#core/json/pointer';
import { flatSteps } from '#core/model/step';
import type { Context } from './context.ts';

/** What an object shows of its removal. Anything else may be written by others. */
const places = [
  '/metadata/deletionTimestamp',
  '/metadata/deletionGracePeriodSeconds',
  '/metadata/finalizers',
  '/spec/finalizers',
  '/status',
];

/**
 * Returns whether an object was still being removed when the wait for its removal ended: what it shows of that has changed
 * since the wait began. The specification gives no time for a removal, so nothing is known of such an object.
 */
export function isStillBeingRemoved(step: string, { case: c, evidence }: Context): boolean {
  const waits = flatSteps(c.steps).some((one) => one.id === step && one.do === 'until' && one.atDeadline === 'judge');
  if (!waits) return false;
  const shown = evidence.attempts(step).flatMap((exchange) => {
    if (!('answer' in exchange) || exchange.answer.status !== 200) return [];
    const object = bodyOf(exchange.answer);
    return [JSON.stringify(places.map((place) => pointTo(object, place) ?? null))];
  });
  return new Set(shown).size > 1;
}
