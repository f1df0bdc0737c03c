import { parseResourcePath } from '#core/codecs/resource-path';
import { bodyOf } from '#core/http/body-of';
import { itemsOf } from '#core/json/object-identity';
import type { CaseStream } from './case-stream.ts';
import { keyOf } from './object-key.ts';
import { parseObjectPath } from './object-path.ts';
import { wireRequestOf } from './prepared-request.ts';
import type { Session } from './session.ts';

/** The parameters of a watch that the list of all that its selectors select does not have. */
const parametersOfWatches = [
  'watch',
  'resourceVersion',
  'resourceVersionMatch',
  'sendInitialEvents',
  'allowWatchBookmarks',
  'limit',
  'timeoutSeconds',
];

/**
 * Returns the objects whose events are still to come from a watch that was started again with the present state, as
 * `namespace/name`: the objects of a state come in any order, so that the expected event may come before others. They are the
 * objects of a list, which is read only if the watch has not shown an object of the case.
 */
export async function restOfState(step: string, stream: CaseStream, session: Session): Promise<Set<string>> {
  if (!stream.isRestarted || ownObjects(stream, session).every((key) => stream.hasShown(key))) return new Set();
  const { request } = stream;
  const query = new Map([...request.query].filter(([name]) => !parametersOfWatches.includes(name)));
  const exchange = await session.sender.sendWithRetries(`${step}-state`, wireRequestOf({ ...request, query }));
  const items = 'answer' in exchange ? itemsOf(bodyOf(exchange.answer)) : [];
  return new Set(items.map(keyOf).filter((key) => !stream.hasShown(key)));
}

/** Returns the existing objects of the case in the collection of a watch: all versions of a type show the same objects. */
function ownObjects({ request }: CaseStream, { created }: Session): readonly string[] {
  const watched = parseResourcePath(request.path);
  if (watched === undefined) return [];
  const { group, resource, namespace } = watched;
  return created.existing().flatMap(({ path }) => {
    const object = parseObjectPath(path);
    if (object?.group !== group || object.resource !== resource) return [];
    return namespace === undefined || namespace === object.namespace ? [`${object.namespace ?? ''}/${object.name}`] : [];
  });
}
