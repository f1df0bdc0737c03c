import { textAt } from '../../json/json-object.ts';
import type { Clock } from '../../settings/clock.ts';
import type { Operation, ParsedRequest } from './parsed-request.ts';

/** Detects requests to the same object that are in progress at the same time. */
export type ConcurrentRequests = {
  /** Registers a request until `leave` is called; settles with whether it is concurrent with one of the operations. */
  arrive(parsed: ParsedRequest): Promise<{ readonly isConcurrent: boolean; leave(): void }>;
};

/** Long enough for requests that were sent at once to arrive. */
const waitMs = 25;

/** Tracks concurrency with some operations. Each request is delayed for a moment. */
export function trackConcurrentRequests(clock: Pick<Clock, 'after'>, isOf: (operation: Operation) => boolean): ConcurrentRequests {
  const underWay = new Map<string, Set<{ readonly operation: Operation; isConcurrent: boolean }>>();
  return {
    arrive: async (parsed) => {
      const key = objectOf(parsed);
      const here = { operation: parsed.operation, isConcurrent: false };
      const others = underWay.get(key) ?? new Set();
      for (const other of others) {
        if (isOf(other.operation)) here.isConcurrent = true;
        if (isOf(here.operation)) other.isConcurrent = true;
      }
      underWay.set(key, others.add(here));
      await new Promise<void>((resolve) => void clock.after(waitMs, resolve));
      const leave = (): void => {
        others.delete(here);
        if (others.size === 0) underWay.delete(key);
      };
      return { isConcurrent: here.isConcurrent, leave };
    },
  };
}

/** Returns the path of the object; a create has the name in its body. */
function objectOf({ operation, path, body }: ParsedRequest): string {
  return operation === 'create' ? `${path}/${textAt(body, 'metadata', 'name') ?? ''}` : path;
}
