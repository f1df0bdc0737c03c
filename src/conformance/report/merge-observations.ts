import type { SkippedCase } from '#core/model/plan';
import type { Observation } from '#core/model/report';
import { cutText } from './cut-text.ts';

const longestSeen = 4096;

/**
 * Returns one observation for each point, sorted by id: from the cases that ran, in order, and from skipped cases with the
 * reason. Different observations of repetitions are joined.
 */
export function mergeObservations(observed: readonly Observation[], skipped: readonly SkippedCase[]): readonly Observation[] {
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
}
