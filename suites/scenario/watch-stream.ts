import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { testSelector } from './collection-read.ts';

type Query = NonNullable<Request['query']>;

/**
 * The time to wait for an event. A generous timeout, not a requirement: a watch that sends nothing for this long after
 * the response to a write has lost the event.
 */
const eventBoundSeconds = 30;

/** Opens a watch of the collection. */
export function watch(subject: Subject, id: string, query: Query = {}, options: { readonly everything?: boolean } = {}): Step {
  const narrowing = options.everything === true ? {} : testSelector(subject);
  return { id, do: 'open', request: { method: 'GET', path: subject.collection, query: { watch: 'true', ...narrowing, ...query } } };
}

/** Reads a watch up to the event of a test object: the sentinel, which is created for this. */
export function drainTo(stream: string, own: string): Step {
  return {
    id: `${stream}-until-${own}`,
    do: 'drain',
    stream,
    to: { of: stream, at: '/object/metadata/name', is: 'equals', value: { $own: own } },
    boundSeconds: eventBoundSeconds,
  };
}

/** Reads a watch up to the event of a write. */
export function drainToWrite(stream: string, write: string): Step {
  return {
    id: `${stream}-until-${write}`,
    do: 'drain',
    stream,
    to: {
      of: stream,
      at: '/object/metadata/resourceVersion',
      is: 'equals',
      value: { $ref: { step: write, at: '/metadata/resourceVersion' } },
    },
    boundSeconds: eventBoundSeconds,
  };
}

/** Reads a watch up to its next bookmark, with a timeout. */
export function drainToBookmark(stream: string, boundSeconds: number): Step {
  return {
    id: `${stream}-until-bookmark`,
    do: 'drain',
    stream,
    to: { of: stream, at: '/type', is: 'equals', value: 'BOOKMARK' },
    boundSeconds,
  };
}

/** Closes a watch as the client. */
export function close(stream: string): Step {
  return { id: `close-${stream}`, do: 'close', stream };
}
