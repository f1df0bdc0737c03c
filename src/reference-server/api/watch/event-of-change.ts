import type { JsonObject } from '#core/model/json';
import type { Change } from '../../store/change.ts';
import { withVersion } from '../write/with-version.ts';
import type { WatchEvent } from './watch-event.ts';

/**
 * What a change is to a reader who sees only some objects; `undefined` where it is nothing to them.
 * An object that leaves what is selected is deleted to them, one that enters is added. A deletion shows
 * the last state they could see, in the version of the change.
 */
export function eventOfChange(change: Change, selects: (object: JsonObject) => boolean): WatchEvent | undefined {
  const before = change.before !== undefined && selects(change.before) ? change.before : undefined;
  const after = change.after !== undefined && selects(change.after) ? change.after : undefined;
  if (after !== undefined) return { type: before === undefined ? 'ADDED' : 'MODIFIED', object: after };
  if (before !== undefined) return { type: 'DELETED', object: withVersion(before, change.revision) };
  return undefined;
}
