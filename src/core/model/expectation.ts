import type { Predicate } from './predicate.ts';
import type { Ref, Template } from './template.ts';

/** A manager, and whether it owns what it applied or what it changed in any other way. */
export type FieldOwner = { readonly manager: string; readonly operation: 'Apply' | 'Update' };

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
  /** A verbose health answer: one line for each check, all passed, and at its end the summary that this text begins. */
  | { readonly kind: 'verbose-health'; readonly of: string; readonly summary: string }
  /** Warning headers: there is one (`present`), or none; each is of the form that RFC 7234 gives it (`form`). */
  | { readonly kind: 'warnings-sent'; readonly of: string; readonly aspect: 'present' | 'none' | 'form' }
  /** The metrics hold a sample with these labels: all of its labels, where `exactly` says so, and this value. */
  | {
      readonly kind: 'metric-sample';
      readonly of: string;
      readonly metric: string;
      readonly labels: { readonly [name: string]: Template };
      readonly exactly: boolean;
      readonly value?: number;
    }
  /** The description of each metric that is said to be deprecated begins with a notice that names the release. */
  | { readonly kind: 'metric-notices'; readonly of: string; readonly notice: 'prefix' | 'after-class' }
  /** The stability that a metric's description begins with is one of these. */
  | { readonly kind: 'metric-classes'; readonly of: string; readonly classes: readonly string[] }
  /** Every feature gate of a stage is enabled, or none is; those that `except` names may be either. */
  | {
      readonly kind: 'feature-gates';
      readonly of: string;
      readonly stage: string;
      readonly enabled: boolean;
      readonly except?: readonly string[];
    }
  /** The audit event that a step read has this annotation, whose key is in the domain of the target. */
  | { readonly kind: 'audit-annotation'; readonly of: string; readonly annotation: string; readonly value: string }
  /**
   * The versions of the groups. Of built-in groups: their names tell how stable each is, or none of them is an alpha
   * version. Of every group: the one that it prefers is among them.
   */
  | { readonly kind: 'group-versions'; readonly of: string; readonly aspect: 'names' | 'no-alpha' | 'preferred' }
  /** No version of a built-in group is a beta version but for these, as `group/version` with the domain filled in. */
  | { readonly kind: 'beta-versions'; readonly of: string; readonly but: readonly Template[] }
  /** A description of resources lists these and what is below them, and nothing else. */
  | { readonly kind: 'lists-only'; readonly of: string; readonly resources: readonly string[] }
  /** A description of resources lists this one, with these verbs among others. */
  | { readonly kind: 'lists-resource'; readonly of: string; readonly resource: string; readonly verbs: readonly string[] }
  /** The verbs in a description of resources are words of the interface, in lower case. */
  | { readonly kind: 'verb-names'; readonly of: string }
  /** The time that the answer `of` shows at a place is well formed, and close to when the answer `during` was made, as its Date header tells. */
  | {
      readonly kind: 'time-of-answer';
      readonly of: string;
      readonly at: `/${string}`;
      readonly during: string;
      readonly withinSeconds: number;
    }
  /** The answer is JSON, written over several lines. */
  | { readonly kind: 'pretty-printed'; readonly of: string }
  /** The managedFields of an object have an entry of this manager, with this operation; `part`: of a manager in whose name this stands. */
  | {
      readonly kind: 'managed-by';
      readonly of: string;
      readonly manager: string;
      readonly name: 'whole' | 'part';
      readonly operation: 'Apply' | 'Update';
    }
  /** Exactly these managers own the field at the path of `fieldsV1` keys, in the object that the step was answered with. */
  | {
      readonly kind: 'owners';
      readonly of: string;
      readonly path: readonly string[];
      readonly are: readonly FieldOwner[];
    }
  /** Every entry of managedFields is of the form that is promised; `names-or-elements` allows keys of list items and of the place itself, `time-if-there` that a time is missing. */
  | {
      readonly kind: 'managed-entries';
      readonly of: string;
      readonly aspect:
        | 'manager'
        | 'operation'
        | 'api-version'
        | 'time'
        | 'time-if-there'
        | 'fields-type'
        | 'names'
        | 'names-or-elements'
        | 'leaves';
    }
  /** A time, so many seconds earlier, is not before that of one step and not after that of another. */
  | {
      readonly kind: 'time-between';
      readonly of: string;
      readonly at: `/${string}`;
      readonly earlierBySeconds: number;
      readonly from: Ref;
      readonly to: Ref;
    }
  /** A collection is named for the kind of its objects, has the fields of one, or holds objects of that kind alone. */
  | {
      readonly kind: 'collection-of';
      readonly read: string;
      readonly itemKind: string;
      readonly apiVersion: Template;
      readonly aspect: 'kind' | 'fields' | 'items';
    }
  /** Of the collections of a `collections` step each one is named for its kind, none is called `List`, or each is in JSON. */
  | { readonly kind: 'every-collection'; readonly of: string; readonly aspect: 'kind' | 'no-kind-list' | 'json' }
  /** Two answers are the same object or collection in the same version, whatever each is written in. */
  | { readonly kind: 'same-content'; readonly of: string; readonly as: string }
  /** The answer begins with the prefix of the binary media type, what follows is the message of the envelope, or one of its fields is as promised. */
  | { readonly kind: 'binary-envelope'; readonly of: string; readonly aspect: 'prefix' | 'message' | 'content-encoding' | 'content-type' }
  /** The envelope says that it holds this kind in this apiVersion. */
  | { readonly kind: 'binary-type'; readonly of: string; readonly objectKind: string; readonly apiVersion: Template }
  /** A Table has one row for each object of another answer, with a cell for each column. */
  | { readonly kind: 'table-rows'; readonly of: string; readonly objects: string }
  /** A Table has two columns, or their cells are the name and the creationTimestamp (or how long ago that was) of each object of another answer. */
  | { readonly kind: 'default-table'; readonly of: string; readonly objects: string; readonly aspect: 'columns' | 'cells' }
  /** The same version of an object is the same content wherever the case saw it. */
  | { readonly kind: 'same-version-same-object' }
  /** The answers, and the items in them, carry a resource version that is a string and not empty. */
  | { readonly kind: 'versions-are-strings'; readonly of: readonly string[] }
  /** Each successful change of an own object gave a version never seen on it before. */
  | { readonly kind: 'versions-change' }
  /** Of these fields, by their names: each has one warning that names it (`each`), or none has (`none`). */
  | { readonly kind: 'field-warnings'; readonly of: string; readonly fields: readonly string[]; readonly warned: 'each' | 'none' }
  /** A refusal names each of these fields. */
  | { readonly kind: 'error-names-fields'; readonly of: string; readonly fields: readonly string[] };
