import type { Predicate } from './predicate.ts';
import type { ResponseRule } from './response-rule.ts';
import type { Ref, Template } from './template.ts';

/** A field manager and its operation: `Apply`, or `Update` for any other request. */
export type FieldOwner = { readonly manager: string; readonly operation: 'Apply' | 'Update' };

/** A known difference of released servers that the model of the API knows. */
export type ModelDeviation =
  | 'apply-drops-emptied-maps'
  | 'apply-drops-unowned-fields'
  | 'deletion-fields-leave-entries'
  | 'dry-run-without-a-value-is-invalid'
  | 'emptied-maps-become-null'
  | 'emptied-metadata-stays-stored'
  | 'entries-of-same-fields-keep-times'
  | 'one-name-is-not-older-than'
  | 'scaled-number-has-no-owner'
  | 'status-update-changes-owners-of-metadata'
  | 'update-ends-owners-in-other-versions';

/** A known difference of the watches of released servers. */
export type WatchDeviation = 'state-from-a-cache';

/**
 * What a check expects, as data. The judge has one file for each kind, with the name of the kind.
 *
 * `read` is a step that reads a collection or an object. `stream` is an `open` step: the check covers all events of the
 * watch up to the last drain. Test objects are the objects that the case creates.
 */
export type Expectation =
  /** All of these pass. */
  | { readonly kind: 'all'; readonly of: readonly Expectation[] }
  /** At least one of these passes. */
  | { readonly kind: 'any'; readonly of: readonly Expectation[] }
  /** This does not pass; `because` is the reason to report if it does. For preconditions. */
  | { readonly kind: 'not'; readonly of: Expectation; readonly because: string }
  /** All predicates are true. */
  | { readonly kind: 'holds'; readonly all: readonly Predicate[] }
  /** The read returns the test objects exactly as they were after the step `after` (default: the latest write before the read). */
  | { readonly kind: 'shows-own-state'; readonly read: string; readonly after?: string }
  /** Each test object in the read has the version and the content of one of its writes; a list as a whole is a state that existed. */
  | { readonly kind: 'shows-known-versions'; readonly read: string }
  /** The read returns the object of the write, in that version or a later one; a list as a whole is a state from then on. */
  | { readonly kind: 'not-older-than-write'; readonly read: string; readonly write: string }
  /** Two reads of a collection return the same objects in the same versions, and the same collection version. */
  | { readonly kind: 'same-collection'; readonly read: string; readonly as: string }
  /** Two reads have the same collection version. */
  | { readonly kind: 'collection-version'; readonly read: string; readonly equals: string }
  /** No page has more items than the limit. */
  | { readonly kind: 'page-sizes'; readonly pages: string; readonly limit: number }
  /** Every page except the last has a continue token, and the last page was reached. */
  | { readonly kind: 'page-tokens'; readonly pages: string }
  /** The first page (`first`), or the page after it (`second`), has all remaining items, and ends the list; the page before it has at most `limit` items. */
  | { readonly kind: 'limit-ignored'; readonly pages: string; readonly limit: number; readonly on: 'first' | 'second' }
  /** The continue token of the last page is the empty string (`empty`) or missing (`omitted`). */
  | { readonly kind: 'last-token'; readonly pages: string; readonly form: 'empty' | 'omitted' }
  /** All pages have the version of the first page. */
  | { readonly kind: 'constant-version'; readonly pages: string }
  /** No object is on two pages, or twice on one page. */
  | { readonly kind: 'no-duplicates'; readonly pages: string }
  /** `remainingItemCount` of the first page is the number of items of the whole collection at its version that are not on that page. */
  | { readonly kind: 'remaining-count'; readonly page: string; readonly whole: string }
  /** `remainingItemCount` of each page is the number of items on the pages after it, and the last page has none. */
  | { readonly kind: 'remaining-counts'; readonly pages: string }
  /** The watch sends the state at its start as `start` requires, then each write to a test object once and in order, and no other event of a test object. */
  | {
      readonly kind: 'events';
      readonly stream: string;
      readonly start: 'exact' | 'state-most-recent' | 'state-any';
      readonly after: string;
      /** For `state-any`: the state is not older than the one after this step. */
      readonly notBefore?: string;
    }
  /** Every object in a list, and every object that a watch sends as added or changed, matches the selectors of the request; other clients' objects too. */
  | { readonly kind: 'only-selected'; readonly of: string }
  /** The watches send the same events of test objects in the same order. */
  | { readonly kind: 'same-order'; readonly streams: readonly string[] }
  /**
   * The watch sends the event of a write once, with this type and with the written object. With `orGone`, the server may end
   * the watch instead, and answer 410 when it is resumed.
   */
  | {
      readonly kind: 'event-of-write';
      readonly stream: string;
      readonly write: string;
      readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
      readonly orGone?: true;
    }
  /** The body of the watch is a stream of JSON documents (`documents`), and its media type says so (`media-type`). */
  | { readonly kind: 'json-stream'; readonly stream: string; readonly aspect: 'media-type' | 'documents' }
  /** The watch sends no bookmark. */
  | { readonly kind: 'no-bookmark'; readonly stream: string }
  /** Each bookmark has the kind of the subject and only a version; `zero-values` also allows empty fields of the type. */
  | { readonly kind: 'bookmark-content'; readonly stream: string; readonly form: 'version-only' | 'zero-values' }
  /** A watch from the version of a bookmark sends every event after the bookmark and none from before it. */
  | { readonly kind: 'bookmark-covers'; readonly stream: string; readonly resumed: string; readonly after: string }
  /** The watch sends no event of a test object. */
  | { readonly kind: 'no-own-event'; readonly stream: string }
  /** The version is reported as expired: by HTTP 410 (`status`), or by an ERROR event with code 410 that is all that a watch sends (`event`). */
  | { readonly kind: 'gone'; readonly of: string; readonly form: 'status' | 'event' }
  /** The stream does not begin with an ERROR event. */
  | { readonly kind: 'begins-without-error'; readonly stream: string }
  /** A version that the server has not reached is refused with 504, or with an error that says when to retry (`status`), or as expired (`status-or-gone`); the error names the condition (`message`). */
  | { readonly kind: 'too-large'; readonly of: string; readonly aspect: 'status' | 'status-or-gone' | 'message' }
  /** A verbose health response has one line for each check, all passed, and ends with a summary that begins with this text. */
  | { readonly kind: 'verbose-health'; readonly of: string; readonly summary: string }
  /**
   * A verbose health response with checks excluded shows those checks as excluded, and no other of those that the plain
   * response lists.
   */
  | { readonly kind: 'excluded-checks'; readonly of: string; readonly verbose: string; readonly checks: readonly Template[] }
  /** Each response has a warning about deprecation: one that says so, or that the response `than` does not have. */
  | { readonly kind: 'warns-of-deprecation'; readonly of: readonly string[]; readonly than: string }
  /** No response has a warning about deprecation. */
  | { readonly kind: 'no-deprecation-warning'; readonly of: readonly string[] }
  /** No metric is shown that was deprecated this number of releases ago, or earlier. */
  | { readonly kind: 'no-metric-deprecated-for'; readonly of: string; readonly releases: number }
  /** The response has Warning headers, and each is valid by RFC 7234. */
  | { readonly kind: 'warning-form'; readonly of: string }
  /** The metrics have a sample with these labels and this value; with `exactly`, it has no other labels. */
  | {
      readonly kind: 'metric-sample';
      readonly of: string;
      readonly metric: string;
      readonly labels: { readonly [name: string]: Template };
      readonly exactly: boolean;
      readonly value?: number;
    }
  /** The help text of each deprecated metric begins with a notice that names the release. */
  | { readonly kind: 'metric-notices'; readonly of: string; readonly notice: 'prefix' | 'after-class' }
  /** The help text of each metric begins with one of these stability levels. */
  | { readonly kind: 'metric-classes'; readonly of: string; readonly classes: readonly string[] }
  /** Every feature gate of a stage is enabled, or every one is disabled; the gates that `except` lists for the release of the target may be either, and for an unknown release those of one list. */
  | {
      readonly kind: 'feature-gates';
      readonly of: string;
      readonly stage: string;
      readonly enabled: boolean;
      readonly except?: readonly { readonly release: string; readonly gates: readonly string[] }[];
    }
  /** The audit event that a step found has this annotation; its key is in the domain of the target. */
  | { readonly kind: 'audit-annotation'; readonly of: string; readonly annotation: string; readonly value: string }
  /**
   * The versions of the groups. In built-in groups, each name shows the stability level (`names`), and none is an alpha
   * version (`no-alpha`). In every group, the preferred version is one of its versions (`preferred`). As a condition, there is
   * a built-in group (`built-in`), or a response that does not show whether there is one.
   */
  | { readonly kind: 'group-versions'; readonly of: string; readonly aspect: 'names' | 'no-alpha' | 'preferred' | 'built-in' }
  /** No version of a built-in group is a beta version, except for these: `group/version` with the domain filled in. */
  | { readonly kind: 'beta-versions'; readonly of: string; readonly but: readonly Template[] }
  /** An APIResourceList has only these resources and their subresources. */
  | { readonly kind: 'lists-only'; readonly of: string; readonly resources: readonly string[] }
  /** An APIResourceList has this resource with at least these verbs. */
  | { readonly kind: 'lists-resource'; readonly of: string; readonly resource: string; readonly verbs: readonly string[] }
  /** The verbs in an APIResourceList are verbs of the API in lower case. */
  | { readonly kind: 'verb-names'; readonly of: string }
  /** The time at `at` in the response `of` is valid, and close to the Date header of the response `during`. */
  | {
      readonly kind: 'time-of-answer';
      readonly of: string;
      readonly at: `/${string}`;
      readonly during: string;
      readonly withinSeconds: number;
    }
  /** The names of the objects in these responses are all different, and do not go up or down from one to the next as a counter does. */
  | { readonly kind: 'random-names'; readonly of: readonly string[] }
  /** The value at `at` in the response `of` is a time. */
  | { readonly kind: 'time-form'; readonly of: string; readonly at: `/${string}` }
  /** The response is JSON on several lines. */
  | { readonly kind: 'pretty-printed'; readonly of: string }
  /** The managedFields of an object have an entry with this manager and operation; with `part`, the name of the manager contains this text. */
  | {
      readonly kind: 'managed-by';
      readonly of: string;
      readonly manager: string;
      readonly name: 'whole' | 'part';
      readonly operation: 'Apply' | 'Update';
    }
  /** Exactly these managers own the field at the path of `fieldsV1` keys, in the object that the response contains. */
  | {
      readonly kind: 'owners';
      readonly of: string;
      readonly path: readonly string[];
      readonly are: readonly FieldOwner[];
    }
  /**
   * Each entry of managedFields has the required form; `names-or-elements` also allows keys of list items and of the field
   * itself. A time is one of the case; the entry of the manager in `timeless` has none, and every other entry has one.
   */
  | {
      readonly kind: 'managed-entries';
      readonly of: string;
      readonly aspect: 'manager' | 'operation' | 'api-version' | 'time' | 'fields-type' | 'names' | 'names-or-elements' | 'leaves';
      readonly timeless?: FieldOwner;
    }
  /** The time at `at`, minus `earlierBySeconds`, is not before the time at `from` and not after the time at `to`. */
  | {
      readonly kind: 'time-between';
      readonly of: string;
      readonly at: `/${string}`;
      readonly earlierBySeconds: number;
      readonly from: Ref;
      readonly to: Ref;
    }
  /** The kind of a collection is that of its objects with the suffix List (`kind`), it has the fields of a collection (`fields`), or all its items have that kind (`items`). */
  | {
      readonly kind: 'collection-of';
      readonly read: string;
      readonly itemKind: string;
      readonly apiVersion: Template;
      readonly aspect: 'kind' | 'fields' | 'items';
    }
  /** Each collection of a `collections` step has the kind of its objects with the suffix List (`kind`), does not have the kind `List` (`no-kind-list`), or is in JSON (`json`). */
  | { readonly kind: 'every-collection'; readonly of: string; readonly aspect: 'kind' | 'no-kind-list' | 'json' }
  /**
   * In a `collections` step, where the warning of a deprecated version names other versions of the same built-in resource, one
   * of them is as stable (`as-stable`). As a condition, a warning names such a version (`some`).
   */
  | { readonly kind: 'replaced-versions'; readonly of: string; readonly aspect: 'some' | 'as-stable' }
  /** Two responses are the same object or collection in the same version, in any encoding. */
  | { readonly kind: 'same-content'; readonly of: string; readonly as: string }
  /** The response begins with the prefix of the binary media type (`prefix`), the rest is an envelope message (`message`), the raw bytes are what an empty field of the envelope means, or the field is empty (`-unset`). */
  | {
      readonly kind: 'binary-envelope';
      readonly of: string;
      readonly aspect: 'prefix' | 'message' | 'content-encoding' | 'content-type' | 'content-encoding-unset' | 'content-type-unset';
    }
  /** The envelope has this kind and apiVersion. */
  | { readonly kind: 'binary-type'; readonly of: string; readonly objectKind: string; readonly apiVersion: Template }
  /** A Table has one row for each object of another response, with a cell for each column; the cells of `columns` show these fields of the object. The Tables of `later` are its later pages. */
  | {
      readonly kind: 'table-rows';
      readonly of: string;
      readonly later?: readonly string[];
      readonly objects: string;
      readonly columns?: readonly { readonly name: string; readonly at: `/${string}` }[];
    }
  /**
   * The row of an object in a Table has the same cells as in the Table of the object alone, except for times and ages. `object`
   * reads the object before both Tables and `after` reads it, or its collection, after both: they show whether it changed.
   */
  | { readonly kind: 'same-row'; readonly of: string; readonly as: string; readonly object: string; readonly after: string }
  /** A Table has two columns (`columns`), or their cells are the name and the creationTimestamp (or the age) of each object of another response (`cells`). */
  | { readonly kind: 'default-table'; readonly of: string; readonly objects: string; readonly aspect: 'columns' | 'cells' }
  /** The same version of an object has the same content in every response of the case. */
  | { readonly kind: 'same-version-same-object' }
  /** The responses and their items have a resourceVersion that is a non-empty string. */
  | { readonly kind: 'versions-are-strings'; readonly of: readonly string[] }
  /** Each successful change of a test object gives it a version that it did not have before. */
  | { readonly kind: 'versions-change' }
  /** Each response that these clauses of the model of the API are about is one that they permit; with `deviation`, a known difference is permitted too. */
  | { readonly kind: 'permitted-by-model'; readonly clauses: readonly string[]; readonly deviation?: ModelDeviation }
  /** A watch is served, and its events are those that the model of the API permits, as far as these clauses are concerned. */
  | {
      readonly kind: 'watch-permitted-by-model';
      readonly stream: string;
      readonly clauses: readonly string[];
      readonly deviation?: WatchDeviation;
    }
  /** An event of a watch, or one that is missing, is about one of these clauses; without clauses, the watch was requested. For `when`. */
  | { readonly kind: 'watch-tested-by-model'; readonly stream: string; readonly clauses: readonly string[] }
  /** A response of the case is about one of these clauses of the model of the API. For `when`. */
  | { readonly kind: 'tested-by-model'; readonly clauses: readonly string[] }
  /** Each successful response of a resource path in the case, and each event, follows this rule. */
  | { readonly kind: 'every-response'; readonly rule: ResponseRule }
  /** Each of these fields has one warning that names it (`each`), or none has a warning (`none`). */
  | { readonly kind: 'field-warnings'; readonly of: string; readonly fields: readonly string[]; readonly warned: 'each' | 'none' }
  /** An error response names each of these fields, one that is given twice at least twice. */
  | { readonly kind: 'error-names-fields'; readonly of: string; readonly fields: readonly string[] };

/** Returns whether an expectation compares single responses, so that those from before a failed step can show a failure. */
export function isAboutResponses(part: Predicate | Expectation): boolean {
  if (!('kind' in part)) return true;
  return part.kind === 'holds' || ((part.kind === 'all' || part.kind === 'any') && part.of.every(isAboutResponses));
}
