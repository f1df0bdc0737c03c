import { parsedSize } from '#core/json/parsed-size';

/** No object of an API has so many. */
const mostFields = 20_000;
/** What values may take, in lengths of the longest text. Those of a usual object take two lengths of its text. */
const mostParsed = 4;
/** A text that is shorter has fewer values. */
const shortest = 2 * mostFields;

/** Returns why a text is too large to be parsed, although it is not longer than the limit; undefined where it is not. */
export function tooManyValues(text: string, maxBytes: number): string | undefined {
  if (text.length < shortest) return undefined;
  const { bytes, fields } = parsedSize(text);
  if (fields > mostFields) return `the response has a JSON object with more than ${mostFields} fields`;
  return bytes > mostParsed * maxBytes ? 'the JSON of the response has too many values' : undefined;
}
