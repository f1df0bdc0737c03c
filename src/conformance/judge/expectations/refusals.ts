import { tooLargeVersion } from '#core/codecs/too-large-version';
import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { AnswerHead } from '#core/model/evidence';
import { watchEventOf } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';
import { broken, held, unknown } from '../outcome.ts';
import { notCarriedOut } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** A version is said to be gone: by the status, or by an error event in a stream. */
export const judgeGone: ExpectationJudge<'gone'> = ({ of, form }, context) => {
  const head = headOf(context, of);
  if ('outcome' in head) return head.outcome;
  const { status } = head.read;
  if (form === 'status') {
    if (status === 410) return held;
    if (status >= 500 || status === 429) return unknown(`step "${of}" was answered ${status}`);
    return broken({
      message: 'a version that is gone is not said to be',
      expected: 'status 410',
      actual: `status ${status}${lastEvent(context, of)}`,
      step: of,
    });
  }
  const last = context.evidence.stream(of)?.lines.at(-1);
  const event = last === undefined ? undefined : watchEventOf(last);
  if (status === 200 && event?.type === 'ERROR' && pointTo(event.object, '/code') === 410) return held;
  return broken({
    message: 'a version that is gone is not said to be',
    expected: 'an ERROR event with code 410',
    actual: `status ${status}${lastEvent(context, of)}`,
    step: of,
  });
};

/** A version that was never reached is refused: with 504, or with an error that says when to come again. */
export const judgeTooLarge: ExpectationJudge<'too-large'> = ({ of, aspect }, context) => {
  const head = headOf(context, of);
  if ('outcome' in head) return head.outcome;
  const { status, headers } = head.read;
  const message = messageOf(context, of);
  // Too many requests is about the requests, unless it says that it is about the version.
  if (status === 429 && !message.includes(tooLargeVersion)) return unknown(`step "${of}" was answered ${status}`);
  if (aspect === 'status') {
    const again = headers.find(([name]) => name === 'retry-after')?.[1];
    if (status === 504 || (status >= 400 && again !== undefined && /^\d+$/.test(again))) return held;
    return broken({
      message: 'a version from the future is not refused as it is promised',
      expected: 'status 504, or an error with Retry-After',
      actual: `status ${status}`,
      step: of,
    });
  }
  if (status >= 400 && message.includes(tooLargeVersion)) return held;
  return broken({
    message: 'the error does not say which condition it is',
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

function headOf(context: Context, step: string): { readonly read: AnswerHead } | { readonly outcome: ReturnType<typeof unknown> } {
  const stream = context.evidence.stream(step);
  const seen = stream === undefined ? context.evidence.exchange(step) : stream.opened;
  if (seen === undefined) return { outcome: notCarriedOut(context, step) };
  if ('error' in seen) return { outcome: unknown(`step "${step}" got no answer: ${seen.error.message}`) };
  return { read: seen.answer };
}

function lastEvent(context: Context, step: string): string {
  const last = context.evidence.stream(step)?.lines.at(-1);
  return last === undefined ? '' : `, last line ${last.line.slice(0, 120)}`;
}
