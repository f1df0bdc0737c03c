import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Seen } from '#core/model/report';
import { flatSteps } from '#core/model/step';
import { errorEventOf, noUsableResponse } from '../evidence/no-usable-response.ts';
import { watchEventOf } from '../evidence/watch-event.ts';
import type { Context } from './context.ts';
import { requestOf } from './describe.ts';
import { seenAt } from './seen-at.ts';

/**
 * A request without a usable response, because of which something could not be judged: its step, and what happened, as a clause.
 * `isIdleClosed`: its connection had been idle, and was closed before a response.
 */
export type Unanswered = {
  readonly step: string;
  readonly request: string;
  readonly what: string;
  /** The same, for comparing it with what other results show. */
  readonly seen: Seen;
  readonly isIdleClosed?: boolean;
};

/** Returns the first request without a usable response among those that an expectation or a predicate is about. */
export function unansweredIn(part: Predicate | Expectation, context: Context): Unanswered | undefined {
  for (const step of stepsOf(part, context)) {
    const found = unansweredAt(step, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the first watch, among those that an expectation is about, that was opened and then sent nothing at all until the
 * deadline. The connection may have died in silence: one such watch does not show that the server sends no events.
 */
export function silentIn(part: Predicate | Expectation, context: Context): Unanswered | undefined {
  for (const step of stepsOf(part, context)) {
    const silence = silenceOf(step, context);
    if (silence === undefined) continue;
    const seen: Seen = { ...seenAt(step, context), part: 'response', got: 'nothing' };
    return { step, request: requestOf(context, step), what: `sent nothing: ${silence}`, seen };
  }
  return undefined;
}

function silenceOf(id: string, { case: c, evidence }: Context): string | undefined {
  const stream = evidence.stream(id);
  if (stream === undefined || !('answer' in stream.opened) || stream.opened.answer.status !== 200) return undefined;
  if (stream.lines.length > 0 || stream.resumed !== undefined || (stream.ended !== undefined && stream.ended.by !== 'closed'))
    return undefined;
  for (const step of flatSteps(c.steps)) {
    const failure = step.do === 'drain' && step.stream === id ? evidence.failure(step.id) : undefined;
    if (failure?.cause === 'bound') return failure.message;
  }
  return undefined;
}

/** Returns the ids of the steps that an expectation or a predicate is about, in its order. */
export function stepsOf(part: Predicate | Expectation, { case: c }: Context): readonly string[] {
  const ids = new Set(flatSteps(c.steps).map(({ id }) => id));
  return textsIn(part).filter((text) => ids.has(text));
}

/**
 * Returns what happened to the request of a step if it had no usable response. If the step was not executed, that of the first
 * step before it that had none.
 */
export function unansweredAt(id: string, context: Context): Unanswered | undefined {
  const steps = flatSteps(context.case.steps);
  const sends = new Map(steps.map((step) => [step.id, step.do === 'drain' ? step.stream : step.do === 'audited' ? step.of : step.id]));
  const own = sends.get(id) ?? id;
  if (isExecuted(own, context)) return responseOf(own, context);
  for (const step of steps) {
    if (step.id === own || step.id === id) return undefined;
    const found = responseOf(sends.get(step.id) ?? step.id, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isExecuted(id: string, { evidence }: Context): boolean {
  return evidence.stream(id) !== undefined || evidence.exchange(id) !== undefined;
}

function responseOf(step: string, context: Context): Unanswered | undefined {
  const what = ofStream(step, context) ?? ofExchanges(step, context);
  if (what === undefined) return undefined;
  return {
    step,
    request: requestOf(context, step),
    what,
    seen: seenOf(step, context),
    ...(isIdleClosed(step, context) ? { isIdleClosed: true } : {}),
  };
}

/** A stream that was served and then cut has a status of success. */
function seenOf(step: string, context: Context): Seen {
  const seen = seenAt(step, context);
  return seen.part === 'status' && seen.got === '200' ? { ...seen, part: 'response', got: 'cut' } : seen;
}

function isIdleClosed(step: string, { evidence }: Context): boolean {
  return evidence.pages(step).some((exchange) => 'error' in exchange && exchange.error.code === 'idle-closed');
}

function ofExchanges(step: string, { evidence }: Context): string | undefined {
  const last = evidence.exchange(step);
  const exchanges = last?.page === undefined ? [last] : evidence.pages(step);
  return exchanges.map((exchange) => exchange && noUsableResponse(exchange)).find((text) => text !== undefined);
}

/** A watch that could be resumed counts as read, however often it was cut. */
function ofStream(step: string, context: Context): string | undefined {
  const stream = context.evidence.stream(step);
  if (stream === undefined || context.evidence.failure(step)?.cause === 'held-back') return undefined;
  const { opened, resumed } = stream;
  if ('error' in opened || opened.answer.status !== 200) return noUsableResponse(opened);
  if (resumed !== undefined && 'answer' in resumed && resumed.answer.status === 410) return undefined;
  const last = stream.lines.at(-1);
  if (last !== undefined && watchEventOf(last).type === 'ERROR') return errorEventOf(last);
  return cutOf(step, context);
}

/**
 * Returns why a watch could not be read as far as the case needs it, so that later events are unknown. A watch that sends
 * too few events is no such reason, nor is a server that ends the watch cleanly each time without the expected events.
 */
export function cutOf(stream: string, context: Context): string | undefined {
  for (const step of flatSteps(context.case.steps)) {
    const failure = step.do === 'drain' && step.stream === stream ? context.evidence.failure(step.id) : undefined;
    if (failure?.cause === 'stream' && context.evidence.stream(stream)?.ended?.by !== 'server')
      return `was not read to the end: ${failure.message}`;
  }
  return undefined;
}

/** Returns all texts in the data of an expectation, in order. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
