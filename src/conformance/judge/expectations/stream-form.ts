import { isJsonObject } from '#core/json/json-object';
import { type WatchEvent, watchEventOf } from '../../evidence/watch-event.ts';
import { describeEvent, requestOf } from '../describe.ts';
import { failed, failedIfAny, inconclusive, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import { isHeldBack, readStream, testEvents } from '../streams.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks the media type of a watch, or that each of its documents is a JSON object. */
export const judgeJsonStream: ExpectationJudge<'json-stream'> = ({ stream, aspect }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const seen = context.evidence.stream(stream);
  if (aspect === 'media-type') {
    const headers = seen !== undefined && 'answer' in seen.opened ? seen.opened.answer.headers : [];
    const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '(none)';
    if (/^application\/json\s*(;|$)/i.test(type)) return passed;
    return failed({
      message: `${requestOf(context, stream)} returned Content-Type ${type.slice(0, 100)}, expected application/json`,
      expected: 'application/json',
      actual: type,
      step: stream,
    });
  }
  const sent = seen?.lines ?? [];
  return failedIfAny(
    sent
      .filter((line) => !isJsonObject(watchEventOf(line).document))
      .map(({ line }) => ({
        message: `${requestOf(context, stream)} sent a line that is not a JSON object`,
        actual: beginningOf(line),
        step: stream,
      })),
  );
};

const longestBeginning = 80;

function beginningOf(text: string): string {
  if (text.length <= longestBeginning) return text;
  // No character is cut in two.
  return `${[...text.slice(0, 2 * longestBeginning)].slice(0, longestBeginning).join('')}…`;
}

/** Checks that several watches send the same events for test objects in the same order. */
export const judgeSameOrder: ExpectationJudge<'same-order'> = ({ streams }, context) => {
  const sent: (readonly string[])[] = [];
  for (const stream of streams) {
    const reading = readStream(context, stream);
    if ('outcome' in reading) return reading.outcome;
    sent.push(testEvents(context, reading.read).map(describeEvent));
  }
  const [first = [], ...others] = sent;
  if (sent.every((events) => events.length === 0)) return inconclusive('the watches sent no event for test objects');
  return failedIfAny(
    others.flatMap((events, index) =>
      events.join('; ') === first.join('; ')
        ? []
        : [
            {
              message: `${requestOf(context, streams[index + 1] ?? '')} sent other events, or in another order, than ${requestOf(context, streams[0] ?? '')}`,
              expected: first.join('; '),
              actual: events.join('; '),
              step: streams[index + 1] ?? '',
            },
          ],
    ),
  );
};

/** Checks that a watch sends no BOOKMARK event. */
export const judgeNoBookmark: ExpectationJudge<'no-bookmark'> = ({ stream }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  return failedIfAny(
    bookmarksOf(reading.read).map((event) => ({
      message: `${requestOf(context, stream)} sent a BOOKMARK event without allowWatchBookmarks`,
      actual: describeEvent(event),
      step: stream,
    })),
  );
};

/** Checks that a watch sends no event for test objects; an error response passes too. */
export const judgeNoOwnEvent: ExpectationJudge<'no-own-event'> = ({ stream }, context) => {
  const seen = context.evidence.stream(stream);
  if (seen === undefined || isHeldBack(context, stream)) return notCarriedOut(context, stream);
  if ('error' in seen.opened)
    return seen.opened.error.code === 'timeout' ? passed : inconclusive(`the watch got no answer: ${seen.opened.error.message}`);
  if (seen.opened.answer.status !== 200) return passed;
  const events = testEvents(context, seen.lines.map(watchEventOf));
  return failedIfAny(
    events.map((event) => ({
      message: `${requestOf(context, stream)} sent an event from before the requested resourceVersion`,
      actual: describeEvent(event),
      step: stream,
    })),
  );
};

/** Returns the BOOKMARK events of a watch. */
export function bookmarksOf(events: readonly WatchEvent[]): readonly WatchEvent[] {
  return events.filter((event) => event.type === 'BOOKMARK');
}
