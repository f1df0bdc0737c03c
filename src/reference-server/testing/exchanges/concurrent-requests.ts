import { textAt } from '../../json/json-object.ts';
import type { Clock } from '../../settings/clock.ts';
import type { Operation } from './operation.ts';
import type { Asked } from './parsed-request.ts';

/** Sees which requests to one object are under way at the same time. */
export type Meetings = {
  /** The request is under way until `leave`; settles with whether it met one of the operations. */
  arrive(asked: Asked): Promise<{ readonly met: boolean; leave(): void }>;
};

/** Long enough for what was sent at once to be there at once. */
const heldMs = 25;

/** Meetings of requests with those of some operations: each request that comes is held for a moment. */
export function createMeetings(clock: Pick<Clock, 'after'>, isOf: (operation: Operation) => boolean): Meetings {
  const underWay = new Map<string, Set<{ readonly operation: Operation; met: boolean }>>();
  return {
    arrive: async (asked) => {
      const key = objectOf(asked);
      const here = { operation: asked.operation, met: false };
      const others = underWay.get(key) ?? new Set();
      for (const other of others) {
        if (isOf(other.operation)) here.met = true;
        if (isOf(here.operation)) other.met = true;
      }
      underWay.set(key, others.add(here));
      await new Promise<void>((resolve) => void clock.after(heldMs, resolve));
      const leave = (): void => {
        others.delete(here);
        if (others.size === 0) underWay.delete(key);
      };
      return { met: here.met, leave };
    },
  };
}

/** The path of the object: that of a new one ends with the name which its body gives it. */
function objectOf({ operation, path, body }: Asked): string {
  return operation === 'create' ? `${path}/${textAt(body, 'metadata', 'name') ?? ''}` : path;
}
