// testing/exchanges: rules that change requests and responses, for faults and variants. In this room only the root imports
// testing, which may import every layer except http and persistence.

import type { Json } from '#core/model/json';
import type { Edit } from './edit-json.ts';
import type { Operation, ParsedRequest } from './parsed-request.ts';

/** One value, or any of several. */
export type OneOf<T> = T | readonly T[];

/** Selects exchanges: all given conditions must hold. */
export type Matcher = {
  readonly operation?: OneOf<Operation>;
  /** Plural names. */
  readonly resource?: OneOf<string>;
  /** Whether the type is built in or comes from a definition. */
  readonly origin?: 'built-in' | 'definition';
  readonly scope?: 'cluster' | 'namespaced' | 'all-namespaces';
  /** The subresource; `none` for the object itself. */
  readonly subresource?: OneOf<string>;
  /** Query parameters: a value, a pattern, or whether there is one. */
  readonly query?: Readonly<Record<string, string | RegExp | 'present' | 'absent'>>;
  /** Request headers, names in lower case. */
  readonly headers?: Readonly<Record<string, string | RegExp | 'present' | 'absent'>>;
  /** The path, escaped. */
  readonly path?: RegExp;
  /** Values at pointers into the JSON body; `undefined` for none. */
  readonly body?: Readonly<Record<string, Json | undefined>>;
  /** A pattern in the body. */
  readonly text?: RegExp;
  /**
   * Only requests that are in progress together with one of these operations on the same object. Both are delayed for a
   * moment, so that they overlap on any machine.
   */
  readonly concurrentWith?: OneOf<Operation>;
  /** The status of the response; the rule then changes nothing of the request. */
  readonly status?: OneOf<number>;
  /** Only the nth match, counted from 1; or every second, third and so on. */
  readonly nth?: number;
  readonly every?: number;
  /** Only the matches after this many. */
  readonly after?: number;
  /** Any other condition. */
  readonly when?: (parsed: ParsedRequest) => boolean;
};

/** The request that is served in place of the received one. */
export type RequestChange = {
  readonly method?: string;
  /** Returns the path in place of the requested one. */
  readonly to?: (parsed: ParsedRequest) => string;
  /** `null` removes a parameter. */
  readonly query?: Readonly<Record<string, string | null>>;
  /** `null` removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: readonly Edit[];
  /** Replaces a pattern in the body. */
  readonly text?: readonly [RegExp, string];
  /** Serves the request with known credentials. */
  readonly asKnown?: true;
};

/** The response that is sent in place of the server's. */
export type AnswerChange = {
  readonly status?: number;
  /** `null` removes every header of the name. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Edits of a JSON body; other bodies stay. */
  readonly body?: readonly Edit[];
  /** Replaces a pattern in a text body. */
  readonly text?: readonly [RegExp, string];
};

/** A change of the events in a stream. */
export type EventChange = {
  readonly type?: OneOf<'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'>;
  /** Only the nth event of the type in a stream, counted from 1; or every second, third and so on. */
  readonly nth?: number;
  readonly every?: number;
} & (
  | { readonly do: 'drop' | 'repeat' }
  /** Sends the event after the next one. */
  | { readonly do: 'delay' }
  /** Edits of the whole event: `/type`, `/object/…`. */
  | { readonly do: 'edit'; readonly edits: readonly Edit[] }
  /** Ends the stream before the event. */
  | { readonly do: 'end' }
  /** Sends other lines in place of the event. */
  | { readonly do: 'write'; readonly lines: (line: string) => readonly string[] }
);

/** A change of exchanges: matching requests are served or answered in another way. */
export type ExchangeRule = {
  readonly on: Matcher;
  /** Serves this request in place of the received one. */
  readonly request?: RequestChange;
  /** Serves this request too, after the response, and drops its response. */
  readonly also?: RequestChange;
  /** Serves this request after the response, and sends its response instead. */
  readonly next?: RequestChange;
  /** Refuses the request without serving it. */
  readonly refuse?: { readonly status: number; readonly reason: string; readonly message: string };
  /** Never responds; the request is not served. */
  readonly silent?: true;
  readonly answer?: AnswerChange;
  readonly events?: readonly EventChange[];
};
