import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { AnswerHead } from '#core/model/evidence';
import { tooLargeVersion } from '../../evidence/too-large-version.ts';
import { watchEventOf } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, inconclusive, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that an expired resourceVersion is rejected: with status 410, or with an ERROR event in the watch. */
export const judgeGone: ExpectationJudge<'gone'> = ({ of, form }, context) => {
  const head = headOf(context, of);
  if ('outcome' in head) return head.outcome;
  const { status } = head.read;
  if (form === 'status') {
    if (status === 410) return passed;
    if (status >= 500 || status === 429) return inconclusive(`${requestOf(context, of)} returned ${status}`);
    return failed({
      message: `${requestOf(context, of)} returned ${status} for an expired resourceVersion, expected 410`,
      expected: 'status 410',
      actual: `status ${status}${lastEvent(context, of)}`,
      step: of,
    });
  }
  const [first, ...more] = context.evidence.stream(of)?.lines ?? [];
  const event = first === undefined || more.length > 0 ? undefined : watchEventOf(first);
  const reason = stringAt(event?.object, '/reason') ?? '';
  const isGone = pointTo(event?.object, '/code') === 410 && ['Expired', 'Gone'].includes(reason);
  if (status === 200 && event?.type === 'ERROR' && isGone) return passed;
  return failed({
    message: `${requestOf(context, of)} did not send one ERROR event with code 410 and nothing else for an expired resourceVersion`,
    expected: 'one ERROR event with code 410 and reason Expired',
    actual: `status ${status}${lastEvent(context, of)}`,
    step: of,
  });
};

/** Checks that a stream does not begin with an ERROR event: a request is refused with a status. */
export const judgeBeginsWithoutError: ExpectationJudge<'begins-without-error'> = ({ stream }, context) => {
  const head = headOf(context, stream);
  if ('outcome' in head) return head.outcome;
  const first = context.evidence.stream(stream)?.lines[0];
  if (head.read.status !== 200 || first === undefined || watchEventOf(first)?.type !== 'ERROR') return passed;
  return failed({
    message: `${requestOf(context, stream)} returned 200 and began with an ERROR event, expected an error status or the events`,
    expected: 'an error status, or the events',
    actual: `status 200, ${first.line.slice(0, 200)}`,
    step: stream,
  });
};

/** Checks that a resourceVersion that is too large is rejected: with status 504, or with an error and a Retry-After header. */
export const judgeTooLarge: ExpectationJudge<'too-large'> = ({ of, aspect }, context) => {
  const head = headOf(context, of);
  if ('outcome' in head) return head.outcome;
  const { status, headers } = head.read;
  const message = messageOf(context, of);
  // Status 429 is about the rate of requests, unless the message names the resourceVersion.
  if (status === 429 && !message.includes(tooLargeVersion)) return inconclusive(`${requestOf(context, of)} returned ${status}`);
  if (aspect !== 'message') {
    const again = headers.find(([name]) => name === 'retry-after')?.[1];
    if (aspect === 'status-or-gone' && status === 410) return passed;
    if (status === 504 || (status >= 400 && again !== undefined && /^\d+$/.test(again))) return passed;
    return failed({
      message: `${requestOf(context, of)} returned ${status} for a resourceVersion that is too large, expected 504 or an error with Retry-After`,
      expected: 'status 504, or an error with Retry-After',
      actual: `status ${status}`,
      step: of,
    });
  }
  if (status >= 400 && message.includes(tooLargeVersion)) return passed;
  return failed({
    message: `${requestOf(context, of)} returned no error with the message "${tooLargeVersion}"`,
    expected: 'a message with "Too large resource version"',
    actual: `status ${status}: ${message.slice(0, 200)}`,
    step: of,
  });
};

function messageOf(context: Context, step: string): string {
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined || !('answer' in exchange)) return '';
  return stringAt(bodyOf(exchange.answer), '/message') ?? exchange.answer.body;
}

function headOf(context: Context, step: string): { readonly read: AnswerHead } | { readonly outcome: ReturnType<typeof inconclusive> } {
  const stream = context.evidence.stream(step);
  const seen = stream === undefined ? context.evidence.exchange(step) : stream.opened;
  if (seen === undefined) return { outcome: notCarriedOut(context, step) };
  if ('error' in seen) return { outcome: inconclusive(`${requestOf(context, step)} got no response: ${seen.error.message}`) };
  return { read: seen.answer };
}

function lastEvent(context: Context, step: string): string {
  const last = context.evidence.stream(step)?.lines.at(-1);
  return last === undefined ? '' : `, last line ${last.line.slice(0, 120)}`;
}
