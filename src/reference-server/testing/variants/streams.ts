import type { Json } from '#core/model/json';
import type { EventStream } from '../../exchange/exchange.ts';
import { textAt, valueAt } from '../../json/json-object.ts';
import type { Clock } from '../../settings/clock.ts';
import { changedStream } from '../exchanges/changed-stream.ts';
import { parseRequest } from '../exchanges/parsed-request.ts';
import { readJson } from '../exchanges/read-json.ts';
import type { Chance } from '../seeded-chance.ts';
import { shuffled } from './json-answers.ts';
import type { Variant } from './variant.ts';

/** Variants of the streams of watches. */
export const streamVariants: readonly Variant[] = [
  {
    id: 'no-bookmarks',
    behaviour: 'Watches send no bookmarks.',
    allowed: { section: 'Events', why: 'Bookmarks are not guaranteed at all.' },
    hooks: () => ({ sendsBookmarks: () => false }),
  },
  {
    id: 'many-bookmarks',
    behaviour: 'Watches that request bookmarks get them after any event, some of them twice.',
    allowed: { section: 'Events', why: 'The interval of bookmarks is not specified.' },
    exchanges:
      ({ api, handle, chance }) =>
      async (request) => {
        const response = await handle(request);
        const { body } = response;
        const { query, route } = parseRequest(api, request);
        if (typeof body === 'string' || body instanceof Uint8Array || query.get('allowWatchBookmarks') !== 'true') return response;
        if (request.headers.get('accept')?.includes('as=Table') === true) return response;
        const version = query.get('resourceVersion') ?? '';
        const type = route?.of === 'collection' ? route.type : undefined;
        // The initial events of a watch are not in the order of versions, up to the first bookmark.
        let inOrder = version !== '' && version !== '0';
        const lines = (line: string): readonly string[] => {
          const event = readJson(line);
          if (textAt(event, 'type') === 'BOOKMARK') inOrder = true;
          if (type === undefined || !inOrder || textAt(event, 'type') === 'ERROR') return [line];
          const mark = bookmarkOf(event);
          return mark === undefined ? [line] : [line, ...Array.from({ length: chance.below(3) }, () => mark)];
        };
        return { ...response, body: changedStream(body, [{ do: 'write', lines }]) };
      },
  },
  {
    id: 'order-of-initial-events',
    behaviour: 'The existing objects that a watch begins with are in random order.',
    allowed: { section: 'Resource-version semantics', why: 'The synthetic events are for all existing instances, in no specified order.' },
    hooks: (_, chance) => ({ initialOrder: (objects) => shuffled(objects, chance) }),
  },
  {
    id: 'closed-watches',
    behaviour: 'Watches end at random times between two events, some with a lost connection.',
    allowed: { section: 'Watch', why: 'The specification covers disconnects, and specifies no duration of a watch.' },
    exchanges:
      ({ api, handle, chance }) =>
      async (request) => {
        const response = await handle(request);
        const { body } = response;
        if (typeof body === 'string' || body instanceof Uint8Array) return response;
        return { ...response, body: closingStream(body, chance, api.clock) };
      },
  },
  {
    id: 'events-in-pieces',
    behaviour: 'Several events arrive in one piece and on one line, and one event in several pieces.',
    allowed: { section: 'Watch', why: 'A watch is a stream of documents; how it is split is not specified.' },
    pieces: true,
  },
];

function bookmarkOf(event: Json | undefined): string | undefined {
  const kind = textAt(event, 'object', 'kind');
  const apiVersion = textAt(event, 'object', 'apiVersion');
  const resourceVersion = valueAt(event, 'object', 'metadata', 'resourceVersion');
  if (kind === undefined || apiVersion === undefined || resourceVersion === undefined) return undefined;
  return JSON.stringify({ type: 'BOOKMARK', object: { kind, apiVersion, metadata: { resourceVersion } } });
}

const longestLifeMs = 5000;
/** After so many events a watch ends no more because of their number: a client could never read a long state otherwise. */
const mostEventsOfShort = 10;

function closingStream(stream: EventStream, chance: Chance, clock: Clock): EventStream {
  const lost = new AbortController();
  if (stream.abandoned.aborted) lost.abort();
  else stream.abandoned.addEventListener('abort', () => lost.abort(), { once: true });
  const end = (): void => {
    cancel();
    if (chance.happens(0.5)) lost.abort();
    stream.close();
  };
  let events = 0;
  const cancel = chance.happens(0.3) ? clock.after(chance.below(longestLifeMs), end) : () => {};
  return {
    abandoned: lost.signal,
    close: () => {
      cancel();
      stream.close();
    },
    next: async () => {
      const line = await stream.next();
      events += 1;
      if (line !== undefined && !(events <= mostEventsOfShort && chance.happens(0.15))) return line;
      if (line === undefined) cancel();
      else end();
      return undefined;
    },
  };
}
