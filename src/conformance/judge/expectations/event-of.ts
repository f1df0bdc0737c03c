import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { WatchEvent } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';
import { isAsLeftBy, type ObjectWrite, stateOf } from '../object-history.ts';

const typeOf = { created: 'ADDED', changed: 'MODIFIED', terminating: 'MODIFIED', removed: 'DELETED' } as const;

/** Returns the type, the object and the resourceVersion of the event that a write causes. */
export function expectedEvent(write: ObjectWrite): string {
  const version = write.version === undefined || write.became === 'removed' ? '' : `, resourceVersion ${write.version}`;
  return `${typeOf[write.became]} ${write.name}${version}`;
}

/** Returns whether an event is the initial event of an object as a write left it. */
export function isInitialEventOf(context: Context, event: WatchEvent, write: ObjectWrite): boolean {
  if (write.became !== 'terminating' || write.version !== undefined) return isEventOf(context, event, { ...write, became: 'created' });
  return event.type === 'ADDED' && nameOf(event.object) === write.name && isAsLeftBy(write, event.object, context.case.writers);
}

/**
 * Returns whether an event is that of a write: by its type, its object and the resourceVersion, and where the response to
 * the write has none (a deletion) by the object alone, which has to be marked if it still exists. Where other clients write too, the state of the object decides.
 */
export function isEventOf(context: Context, event: WatchEvent, write: ObjectWrite): boolean {
  if (event.type !== typeOf[write.became] || nameOf(event.object) !== write.name) return false;
  if (write.became === 'removed') return true;
  if (write.became === 'terminating' && write.version === undefined) return isAsLeftBy(write, event.object, context.case.writers);
  const version = resourceVersionOf(event.object);
  if (version === write.version) return true;
  return (
    context.case.writers === 'shared' && write.became === 'created' && write.state !== undefined && stateOf(event.object) === write.state
  );
}
