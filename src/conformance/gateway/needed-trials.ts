import { type OwnNames, slotOfGroup } from '#core/codecs/own-names';
import { type OwnSelection, selectsOwn } from './selectors.ts';
import { deletesCollection, type Write } from './write.ts';

/** What a target must have been seen to honour before a write is sent to it. */
export type NeededTrials = {
  /** What confines a deletion of a collection to objects of the run. `isShared`: others have objects in the collection too. */
  readonly deletion?: OwnSelection & { readonly isShared: boolean };
  readonly isDryRun: boolean;
};

/** Built-in types that have no effect on anything else: a ConfigMap that nothing uses, a CSINode of no node. */
const withoutEffects: readonly string[] = ['configmaps', 'csinodes'];

/**
 * Returns what a target must have been seen to honour before a write is sent: selectors and namespaces before a deletion of a
 * collection, and `dryRun` before a dry run that would have effects if it were none. Writes to types that the run defines need no trial:
 * there are no objects of others.
 */
export function neededTrials(write: Write, own: OwnNames, apiDomain: string): NeededTrials {
  const { place, query, isDryRun } = write;
  if (place === undefined || own.isGroup(place.group) || slotOfGroup(place.group) !== undefined) return { isDryRun: false };
  const isShared = place.namespace === undefined;
  if (deletesCollection(write)) return { deletion: { ...selectsOwn(query, own), isShared }, isDryRun: isDryRun && isShared };
  const isBuiltIn = !place.group.includes('.') || place.group.endsWith(`.${apiDomain}`);
  return { isDryRun: isDryRun && isBuiltIn && !withoutEffects.includes(place.resource) };
}
