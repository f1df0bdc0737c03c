import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import { testObjectName } from '../evidence/test-object-names.ts';
import { prepare, wireRequestOf } from './prepared-request.ts';
import type { Session } from './session.ts';

type Send = Extract<Step, { do: 'send' }>;

/** Another client writes an object now and then, not all the time. */
const mostConflicts = 5;

/**
 * Sends one request and retries after a 429 that means busy. Where other clients may write the object too, an update that is
 * refused because of their write is sent again with the version that the object has now. Returns false after a failed write,
 * because the history of the case is then unknown.
 */
export async function doSend(step: Send, session: Session): Promise<boolean> {
  if (step.onlyWhere === 'no-namespace-controller' && session.facts.namespaceController === 'present') return true;
  let { request } = step;
  let exchange = await sendOnce(step, request, session);
  for (let conflicts = 0; conflicts < mostConflicts && isOthersToo(step, exchange, session); conflicts += 1) {
    const again = await requestAfterConflict(step, request, session);
    if (again === undefined) break;
    request = again;
    exchange = await sendOnce(step, request, session);
  }
  if (step.writes === undefined) return true;
  return 'answer' in exchange && exchange.answer.status >= 200 && exchange.answer.status < 300;
}

async function sendOnce(step: Send, request: Request, session: Session): Promise<Exchange> {
  const prepared = prepare(request, session.bindings);
  const settle = session.created.note(
    prepared,
    step.writes && { as: step.writes.as, name: testObjectName(session.bindings.prefix, step.writes.own) },
  );
  const exchange = await session.sender.sendWithRetries(step.id, wireRequestOf(prepared), { tooManyRequests: step.tooManyRequests });
  settle(exchange);
  return exchange;
}

/** Returns whether a conflict of an update may come from a write of another client. */
function isOthersToo({ request }: Send, exchange: Exchange, { writers }: Session): boolean {
  const isConflict = 'answer' in exchange && (exchange.answer.status === 409 || exchange.answer.status === 412);
  return isConflict && writers === 'shared' && request.method === 'PUT';
}

/** Returns the update with the version that its object has now; `undefined` where it had that version already, or none. */
async function requestAfterConflict({ id }: Send, request: Request, session: Session): Promise<Request | undefined> {
  const { body } = prepare(request, session.bindings);
  const read: Request = { method: 'GET', path: request.path };
  const exchange = await session.sender.sendWithRetries(`${id}-read-again`, wireRequestOf(prepare(read, session.bindings)));
  const resourceVersion = 'answer' in exchange ? resourceVersionOf(bodyOf(exchange.answer)) : undefined;
  if (resourceVersion === undefined || !isJsonObject(body) || !isJsonObject(body['metadata'])) return undefined;
  if (body['metadata']['resourceVersion'] === resourceVersion) return undefined;
  const next = { ...body, metadata: { ...body['metadata'], resourceVersion } };
  return request.binary === undefined ? { ...request, body: next } : { ...request, binary: next };
}
