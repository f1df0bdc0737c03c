import { bodyOf } from '#core/http/body-of';
import type { Step } from '#core/model/step';
import type { WireRequest } from '#core/ports/http-client';
import { listableResources } from '../evidence/listable-resources.ts';
import { descriptionPaths } from './description-paths.ts';
import type { Session } from './session.ts';

/** No server has more types; a walk has to end. */
const mostTypes = 2000;

/**
 * Reads the description of each group version and a page of one object of each type in it that can be listed
 * (specification, "Collections"). Throws a `StepFailure` when the run is interrupted meanwhile.
 */
export async function doCollections(step: Extract<Step, { do: 'collections' }>, session: Session): Promise<void> {
  let page = 0;
  const read = async (target: string) => {
    const exchange = await session.sender.patiently(step.id, get(target), { page });
    page += 1;
    return 'answer' in exchange && exchange.answer.status === 200 ? bodyOf(exchange.answer) : undefined;
  };
  for (const path of descriptionPaths(Object.keys(session.facts.served))) {
    for (const { name } of listableResources(await read(path))) {
      if (page >= mostTypes) return;
      await read(`${path}/${name}?limit=1`);
    }
  }
}

function get(target: string): WireRequest {
  return { method: 'GET', target, headers: { accept: 'application/json', 'user-agent': 'apiconform' }, as: 'admin' };
}
