import type { JsonObject } from '#core/model/json';
import { type Content, contentOf, differenceOf } from './content.ts';
import type { ModelledType } from './modelled-type.ts';
import { fieldsOf, type Ownership, ownershipInVersions, separator } from './ownership.ts';

/** An update: its body, the API version that it is sent in, and whether its path is that of the status. */
export type SentUpdate = { readonly sent: Content; readonly apiVersion: string; readonly isStatus: boolean };

/**
 * Returns the owners after an update on released servers, where entries of managedFields in another API version own fields of the
 * part that the path of the update leaves as it is: they lose those fields of it that the body lacks or has otherwise. `owners` are
 * those by the specification. Undefined where there are no such entries.
 */
export function ownersInOtherVersions(
  owners: Ownership,
  before: JsonObject,
  { sent, apiVersion, isStatus }: SentUpdate,
  type: ModelledType,
): Ownership | undefined {
  const inOther = [...ownershipInVersions(before, type, (version) => version !== apiVersion)].filter(
    ([path]) => isStatus !== isOfStatus(path),
  );
  if (inOther.length === 0) return undefined;
  const inSame = ownershipInVersions(before, type, (version) => version === apiVersion);
  const [old, next] = [contentOf(before, type), sent].map((content) => fieldsOf(content, type.schema));
  const left = new Map(owners);
  for (const [path, losing] of inOther) {
    const isAsBefore = next?.has(path) === true && differenceOf(old?.get(path), next.get(path)) === undefined;
    if (isAsBefore) continue;
    const kept = [...(left.get(path) ?? [])].filter((owner) => !losing.has(owner) || inSame.get(path)?.has(owner) === true);
    left.set(path, new Set(kept));
  }
  return left;
}

function isOfStatus(path: string): boolean {
  return path.split(separator)[0] === 'status';
}
