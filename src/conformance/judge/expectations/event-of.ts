import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { WatchEvent } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';
import { stateOf, type TestWrite } from '../test-history.ts';

const typeOf = { created: 'ADDED', changed: 'MODIFIED', terminating: 'MODIFIED', removed: 'DELETED' } as const;

/** The event that tells a write, in a few words. */
export function eventOf(write: TestWrite): string {
  const version = write.version === undefined || write.became === 'removed' ? '' : ` at version ${write.version}`;
  return `${typeOf[write.became]} ${write.name}${version}`;
}

/**
 * Whether an event tells a write: its type, its object and that object's version, and where the target
 * answered no version (a deletion), the object alone. Where others write too, the state decides.
 */
export function tells(context: Context, event: WatchEvent, write: TestWrite): boolean {
  if (event.type !== typeOf[write.became] || nameOf(event.object) !== write.name) return false;
  if (write.became === 'removed') return true;
  const version = resourceVersionOf(event.object);
  if (version === write.version) return true;
  return (
    context.case.writers === 'shared' && write.became === 'created' && write.state !== undefined && stateOf(event.object) === write.state
  );
}
