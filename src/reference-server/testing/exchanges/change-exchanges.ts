import type { Api } from '../../api/api.ts';
import type { ReferenceRequest, ReferenceResponse } from '../../exchange/exchange.ts';
import { Refusal } from '../../exchange/refusal.ts';
import { changedRequest } from './changed-request.ts';
import { changedAnswer } from './changed-response.ts';
import { changedStream } from './changed-stream.ts';
import { createMeetings } from './concurrent-requests.ts';
import type { ExchangeRule } from './exchange-rule.ts';
import { isCounted } from './is-counted.ts';
import { isMeant, isOneOf } from './matches-request.ts';
import type { Asked } from './parsed-request.ts';
import { askedOf } from './parsed-request.ts';

type Handle = (request: ReferenceRequest) => Promise<ReferenceResponse>;

/** What a rule needs of the server that it breaks. */
export type BrokenServer = { readonly api: Pick<Api, 'registry' | 'clock'>; readonly token: string | undefined };

/** The server with its exchanges changed as the rules say; the rules that come later see what the earlier ones made. */
export function breakExchanges(server: BrokenServer, rules: readonly ExchangeRule[], handle: Handle): Handle {
  return rules.reduce<Handle>((inner, rule) => withRule(server, rule, inner), handle);
}

function withRule(server: BrokenServer, rule: ExchangeRule, handle: Handle): Handle {
  let count = 0;
  const counts = (): boolean => {
    count += 1;
    return isCounted(rule.on, count);
  };
  const answered = new Map<string, ReferenceResponse>();
  const { status, meets } = rule.on;
  const meetings = createMeetings(server.api.clock, (operation) => isOneOf(meets, operation));
  const apply = async (asked: Asked): Promise<ReferenceResponse> => {
    const { request } = asked;
    if (status === undefined && !counts()) return handle(request);
    if (rule.refuse !== undefined) return refused(rule.refuse);
    const given = await handle(rule.request === undefined ? request : changedRequest(asked, rule.request, server.token));
    if (status !== undefined && !(isOneOf(status, given.status) && counts())) return given;
    if (rule.also !== undefined) await handle(changedRequest(asked, rule.also, server.token));
    if (rule.next !== undefined) return changed(await handle(changedRequest(asked, rule.next, server.token)), rule);
    return changed(rule.answerAgain === undefined ? given : again(answered, rule.answerAgain, asked, given), rule);
  };
  return async (request) => {
    const asked = askedOf(server.api, request);
    const meant = isMeant(rule.on, asked);
    if (meets === undefined || !(meant || isOneOf(meets, asked.operation))) return meant ? apply(asked) : handle(request);
    const { met, leave } = await meetings.arrive(asked);
    try {
      return met && meant ? await apply(asked) : await handle(request);
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

function again(
  answered: Map<string, ReferenceResponse>,
  which: NonNullable<ExchangeRule['answerAgain']>,
  { request }: Asked,
  given: ReferenceResponse,
): ReferenceResponse {
  const key = `${request.method} ${request.target}`;
  const before = answered.get(key);
  if (before === undefined || which === 'previous') answered.set(key, given);
  return before ?? given;
}

function changed(given: ReferenceResponse, { answer: change, events }: ExchangeRule): ReferenceResponse {
  const told = change === undefined ? given : changedAnswer(given, change);
  if (events === undefined || typeof told.body === 'string' || told.body instanceof Uint8Array) return told;
  return { ...told, body: changedStream(told.body, events) };
}
