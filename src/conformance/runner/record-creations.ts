import { isOfReviews, parseResourcePath } from '#core/codecs/resource-path';
import type { WireError } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';
import type { CreationLog } from '#core/ports/creation-log';
import type { HttpClient, WireRequest } from '#core/ports/http-client';
import type { CreationListener } from './created-objects.ts';
import { collectionInNamespace, collectionOf } from './last-look.ts';
import { parseObjectPath } from './object-path.ts';

const longestUid = 200;
/** More than a run without drawing for a time creates. */
const mostBelieved = 20_000;

/** What the runner keeps of the objects of a run. */
export type Creations = {
  /** The paths of their collections: across all namespaces, or in the given ones. */
  readonly collections: Set<string>;
  /** Those of them in which an object was created, or may have been. */
  readonly filled: Set<string>;
  /** The paths of those that do not exist, if the target can be believed. */
  readonly believedGone: Set<string>;
};

/**
 * Returns a listener that keeps what the runner needs of the objects of a run, and notes them in the record. What no path
 * of this API names is not noted: a look by label finds it where it exists after all.
 */
export function recordCreations(
  { collections, filled, believedGone }: Creations,
  log: CreationLog | undefined,
  clock: Clock,
  within: 'all-namespaces' | 'their-namespaces' = 'all-namespaces',
): CreationListener {
  const placeOf = within === 'all-namespaces' ? collectionOf : collectionInNamespace;
  const addCollection = (path: string): void => {
    if (mayFill(path)) collections.add(placeOf(path));
  };
  const addFilled = (path: string): void => {
    addCollection(path);
    if (mayFill(path)) filled.add(placeOf(path));
  };
  const isNoted = (path: string) => log !== undefined && parseObjectPath(path) !== undefined;
  return {
    mayExist(path) {
      believedGone.delete(path);
      addCollection(path);
      if (isNoted(path)) log?.write({ e: 'create', path, at: clock.date() });
    },
    mayExistIn(collection) {
      addCollection(`${collection}/`);
      log?.write({ e: 'create-in', collection, at: clock.date() });
    },
    created(path, uid) {
      believedGone.delete(path);
      addFilled(path);
      if (isNoted(path) && uid.length <= longestUid) log?.write({ e: 'created', path, uid });
    },
    mayRemainIn: (collection) => addFilled(`${collection}/`),
    gone(path) {
      if (believedGone.size < mostBelieved) believedGone.add(path);
      if (isNoted(path)) log?.write({ e: 'gone', path });
    },
  };
}

/** Returns whether something may be stored in the collection of a path: reviews are not. */
function mayFill(path: string): boolean {
  const place = parseResourcePath(path);
  return place === undefined || !isOfReviews(place);
}

const unrecorded: WireError = { code: 'aborted', message: 'the record of created objects cannot be written' };

/**
 * Returns a client that sends a request which may create an object only once the record is on disk. Where it cannot be
 * written, nothing is sent any more that creates, and `onError` gets the reason.
 */
export function recordedClient(client: HttpClient, log: CreationLog, onError: (error: unknown) => void): HttpClient {
  const isRecorded = async ({ method }: WireRequest): Promise<boolean> => {
    if (method === 'GET' || method === 'DELETE') return true;
    try {
      await log.flush();
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  };
  return {
    send: async (request, options) => ((await isRecorded(request)) ? client.send(request, options) : unrecorded),
    open: (request, options) => client.open(request, options),
    close: () => client.close(),
  };
}
