import type { Step } from '#core/model/step';
import { testObjectName } from '../evidence/test-object-names.ts';
import { prepare, wireRequestOf } from './prepared-request.ts';
import type { Session } from './session.ts';

/** Sends one request and retries after 429. Returns false after a failed write, because the history of the case is then unknown. */
export async function doSend(step: Extract<Step, { do: 'send' }>, session: Session): Promise<boolean> {
  if (step.onlyWhere === 'no-namespace-controller' && session.facts.namespaceController === 'present') return true;
  const request = prepare(step.request, session.bindings);
  const settle = session.created.note(
    request,
    step.writes && { as: step.writes.as, name: testObjectName(session.bindings.prefix, step.writes.own) },
  );
  const exchange = await session.sender.sendWithRetries(step.id, wireRequestOf(request));
  settle(exchange);
  if (step.writes === undefined) return true;
  return 'answer' in exchange && exchange.answer.status >= 200 && exchange.answer.status < 300;
}
