import { textAt } from '../../json/json-object.ts';
import type { Clock } from '../../settings/clock.ts';
import type { Operation, ParsedRequest } from './parsed-request.ts';

/** Sees which requests to one object are under way at the same time. */
export type ConcurrentRequests = {
  /** The request is under way until `leave`; settles with whether it met one of the operations. */
  arrive(parsed: ParsedRequest): Promise<{ readonly isConcurrent: boolean; leave(): void }>;
};

/** Long enough for what was sent at once to be there at once. */
const waitMs = 25;

/** Meetings of requests with those of some operations: each request that comes is held for a moment. */
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

/** The path of the object: that of a new one ends with the name which its body gives it. */
function objectOf({ operation, path, body }: ParsedRequest): string {
  return operation === 'create' ? `${path}/${textAt(body, 'metadata', 'name') ?? ''}` : path;
}
