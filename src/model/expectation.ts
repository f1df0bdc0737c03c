import type { Predicate } from './predicate.ts';

/**
 * What a check expects, as data. Each kind is one small file of the judge, named for it.
 *
 * `read` is a step that read a collection or an object; `stream` an `open` step; `drains` nothing but
 * that: all events of the stream up to the last drain are meant. "Own" objects are those the case made.
 */
export type Expectation =
  /** All of these. */
  | { readonly kind: 'all'; readonly of: readonly Expectation[] }
  /** At least one of these. */
  | { readonly kind: 'any'; readonly of: readonly Expectation[] }
  /** Not this; `because` is what it means when it is. For controls. */
  | { readonly kind: 'not'; readonly of: Expectation; readonly because: string }
  /** Predicates that must all hold. */
  | { readonly kind: 'holds'; readonly all: readonly Predicate[] }
  /** The read shows the case's own objects exactly as they were after the step `after` (default: the latest write before the read). */
  | { readonly kind: 'shows-own-state'; readonly read: string; readonly after?: string }
  /** Every own object in the read is in a version that was written at some time, and holds what was written then. */
  | { readonly kind: 'shows-known-versions'; readonly read: string }
  /** The read shows the object of the write, in that version or a later one. */
  | { readonly kind: 'not-older-than-write'; readonly read: string; readonly write: string }
  /** Two reads of a collection give the same objects in the same versions, and the same collection version. */
  | { readonly kind: 'same-collection'; readonly read: string; readonly as: string }
  /** A read has the version of a collection. */
  | { readonly kind: 'collection-version'; readonly read: string; readonly equals: string }
  /** No page holds more items than the limit. */
  | { readonly kind: 'page-sizes'; readonly pages: string; readonly limit: number }
  /** Every page but the last carries a token; the chain reached its end. */
  | { readonly kind: 'page-tokens'; readonly pages: string }
  /** The last page's token is there and empty (`present`), or not there (`omitted`). */
  | { readonly kind: 'last-token'; readonly pages: string; readonly form: 'empty' | 'omitted' }
  /** All pages carry the first page's version. */
  | { readonly kind: 'constant-version'; readonly pages: string }
  /** No object stands on two pages or twice on one. */
  | { readonly kind: 'no-duplicates'; readonly pages: string }
  /** `remainingItemCount` of a first page is the number of items of the whole collection at its version that are not on it. */
  | { readonly kind: 'remaining-count'; readonly page: string; readonly whole: string }
  /** The stream is: the state at its start where `start` says so, then every own write after it, once, in order, and nothing else of the case's own. */
  | {
      readonly kind: 'events';
      readonly stream: string;
      readonly start: 'exact' | 'state-most-recent' | 'state-any';
      readonly after: string;
    }
  /** The own events of the streams are the same in the same order. */
  | { readonly kind: 'same-order'; readonly streams: readonly string[] }
  /** The event that a write caused has this type, once, and carries that object. */
  | { readonly kind: 'event-of-write'; readonly stream: string; readonly write: string; readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' }
  /** The stream carries JSON documents and says so. */
  | { readonly kind: 'json-stream'; readonly stream: string; readonly aspect: 'media-type' | 'documents' }
  /** No bookmark in the stream. */
  | { readonly kind: 'no-bookmark'; readonly stream: string }
  /** Each bookmark is of the subject's kind and holds a version only; `zero-values` allows empty fields of the type beside it. */
  | { readonly kind: 'bookmark-content'; readonly stream: string; readonly form: 'version-only' | 'zero-values' }
  /** A watch from a bookmark's version tells nothing that came before the bookmark, and all that came after. */
  | { readonly kind: 'bookmark-covers'; readonly stream: string; readonly resumed: string; readonly after: string }
  /** The stream gave no event of an own object. */
  | { readonly kind: 'no-own-event'; readonly stream: string }
  /** The version is said to be gone: by HTTP 410 (`status`), or by an ERROR event with code 410 in a stream (`event`). */
  | { readonly kind: 'gone'; readonly of: string; readonly form: 'status' | 'event' }
  /** A version that was never reached is refused: 504, or an error that says when to come again; and (`message`) says which condition it is. */
  | { readonly kind: 'too-large'; readonly of: string; readonly aspect: 'status' | 'message' }
  /** The same version of an object is the same content wherever the case saw it. */
  | { readonly kind: 'same-version-same-object' }
  /** The answers, and the items in them, carry a resource version that is a string and not empty. */
  | { readonly kind: 'versions-are-strings'; readonly of: readonly string[] }
  /** Each successful change of an own object gave a version never seen on it before. */
  | { readonly kind: 'versions-change' };
