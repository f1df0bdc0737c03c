import type { JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';

/** What is known of one name. */
export type Known =
  /** No object has the name. */
  | { readonly is: 'absent'; readonly before: boolean }
  /** The object is as it was last shown. */
  | { readonly is: 'present'; readonly object: JsonObject }
  /** The object was marked for deletion by a request whose response does not show it: `object` is what it was before. */
  | { readonly is: 'marked'; readonly object: JsonObject; readonly by: Clause }
  /** The object was deleted and nothing holds it. The specification gives no time for its removal. */
  | { readonly is: 'leaving'; readonly object: JsonObject; readonly by: Clause }
  /** A write had no usable response. */
  | { readonly is: 'unknown' };

/** What is known of each name, by its key, at one moment. */
export type State = ReadonlyMap<string, Known>;
