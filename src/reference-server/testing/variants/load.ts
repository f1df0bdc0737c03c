import type { ReferenceRequest, ReferenceResponse } from '../../exchange/exchange.ts';
import { Refusal } from '../../exchange/refusal.ts';
import type { Clock } from '../../settings/clock.ts';
import type { Variant } from './variant.ts';

const longestSeconds = 2;

/** Variants of a busy server. */
export const loadVariants: readonly Variant[] = [
  {
    id: 'too-many-requests',
    behaviour: 'Some requests are answered with 429, with or without a Retry-After header.',
    allowed: { section: 'Limits', why: 'Rate limits are not specified.' },
    exchanges:
      ({ handle, chance }) =>
      async (request) =>
        chance.happens(0.1) ? tooMany(chance.oneOf([undefined, '0', '1', String(longestSeconds)])) : handle(request),
  },
  {
    id: 'slow-answers',
    behaviour: 'Some requests are served late, and some responses are sent late.',
    allowed: { section: 'Limits', why: 'The time of a response is not specified.' },
    exchanges:
      ({ api, handle, chance }) =>
      async (request) => {
        if (chance.happens(0.1)) await passed(api.clock, chance.below(longestSeconds * 1000), request);
        const response = await handle(request);
        if (chance.happens(0.1)) await passed(api.clock, chance.below(longestSeconds * 1000), request);
        return response;
      },
  },
  {
    id: 'late-admission',
    behaviour: 'Admission uses LimitRanges with a delay, so that the first pods of a namespace pass.',
    allowed: { section: 'Dry-run', why: 'Every stage runs in a dry run as usual; when a stage observes an object is not specified.' },
    hooks: (plain, chance) => {
      const unheard = new Map<string, number>();
      return {
        runsAdmission: (request) => {
          if (request.resource !== 'pods' || request.namespace === undefined) return plain.runsAdmission(request);
          const left = unheard.get(request.namespace) ?? chance.below(6);
          unheard.set(request.namespace, Math.max(left - 1, 0));
          return left === 0 && plain.runsAdmission(request);
        },
      };
    },
  },
];

function tooMany(retryAfter: string | undefined): ReferenceResponse {
  return {
    status: 429,
    headers: [['content-type', 'application/json'], ...(retryAfter === undefined ? [] : [['retry-after', retryAfter] as const])],
    body: `${JSON.stringify(new Refusal(429, 'TooManyRequests', 'there is too much to do').status())}\n`,
  };
}

/** Settles after a time, or when the client no longer waits. */
function passed(clock: Clock, milliseconds: number, { signal }: ReferenceRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(milliseconds, done);
    signal?.addEventListener('abort', done);
  });
}
