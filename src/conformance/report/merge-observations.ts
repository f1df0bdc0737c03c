import type { SkippedCase } from '#core/model/plan';
import type { Observation } from '#core/model/report';
import { cutText } from './cut-text.ts';

const longestSeen = 4096;

/**
 * Makes one observation of all that was told of a point.
 *
 * @param observed what the cases that ran have shown, in the order they ran; several where cases were repeated.
 * @param skipped the cases that did not run: what they would have shown is told with the reason.
 * @returns one for each point, sorted by id; what differed between repetitions stands side by side.
 */
export const mergeObservations = (observed: readonly Observation[], skipped: readonly SkippedCase[]): readonly Observation[] => {
  const points = new Map<string, { readonly text: string; readonly seen: Set<string> }>();
  const add = ({ id, text, seen }: Observation): void => {
    const known = points.get(id) ?? { text, seen: new Set<string>() };
    points.set(id, known);
    known.seen.add(seen);
  };
  observed.forEach(add);
  for (const { case: of, reason } of skipped) {
    for (const { point, text } of of.observations ?? []) add({ id: point, text, seen: `not observed (${reason})` });
  }
  return [...points]
    .map(([id, { text, seen }]) => ({ id, text, seen: cutText([...seen].join(' / '), longestSeen) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
};
