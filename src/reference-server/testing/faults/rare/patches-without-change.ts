import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { valueAt } from '../../../json/json-object.ts';
import type { Operation } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

const mergePatch = 'application/merge-patch+json';

const isPatch = (operation: Operation | undefined): boolean =>
  operation !== undefined && /^(json|merge|strategic-merge)-patch$/.test(operation);

/** Returns whether a merge patch has a null for a key that the object does not have. */
function hasNullForAbsent(object: Json | undefined, patch: Json): boolean {
  if (!isJsonObject(patch)) return false;
  return Object.entries(patch).some(([key, value]) => {
    const found = valueAt(object, key);
    return value === null ? found === undefined : hasNullForAbsent(found, value);
  });
}

/** Returns the parts of the fault that gives an object a new version by a patch that removes what is not there. */
function renewedByNothing(): Pick<Fault, 'change' | 'exchanges'> {
  let renews = false;
  return {
    exchanges: [
      seeing(() => {
        renews = false;
      }),
    ],
    change: (plain) => ({
      patchedObject: (result) => {
        renews = result.mediaType === mergePatch && hasNullForAbsent(result.live, result.patch);
        return plain.patchedObject(result);
      },
      isUnchanged: (same) => plain.isUnchanged(same) && !renews,
    }),
  };
}

/** Returns the fault of patches without content. */
function emptyPatch(): Fault {
  let isEmpty = false;
  return {
    id: 'empty-patch-is-change',
    breaks: 'A patch without any content gives the object a new resourceVersion.',
    statements: ['object-metadata/resource-version/without-change'],
    detectedBy: 'drawn',
    exchanges: [
      seeing(({ operation, text }) => {
        isEmpty = isPatch(operation) && ['{}', '[]'].includes(text.trim());
      }),
    ],
    change: (plain) => {
      isEmpty = false;
      return { isUnchanged: (same) => plain.isUnchanged(same) && !isEmpty };
    },
  };
}

/** Faults of patches that change nothing (specification, "Common metadata fields"). */
export const rareUnchangingPatchFaults: readonly Fault[] = [
  {
    id: 'null-for-absent-key-renews-version',
    breaks: 'A merge patch that changes nothing, and has a null for a key that is not there, gives the object a new resourceVersion.',
    statements: ['object-metadata/resource-version/without-change'],
    detectedBy: 'drawn',
    ...renewedByNothing(),
  },
  emptyPatch(),
];
