import { bodyOf } from '#core/http/body-of';
import type { Step } from '#core/model/step';
import type { WireRequest } from '#core/ports/http-client';
import { listableResources } from '../evidence/listable-resources.ts';
import type { Session } from './session.ts';

/** No server has more resources; the number of requests must be limited. */
const mostPages = 2000;

/**
 * Reads the APIResourceList of each group version and one page with one object of each resource that can be listed
 * (specification, "Collections"). Throws a `StepFailure` when the run is interrupted.
 */
export async function doCollections(step: Extract<Step, { do: 'collections' }>, session: Session): Promise<void> {
  let page = 0;
  const read = async (target: string) => {
    const exchange = await session.sender.sendWithRetries(step.id, get(target), { page });
    page += 1;
    return 'answer' in exchange && exchange.answer.status === 200 ? bodyOf(exchange.answer) : undefined;
  };
  for (const path of descriptionPaths(Object.keys(session.facts.served))) {
    for (const { name } of listableResources(await read(path))) {
      if (page >= mostPages) return;
      await read(`${path}/${name}?limit=1`);
    }
  }
}

function get(target: string): WireRequest {
  return { method: 'GET', target, headers: { accept: 'application/json', 'user-agent': 'apiconform' }, as: 'admin' };
}

const groupVersionName = /^[a-z0-9][-a-z0-9./]{0,252}$/;

/**
 * The path of the description of each group version, once and in order, of what a target serves as
 * `group/version/resource` (`version/resource` in the core group). A name that is none of a group version is left out.
 */
export function descriptionPaths(served: readonly string[]): readonly string[] {
  const all = served.map((resource) => {
    const parts = resource.split('/');
    return parts[0] === 'v1' ? 'v1' : parts.slice(0, 2).join('/');
  });
  const names = [...new Set(all)].filter((name) => groupVersionName.test(name)).sort();
  return names.map((name) => (name.includes('/') ? `/apis/${name}` : `/api/${name}`));
}
