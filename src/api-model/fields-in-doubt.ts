import type { Json } from '#core/model/json';
import type { Content, Difference } from './content.ts';
import { emptyMapsOf } from './emptied-maps.ts';
import { type Apply, entriesOf, ownedIn, pathText, separator } from './ownership.ts';

/** The content that an apply sends, and the API version that it is sent in. */
type Sent = { readonly content: Content; readonly apiVersion: string };

/**
 * Returns the fields that an apply omits and that others have too, which released servers can remove nevertheless, because they
 * look at the entries of one version after the other: an entry of the applier has the map or the item around the field as such;
 * where another manager has the field, no entry of its version has that map or item; one of another version has it, without the
 * field.
 */
export function fieldsInDoubt(object: Json, { sets, applier }: Apply, { content, apiVersion }: Sent): readonly string[] {
  const entries = entriesOf(object).map(({ fieldsV1, ...entry }) => ({ ...entry, has: new Set(ownedIn(fieldsV1).asSuch) }));
  const own = entries.filter(({ owner }) => owner === applier).flatMap(({ has }) => [...has]);
  const others = entries.filter(({ owner }) => owner !== applier);
  const applied = { apiVersion, has: new Set([...sets.keys(), ...emptyMapsOf(content)].flatMap(withAround)) };
  const after = [...others, applied];
  const versions = [...new Set(after.map((entry) => entry.apiVersion))];
  const isHeldIn = (version: string, path: string): boolean => after.some((entry) => entry.apiVersion === version && entry.has.has(path));
  return own.filter((field) => {
    if (applied.has.has(field)) return false;
    const holders = withAround(field).filter((path) => path !== field && own.includes(path));
    const areHeldWithoutField = (version: string): boolean =>
      holders.some((path) => !isHeldIn(version, path) && versions.some((other) => isHeldIn(other, path) && !isHeldIn(other, field)));
    return others.some((entry) => entry.has.has(field) && areHeldWithoutField(entry.apiVersion));
  });
}

/** Returns whether a difference can be the loss of a field: it or what is around it is gone or null, or its list has another item. */
export function canBeLossOf(field: string, { at, actual }: Difference): boolean {
  const parts = field.split(separator);
  const item = parts.findIndex((part) => part.startsWith('k:{'));
  const isInList = item > 0 && `${at}/`.startsWith(`${pathText(parts.slice(0, item).join(separator))}/`);
  return isInList || ((actual === undefined || actual === null) && `${pathText(field)}/`.startsWith(`${at}/`));
}

/** A path, and the paths of all that is around it. */
function withAround(path: string): readonly string[] {
  const parts = path.split(separator);
  return parts.map((_, index) => parts.slice(0, index + 1).join(separator));
}
