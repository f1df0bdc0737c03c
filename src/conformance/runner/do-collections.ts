import { bodyOf } from '#core/http/body-of';
import type { Step } from '#core/model/step';
import type { WireRequest } from '#core/ports/http-client';
import { listableResources } from '../evidence/listable-resources.ts';
import { descriptionPaths } from './description-paths.ts';
import type { Session } from './session.ts';

/** No server has more resources; the number of requests must be limited. */
const mostPages = 2000;

/**
 * Reads the APIResourceList of each group version and one page with one object of each resource that can be listed
 * (specification, "Collections"). A group version of which a list was not found is read once more, because its definition
 * may have been removed meanwhile. Throws a `StepFailure` when the run is interrupted.
 */
export async function doCollections(step: Extract<Step, { do: 'collections' }>, session: Session): Promise<void> {
  let page = 0;
  const read = async (target: string) => {
    const exchange = await session.sender.sendWithRetries(step.id, get(target), { page });
    page += 1;
    return 'answer' in exchange ? exchange.answer : undefined;
  };
  const resourcesAt = async (path: string) => {
    const answer = await read(path);
    return answer?.status === 200 ? listableResources(bodyOf(answer)) : [];
  };
  const readLists = async (path: string, resources: ReturnType<typeof listableResources>): Promise<boolean> => {
    let isMissing = false;
    for (const { name } of resources) {
      if (page >= mostPages) return false;
      isMissing = (await read(`${path}/${name}?limit=1`))?.status === 404 || isMissing;
    }
    return isMissing;
  };
  for (const path of descriptionPaths(Object.keys(session.facts.served))) {
    if (page >= mostPages) return;
    if (await readLists(path, await resourcesAt(path))) await readLists(path, await resourcesAt(path));
  }
}

function get(target: string): WireRequest {
  return { method: 'GET', target, headers: { accept: 'application/json', 'user-agent': 'apiconform' }, as: 'admin' };
}
