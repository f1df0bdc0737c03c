import { deepEqual } from '#core/json/deep-equal';
import type { Json } from '#core/model/json';

/** What determines the order of a merged list: the order in the patch, the order in the target, and the identity of items. */
type Orders = {
  readonly patch: readonly Json[];
  readonly target: readonly Json[];
  readonly identity: (item: Json) => Json | undefined;
};

/**
 * Sorts a merged list as a strategic merge patch does: items of the patch in its order, and other items in the order of the
 * target. Of two items, one from each, the one that comes first in the target is first, otherwise the one of the patch.
 */
export function inOrderOfPatch(merged: readonly Json[], { patch, target, identity }: Orders): readonly Json[] {
  const placeIn = (list: readonly Json[], item: Json): number => list.findIndex((one) => deepEqual(identity(one), identity(item)));
  const isOfPatch = (item: Json): boolean => placeIn(patch, item) >= 0;
  const ours = sorted(merged.filter(isOfPatch), (item) => placeIn(patch, item));
  const theirs = sorted(
    merged.filter((item) => !isOfPatch(item)),
    (item) => placeIn(target, item),
  );
  const list: Json[] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [their, our] = [theirs[left], ours[right]];
    if (their === undefined) return [...list, ...ours.slice(right)];
    if (our === undefined) return [...list, ...theirs.slice(left)];
    const [before, after] = [placeIn(target, their), placeIn(target, our)];
    const isFirst = before >= 0 && after >= 0 && before < after;
    list.push(isFirst ? their : our);
    if (isFirst) left += 1;
    else right += 1;
  }
}

/** Sorts items by their positions. An item without a position stays behind the one it followed. */
function sorted(items: readonly Json[], placeOf: (item: Json) => number): readonly Json[] {
  const list: { readonly item: Json; readonly place: number }[] = [];
  for (const item of items) {
    const place = placeOf(item);
    let at = list.length;
    while (at > 0 && isBefore(place, list[at - 1]?.place ?? -1)) at -= 1;
    list.splice(at, 0, { item, place });
  }
  return list.map(({ item }) => item);
}

const isBefore = (one: number, other: number): boolean => (one >= 0 && other >= 0 ? one < other : true);
