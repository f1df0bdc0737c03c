import { isJsonObject } from '#core/json/json-object';
import { type WatchEvent, watchEventOf } from '../../evidence/watch-event.ts';
import { broken, brokenBy, held, unknown } from '../outcome.ts';
import { notCarriedOut } from '../reading.ts';
import { describeEvent, readStream, testEvents } from '../streams.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The watch says that it is JSON, and each of its documents is. */
export const judgeJsonStream: ExpectationJudge<'json-stream'> = ({ stream, aspect }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const seen = context.evidence.stream(stream);
  if (aspect === 'media-type') {
    const headers = seen !== undefined && 'answer' in seen.opened ? seen.opened.answer.headers : [];
    const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '(none)';
    if (/^application\/json\s*(;|$)/i.test(type)) return held;
    return broken({ message: 'the watch is of another media type', expected: 'application/json', actual: type, step: stream });
  }
  const told = seen?.lines ?? [];
  return brokenBy(
    told
      .filter((line) => !isJsonObject(watchEventOf(line).document))
      .map(({ line }) => ({ message: 'the watch tells what is no JSON document', actual: beginningOf(line), step: stream })),
  );
};

const longestBeginning = 80;

function beginningOf(text: string): string {
  if (text.length <= longestBeginning) return text;
  // No character is cut in two.
  return `${[...text.slice(0, 2 * longestBeginning)].slice(0, longestBeginning).join('')}…`;
}

/** Several watches tell the same events of own objects in the same order. */
export const judgeSameOrder: ExpectationJudge<'same-order'> = ({ streams }, context) => {
  const told: (readonly string[])[] = [];
  for (const stream of streams) {
    const reading = readStream(context, stream);
    if ('outcome' in reading) return reading.outcome;
    told.push(testEvents(context, reading.read).map(describeEvent));
  }
  const [first = [], ...others] = told;
  if (told.every((events) => events.length === 0)) return unknown('no event was told');
  return brokenBy(
    others.flatMap((events, index) =>
      events.join('; ') === first.join('; ')
        ? []
        : [
            {
              message: `"${streams[index + 1]}" tells something else than "${streams[0]}"`,
              expected: first.join('; '),
              actual: events.join('; '),
              step: streams[index + 1] ?? '',
            },
          ],
    ),
  );
};

/** The stream tells no bookmark. */
export const judgeNoBookmark: ExpectationJudge<'no-bookmark'> = ({ stream }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  return brokenBy(
    bookmarksOf(reading.read).map((event) => ({ message: 'a bookmark that nobody asked for', actual: describeEvent(event), step: stream })),
  );
};

/** The stream tells nothing of the case's own objects; being refused is as good. */
export const judgeNoOwnEvent: ExpectationJudge<'no-own-event'> = ({ stream }, context) => {
  const seen = context.evidence.stream(stream);
  if (seen === undefined) return notCarriedOut(context, stream);
  if ('error' in seen.opened)
    return seen.opened.error.code === 'timeout' ? held : unknown(`the watch got no answer: ${seen.opened.error.message}`);
  if (seen.opened.answer.status !== 200) return held;
  const events = testEvents(context, seen.lines.map(watchEventOf));
  return brokenBy(
    events.map((event) => ({
      message: 'a change that came before the version asked for is told',
      actual: describeEvent(event),
      step: stream,
    })),
  );
};

/** Bookmarks of a stream. */
export function bookmarksOf(events: readonly WatchEvent[]): readonly WatchEvent[] {
  return events.filter((event) => event.type === 'BOOKMARK');
}
