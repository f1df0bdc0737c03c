import type { JsonObject } from '#core/model/json';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating } from './object-states.ts';

/** A change of an object, and what sent it: the media type of a patch, and the subresource. */
type Tried = {
  readonly live: JsonObject | undefined;
  readonly next: JsonObject;
  readonly mediaType: string | undefined;
  readonly subresource: string | undefined;
};

/** Returns the hooks of a server that stores the dry runs of some changes. */
export function storingDryRuns(isStored: (tried: Tried) => boolean): NonNullable<Fault['change']> {
  return ({ changedObject, storesDryRun }) => {
    let sent: Pick<Tried, 'mediaType' | 'subresource'> | undefined;
    return {
      changedObject: (change) => {
        sent = { mediaType: change.mediaType, subresource: change.subresource };
        return changedObject(change);
      },
      storesDryRun: (change) => (sent !== undefined && isStored({ live: change.live, next: change.next, ...sent })) || storesDryRun(change),
    };
  };
}

/** Returns whether a change removes the last finalizer of an object that is terminating. */
export function releasesTerminating({ live, next }: Pick<Tried, 'live' | 'next'>): boolean {
  return isTerminating(live) && finalizersOf(live).length > 0 && finalizersOf(next).length === 0;
}
