import type { Json } from '#core/model/json';
import { entriesOf, type Fields, ownedIn, separator } from './ownership.ts';

/**
 * Returns the items of lists with keys that an apply omits, of which released servers can remove fields of others: an entry of
 * another manager has a field of the item that its manager has too, and one of another version has the item as such.
 */
export function itemsInDoubt(object: Json, applier: string, sets: Fields): readonly string[] {
  const entries = entriesOf(object).map(({ fieldsV1, ...entry }) => ({ ...entry, ...ownedIn(fieldsV1) }));
  const [own, others] = [entries.filter(({ owner }) => owner === applier), entries.filter(({ owner }) => owner !== applier)];
  const omitted = own.flatMap(({ items }) => items).filter((item) => ![...sets.keys()].some((path) => isUnder(path, item)));
  const isOfApplier = (path: string): boolean => own.some(({ paths }) => paths.includes(path));
  return omitted.filter((item) => {
    const holders = others.filter(({ items }) => items.includes(item));
    const sharers = others.filter(
      ({ items, paths }) => !items.includes(item) && paths.some((path) => isUnder(path, item) && isOfApplier(path)),
    );
    return sharers.some((sharer) => holders.some(({ apiVersion }) => apiVersion !== sharer.apiVersion));
  });
}

function isUnder(path: string, item: string): boolean {
  return path.startsWith(`${item}${separator}`);
}
