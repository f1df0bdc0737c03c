import { pointTo } from '#core/json/pointer';
import type { Entry, Exchange, StreamLine, StreamOpened } from '#core/model/evidence';
import { watchEventOf } from './watch-event.ts';

/**
 * Says how a request ended without a usable response: with a status 5xx, or with no complete response. Returns undefined for
 * any other response, and for a request that this tool gave up.
 */
export function noUsableResponse(received: Exchange | StreamOpened): string | undefined {
  if ('answer' in received) return received.answer.status >= 500 ? `returned ${received.answer.status}` : undefined;
  const { code, message } = received.error;
  return code === 'aborted' || code === 'withheld' || code === 'too-large' ? undefined : `got no response: ${message}`;
}

/**
 * Returns whether an entry shows that a request had no usable response, or that a watch did not end as it should or may have sent
 * nothing.
 */
export function showsNoUsableResponse(entry: Entry): boolean {
  switch (entry.e) {
    case 'exchange':
      return entry.phase !== 'clean-up' && noUsableResponse(entry) !== undefined;
    case 'stream':
      return noUsableResponse(entry) !== undefined;
    case 'ended':
      return entry.by !== 'closed' && entry.by !== 'server';
    case 'line':
      return errorEventOf(entry) !== undefined;
    case 'step-failed':
      return entry.cause === 'no-response' || entry.cause === 'bound';
    default:
      return false;
  }
}

/** Says that a line of a watch is an ERROR event. An expired resourceVersion is a usable response. */
export function errorEventOf(line: StreamLine): string | undefined {
  if (!line.line.includes('ERROR')) return undefined;
  const { type, object } = watchEventOf(line);
  const code = pointTo(object, '/code');
  if (type !== 'ERROR' || code === 410) return undefined;
  return `sent an ERROR event${typeof code === 'number' ? ` with code ${code}` : ''}`;
}
