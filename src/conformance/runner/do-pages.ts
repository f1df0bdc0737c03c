import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import { prepare, queryOf, wireRequestOf } from './prepared-request.ts';
import type { Session } from './session.ts';

/**
 * Reads a list page by page (specification, "List paging"). Ends without a continue token, at an error response, at `max`
 * pages, and at a token seen before, which would repeat forever. Returns false where the steps between the pages stop the case.
 */
export async function doPages(
  step: Extract<Step, { do: 'pages' }>,
  session: Session,
  executeSteps: (steps: readonly Step[], session: Session) => Promise<boolean>,
): Promise<boolean> {
  const prepared = prepare(step.request, session.bindings);
  const tokens = new Set<string>();
  let query = queryOf(step.first, session.bindings);
  for (let page = 0; page < step.max; page += 1) {
    const exchange = await session.sender.sendWithRetries(step.id, wireRequestOf(prepared, query), { page });
    if (page === 0 && !(await executeSteps(step.between, session))) return false;
    const token = tokenOf(exchange);
    if (token === undefined || tokens.has(token)) return true;
    tokens.add(token);
    query = new Map([...queryOf(step.later, session.bindings), ['continue', token]]);
  }
  session.record.fail(step.id, 'bound', `the list did not end after ${step.max} pages`);
  return true;
}

function tokenOf(exchange: Exchange): string | undefined {
  if ('error' in exchange || exchange.answer.status !== 200) return undefined;
  const token = stringAt(bodyOf(exchange.answer), '/metadata/continue');
  return token === '' ? undefined : token;
}
