import { definedFields } from '#core/json/defined-fields';
import type { Exchange, StreamOpened } from '#core/model/evidence';
import type { Seen } from '#core/model/report';
import type { Context } from './context.ts';
import { requestKindOf } from './request-kind.ts';

/** Returns what was seen of a response whose status was no success, or of a request that had none. */
export function seenAt(step: string, context: Context): Seen {
  const sent = sentAt(step, context);
  const hasAnswer = sent !== undefined && 'answer' in sent;
  const got = hasAnswer ? String(sent.answer.status) : sent === undefined ? 'not sent' : sent.error.code;
  return { ...requestSeen(step, context), part: hasAnswer ? 'status' : 'response', expected: '2xx', got };
}

/** Returns a step, and the kind of its request where it was sent. */
export function requestSeen(step: string | undefined, context: Context): Pick<Seen, 'step' | 'request'> {
  const sent = step === undefined ? undefined : sentAt(step, context);
  return definedFields({ step, request: sent === undefined ? undefined : requestKindOf(sent.request) });
}

/** Returns the last exchange of a step, or the opening of its stream. */
export function sentAt(step: string, { evidence }: Context): Exchange | StreamOpened | undefined {
  return evidence.stream(step)?.opened ?? evidence.exchange(step);
}
