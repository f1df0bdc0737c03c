import { bodyOf } from '#core/http/body-of';
import { isHeldByFinalizers, isMarkedForDeletion } from '#core/json/deletion-marks';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import { flatSteps } from '#core/model/step';
import type { Context } from './context.ts';

type Read = { readonly at: number; readonly object: Json | undefined };

/** What an object shows of its removal. Anything else may be written by others. */
const places = ['/metadata/deletionTimestamp', '/metadata/deletionGracePeriodSeconds'];
const placesOfFinalizers = ['/metadata/finalizers', '/spec/finalizers'];
/** What the controller of namespaces writes there. The status of other types says nothing of their removal. */
const placesOfNamespaces = ['/status/phase', '/status/conditions'];

/**
 * Returns whether an object was still being removed when the wait for its removal ended: it is marked, finalizers or its grace
 * period hold it, and what it shows of its removal has changed in the second half of the reads. The specification gives no time
 * for a removal, so nothing is known of such an object.
 */
export function isStillBeingRemoved(step: string, { case: c, evidence }: Context): boolean {
  const waits = flatSteps(c.steps).some((one) => one.id === step && one.do === 'until' && one.atDeadline === 'judge');
  if (!waits) return false;
  const reads = evidence
    .attempts(step)
    .flatMap((exchange): readonly Read[] =>
      'answer' in exchange && exchange.answer.status === 200 ? [{ at: exchange.at, object: bodyOf(exchange.answer) }] : [],
    );
  const last = reads.at(-1);
  if (last === undefined || !isMarkedForDeletion(last.object)) return false;
  if (!isHeldByFinalizers(last.object) && !isInGracePeriod(last, reads)) return false;
  const latest = reads.slice(Math.floor((reads.length - 1) / 2));
  return new Set(latest.map(shownOf)).size > 1;
}

/** Anyone may reorder finalizers, which is no progress. */
function finalizersAt(object: Json | undefined, place: string): readonly string[] {
  const finalizers = pointTo(object, place);
  return Array.isArray(finalizers) ? finalizers.map((one) => JSON.stringify(one)).sort() : [];
}

/** Returns whether the grace period was not over at a read; it began before the first read that shows the mark. */
function isInGracePeriod(last: Read, reads: readonly Read[]): boolean {
  const seconds = pointTo(last.object, '/metadata/deletionGracePeriodSeconds');
  const since = reads.find(({ object }) => isMarkedForDeletion(object))?.at ?? last.at;
  return typeof seconds === 'number' && last.at - since < seconds * 1000;
}

function shownOf({ object }: Read): string {
  const isNamespace = stringAt(object, '/kind') === 'Namespace';
  const shown = [...places, ...(isNamespace ? placesOfNamespaces : [])].map((place) => pointTo(object, place) ?? null);
  return JSON.stringify([...shown, ...placesOfFinalizers.map((place) => finalizersAt(object, place))]);
}
