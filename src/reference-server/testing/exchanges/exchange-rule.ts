import type { Json } from '#core/model/json';
import type { Edit } from './edit-json.ts';
import type { Operation, ParsedRequest } from './parsed-request.ts';

/** One value, or any of several. */
export type OneOf<T> = T | readonly T[];

/** Which exchanges a rule is about: all that is said must hold, and what is left out may be anything. */
export type Matcher = {
  readonly operation?: OneOf<Operation>;
  /** Plural names. */
  readonly resource?: OneOf<string>;
  /** Where the type comes from: the server itself, or a definition. */
  readonly origin?: 'built-in' | 'definition';
  readonly scope?: 'cluster' | 'namespaced' | 'all-namespaces';
  /** The subresource; `none` for the object itself. */
  readonly subresource?: OneOf<string>;
  /** Parameters of the query: the value, a pattern of it, or whether there is one. */
  readonly query?: Readonly<Record<string, string | RegExp | 'present' | 'absent'>>;
  /** Headers of the request, names in lower case. */
  readonly headers?: Readonly<Record<string, string | RegExp | 'present' | 'absent'>>;
  /** The path, still escaped. */
  readonly path?: RegExp;
  /** What stands at places of the JSON body; `undefined` for nothing. */
  readonly body?: Readonly<Record<string, Json | undefined>>;
  /** Text that the body holds. */
  readonly text?: RegExp;
  /**
   * Only those that come while a request of these operations to the same object is under way; both are held for a moment,
   * so that they meet whatever the machine does.
   */
  readonly concurrentWith?: OneOf<Operation>;
  /** The status of the answer that the server gives; the rule then changes nothing of the request. */
  readonly status?: OneOf<number>;
  /** Of those that match, only this one, counted from 1; or every second, third and so on. */
  readonly nth?: number;
  readonly every?: number;
  /** Of those that match, only those after so many. */
  readonly after?: number;
  /** What no datum of the above can say. */
  readonly when?: (parsed: ParsedRequest) => boolean;
};

/** A request as it is served in place of the one that came. */
export type RequestChange = {
  readonly method?: string;
  /** The path in place of the one that was asked. */
  readonly to?: (parsed: ParsedRequest) => string;
  /** `null` takes a parameter away. */
  readonly query?: Readonly<Record<string, string | null>>;
  /** `null` takes a header away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: readonly Edit[];
  /** The body as text: what is found in it, and what stands there instead. */
  readonly text?: readonly [RegExp, string];
  /** It is served as if it came from somebody whom the server knows. */
  readonly asKnown?: true;
};

/** An answer as it is sent in place of the one that the server gives. */
export type AnswerChange = {
  readonly status?: number;
  /** `null` takes every header of the name away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** A JSON body; others stay as they are. */
  readonly body?: readonly Edit[];
  /** A body that is text: what is found in it, and what stands there instead. */
  readonly text?: readonly [RegExp, string];
};

/** What becomes of the events of a stream. */
export type EventChange = {
  readonly type?: OneOf<'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'>;
  /** Of those of the type in one stream, only this one, counted from 1; or every second, third and so on. */
  readonly nth?: number;
  readonly every?: number;
} & (
  | { readonly do: 'drop' | 'repeat' }
  /** It is told after the one that follows it. */
  | { readonly do: 'delay' }
  /** Places in the whole document of the event: `/type`, `/object/…`. */
  | { readonly do: 'edit'; readonly edits: readonly Edit[] }
  /** The stream ends before it. */
  | { readonly do: 'end' }
  /** It is told as several documents, or none. */
  | { readonly do: 'write'; readonly lines: (line: string) => readonly string[] }
);

/** One change of exchanges: for those that match, the request is served otherwise, or answered otherwise. */
export type ExchangeRule = {
  readonly on: Matcher;
  /** Serves this request in place of the one that came. */
  readonly request?: RequestChange;
  /** Serves this request as well, after the other was answered; nobody sees its answer. */
  readonly also?: RequestChange;
  /** Serves this request once the other was answered, and gives its answer. */
  readonly next?: RequestChange;
  /** Serves nothing, and refuses. */
  readonly refuse?: { readonly status: number; readonly reason: string; readonly message: string };
  readonly answer?: AnswerChange;
  readonly events?: readonly EventChange[];
};
