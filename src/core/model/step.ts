import type { Predicate } from './predicate.ts';
import type { Request } from './request.ts';

/** What a step does to an object of the case's own, so that the judge knows the history it should see. */
export type Write = {
  /** The name as in `$own`. */
  readonly own: string;
  /** `removed`: a deletion that took its time is over. */
  readonly as: 'create' | 'change' | 'delete' | 'removed';
};

/**
 * The whole vocabulary of a case. Steps are done one after the other; but for streams that are open, the requests of one
 * `together` are the only concurrency inside a case. Streams end at a sentinel, never at silence.
 */
export type Step = { readonly id: string } & (
  | {
      /** One request. An answer of 429 is waited out as its Retry-After says; every attempt is recorded. */
      readonly do: 'send';
      readonly request: Request;
      readonly writes?: Write;
      /** Sent only where a deleted namespace does not go by itself. */
      readonly onlyWhere?: 'no-namespace-controller';
    }
  | {
      /**
       * Requests that are sent at once, none waiting for the answer to another; the step is over once each has its
       * answer. Each is known by an id of its own, and none is noted as a write: which of them came first, nobody knows.
       */
      readonly do: 'together';
      readonly requests: readonly { readonly id: string; readonly request: Request }[];
    }
  | {
      /** The request again and again until the predicate holds of its answer, or the bound is reached. */
      readonly do: 'until';
      readonly request: Request;
      readonly holds: Predicate;
      readonly boundSeconds: number;
      readonly everyMilliseconds?: number;
      /** What has happened to an own object once it holds. */
      readonly writes?: Write;
    }
  | {
      /** A collection page by page, following `metadata.continue` until it is empty. */
      readonly do: 'pages';
      /** Sent for every page, with the token from the second on. */
      readonly request: Request;
      /** Query parameters of the first page alone. */
      readonly first?: Request['query'];
      /** Query parameters of the pages after the first alone. */
      readonly later?: Request['query'];
      /** Done once, after the first page. */
      readonly between: readonly Step[];
      readonly max: number;
    }
  | {
      /** A watch. It stays open until `close` or the end of the case. */
      readonly do: 'open';
      readonly request: Request;
    }
  | {
      /**
       * Reads a stream up to the first event that the predicate holds of (`at` points into the event;
       * `of` is the stream). A stream that the server ends early is taken up again, as a client would.
       */
      readonly do: 'drain';
      readonly stream: string;
      readonly to: Predicate;
      readonly boundSeconds: number;
    }
  | {
      /**
       * Of every group version that the target serves its description, and of every type in it that can be listed one
       * page of one object, across all namespaces. Each answer is a page of the step.
       */
      readonly do: 'collections';
    }
  | { readonly do: 'close'; readonly stream: string }
  /** Finds the audit event of the request of an earlier step in the log that the operator named; its document is the event. */
  | { readonly do: 'audited'; readonly of: string; readonly boundSeconds: number }
  /** Waits: for history to expire, for a second to pass. Only cases of the waiting queue have it. */
  | { readonly do: 'wait'; readonly seconds: Seconds }
);

/** A number, or a share of one of the durations that the operator stated. */
export type Seconds = number | { readonly share: number; readonly of: 'history-window' | 'history-kept' };

/** Returns all steps of a case in order: each `pages` step is followed by the steps between its pages, each `together` step by its requests. */
export function flatSteps(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step): readonly Step[] => {
    if (step.do === 'pages') return [step, ...flatSteps(step.between)];
    if (step.do === 'together') return [step, ...step.requests.map(({ id, request }) => ({ id, do: 'send', request }) as const)];
    return [step];
  });
}
