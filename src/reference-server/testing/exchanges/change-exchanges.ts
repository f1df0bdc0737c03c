import type { Api } from '../../api/api.ts';
import type { ReferenceRequest, ReferenceResponse } from '../../exchange/exchange.ts';
import { Refusal } from '../../exchange/refusal.ts';
import { changedRequest } from './changed-request.ts';
import { changedResponse } from './changed-response.ts';
import { changedStream } from './changed-stream.ts';
import { trackConcurrentRequests } from './concurrent-requests.ts';
import type { ExchangeRule } from './exchange-rule.ts';
import { isOneOf, matchesCount, matchesRequest } from './matches-request.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { parseRequest } from './parsed-request.ts';

type Handle = (request: ReferenceRequest) => Promise<ReferenceResponse>;

/** What a rule needs of the server whose exchanges it changes. */
export type ChangedServer = { readonly api: Pick<Api, 'registry' | 'clock'>; readonly token: string | undefined };

/** Changes the exchanges of a server by rules. Later rules see the exchanges as earlier ones changed them. */
export function changeExchanges(server: ChangedServer, rules: readonly ExchangeRule[], handle: Handle): Handle {
  return rules.reduce<Handle>((inner, rule) => withRule(server, rule, inner), handle);
}

function withRule(server: ChangedServer, rule: ExchangeRule, handle: Handle): Handle {
  let count = 0;
  const counts = (): boolean => {
    count += 1;
    return matchesCount(rule.on, count);
  };
  const { status, concurrentWith } = rule.on;
  const concurrent = trackConcurrentRequests(server.api.clock, (operation) => isOneOf(concurrentWith, operation));
  const apply = async (parsed: ParsedRequest): Promise<ReferenceResponse> => {
    const { request } = parsed;
    if (status === undefined && !counts()) return handle(request);
    if (rule.refuse !== undefined) return refused(rule.refuse);
    if (rule.silent === true) return new Promise(() => {});
    const response = await handle(rule.request === undefined ? request : changedRequest(parsed, rule.request, server.token));
    if (status !== undefined && !(isOneOf(status, response.status) && counts())) return response;
    if (rule.also !== undefined) await handle(changedRequest(parsed, rule.also, server.token));
    if (rule.next !== undefined) return changed(await handle(changedRequest(parsed, rule.next, server.token)), rule);
    return changed(response, rule);
  };
  return async (request) => {
    const parsed = parseRequest(server.api, request);
    const matches = matchesRequest(rule.on, parsed);
    if (concurrentWith === undefined || !(matches || isOneOf(concurrentWith, parsed.operation)))
      return matches ? apply(parsed) : handle(request);
    const { isConcurrent, leave } = await concurrent.arrive(parsed);
    try {
      return isConcurrent && matches ? await apply(parsed) : await handle(request);
    } finally {
      leave();
    }
  };
}

function refused({ status, reason, message }: NonNullable<ExchangeRule['refuse']>): ReferenceResponse {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: `${JSON.stringify(new Refusal(status, reason, message).status())}\n`,
  };
}

function changed(response: ReferenceResponse, { answer, events }: ExchangeRule): ReferenceResponse {
  const sent = answer === undefined ? response : changedResponse(response, answer);
  if (events === undefined || typeof sent.body === 'string' || sent.body instanceof Uint8Array) return sent;
  return { ...sent, body: changedStream(sent.body, events) };
}
