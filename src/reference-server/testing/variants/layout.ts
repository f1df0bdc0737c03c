import { changedStream } from '../exchanges/changed-stream.ts';
import { readJson } from '../exchanges/read-json.ts';
import type { Chance } from '../seeded-chance.ts';
import type { Variant } from './variant.ts';

/** Variants of the layout of events in streams. */
export const layoutVariants: readonly Variant[] = [
  {
    id: 'events-over-several-lines',
    behaviour: 'Events are indented over several lines, with empty lines between them.',
    allowed: {
      section: 'Watch',
      why: 'A watch is a stream of JSON documents, not of lines: white space in JSON has no meaning.',
    },
    exchanges:
      ({ handle, chance }) =>
      async (request) => {
        const response = await handle(request);
        const { body } = response;
        if (typeof body === 'string' || body instanceof Uint8Array) return response;
        return { ...response, body: changedStream(body, [{ do: 'write', lines: (line) => [indented(line, chance)] }]) };
      },
  },
];

/** Formats one event with additional white space. */
function indented(line: string, chance: Chance): string {
  const document = readJson(line);
  if (document === undefined || chance.happens(0.2)) return line;
  const text = JSON.stringify(document, undefined, chance.oneOf([1, 2, '\t']));
  const ending = chance.oneOf(['', '\n', '\r', '\r\n\r', ' \t']) ?? '';
  return `${chance.happens(0.3) ? '\n' : ''}${chance.happens(0.3) ? text.replaceAll('\n', '\r\n') : text}${ending}`;
}
