import type { Predicate } from './predicate.ts';
import type { Request } from './request.ts';

/** What a step does to a test object, so that the judge knows the history to expect. */
export type Write = {
  /** The name as in `$own`. */
  readonly own: string;
  /** `removed`: an object that was terminating is deleted. */
  readonly as: 'create' | 'change' | 'delete' | 'removed';
};

/**
 * What status 429 means in response to a request: `answer` where it is about the request, as for the eviction of a pod that a
 * budget protects. A request is then not repeated because of it, and the judge judges it as any other status, unless it says
 * when to retry and names no budget as its cause. Such a response, and any elsewhere, means that the server is busy.
 */
export type TooManyRequests = 'answer';

/**
 * A step of a case. Steps run one after the other; apart from open watches, only the requests of one `together` step run
 * concurrently. A watch is read up to a sentinel event, never until it is silent.
 */
export type Step = { readonly id: string } & (
  | {
      /**
       * Sends one request. After a response of 429 it waits for the Retry-After time; every attempt is recorded. Where others
       * write to the objects too, an update that is refused because of their write is sent again with the later version.
       */
      readonly do: 'send';
      readonly request: Request;
      readonly tooManyRequests?: TooManyRequests;
      readonly writes?: Write;
      /** Sent only to targets without a namespace controller. */
      readonly onlyWhere?: 'no-namespace-controller';
    }
  | {
      /**
       * Sends requests concurrently and ends when each has its response. Each has an id of its own. None has `writes`,
       * because their order on the server is not known.
       */
      readonly do: 'together';
      readonly requests: readonly { readonly id: string; readonly request: Request }[];
    }
  | {
      /** Repeats the request until the predicate is true for the response, or the deadline is reached. */
      readonly do: 'until';
      readonly request: Request;
      readonly tooManyRequests?: TooManyRequests;
      readonly holds: Predicate;
      /** Ends the repetition too, without an effect of its own: then the other predicate will not become true. */
      readonly unless?: Predicate;
      readonly boundSeconds: number;
      readonly everyMilliseconds?: number;
      /** With `judge`, the checks judge the last response at the deadline. Otherwise the setup of the case has failed. */
      readonly atDeadline?: 'judge';
      /** What has happened to a test object when the predicate is true. */
      readonly writes?: Write;
    }
  | {
      /** Reads a collection page by page, until `metadata.continue` is empty. */
      readonly do: 'pages';
      /** Sent for every page, from the second page on with the continue token. */
      readonly request: Request;
      /** Query parameters of the first page only. */
      readonly first?: Request['query'];
      /** Query parameters of the pages after the first only. */
      readonly later?: Request['query'];
      /** Run once, after the first page. */
      readonly between: readonly Step[];
      readonly max: number;
    }
  | {
      /** Opens a watch, which stays open until `close` or the end of the case. */
      readonly do: 'open';
      readonly request: Request;
    }
  | {
      /**
       * Reads a watch up to the first event for which the predicate is true, and the other one too if there is one (`at`
       * points into the event; `of` is the watch). A watch that the server ends early is resumed, as a client does.
       */
      readonly do: 'drain';
      readonly stream: string;
      readonly to: Predicate;
      readonly and?: Predicate;
      readonly boundSeconds: number;
    }
  | {
      /**
       * Reads the APIResourceList of each served group version and, for each resource that can be listed, one page with
       * one object across all namespaces. Each response is a page of the step.
       */
      readonly do: 'collections';
    }
  | { readonly do: 'close'; readonly stream: string }
  /** Finds the audit event of the request of an earlier step in the audit log of the target; the event is the document of the step. */
  | { readonly do: 'audited'; readonly of: string; readonly boundSeconds: number }
  /** Waits, for example for history to expire. Only cases of the waiting queue have it. */
  | { readonly do: 'wait'; readonly seconds: Seconds }
);

/** A number, or a share of a duration that the operator gives. */
export type Seconds = number | { readonly share: number; readonly of: 'history-window' | 'history-kept' };

/** Returns whether a step sends a request as this sender. */
export function isSentAs(sender: NonNullable<Request['as']>): (step: Step) => boolean {
  return (step) => step.do === 'send' && step.request.as === sender;
}

/** Returns all steps of a case in order: each `pages` step is followed by the steps between its pages, each `together` step by its requests. */
export function flatSteps(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step): readonly Step[] => {
    if (step.do === 'pages') return [step, ...flatSteps(step.between)];
    if (step.do === 'together') return [step, ...step.requests.map(({ id, request }) => ({ id, do: 'send', request }) as const)];
    return [step];
  });
}
