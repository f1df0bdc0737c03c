import { bodyOf, sentBodyOf } from '#core/http/body-of';
import { isJsonArray } from '#core/json/json-object';
import { nameOf } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Exchange } from '#core/model/evidence';
import type { ModelledType } from './modelled-type.ts';
import { type Operation, writtenBy } from './operation.ts';
import { inAnyVersion, mayHaveWritten } from './read-requests.ts';
import type { World } from './world.ts';

/** After a write without a usable response, nothing is known of what it was about. */
export function forget(operation: Operation, world: World): void {
  if (operation.verb === 'get' || operation.verb === 'list' || operation.dryRun) return;
  if (operation.verb === 'delete-collection') forgetAll(world);
  else world.set(operation, { is: 'unknown' });
}

/** After a write that is not read here, nothing is known of what it was about. */
export function forgetUnread(exchange: Exchange, type: ModelledType, world: World): void {
  const written = writtenBy(exchange.request, type);
  if (written === undefined) return;
  const body = 'answer' in exchange ? bodyOf(exchange.answer) : undefined;
  // The server can make the name of a new object.
  const name = written.name ?? (exchange.request.method === 'POST' ? nameOf(body) || nameOf(sentBodyOf(exchange.request)) : '');
  if (name !== '') world.set({ namespace: written.namespace ?? '', name }, { is: 'unknown' });
  else if (exchange.request.method === 'DELETE') forgetAll(world);
}

/**
 * Forgets what an exchange that is not read here may have written, of a case whose requests can ask for anything. Returns whether
 * it is known what that can be: the name of a new object need not be, nor what becomes of objects whose definition or namespace is
 * written, and when.
 */
export function forgetAnyWrite(exchange: Exchange, type: ModelledType, world: World): boolean {
  if (!mayHaveWritten(exchange)) return true;
  const request = inAnyVersion(exchange.request, type);
  const isCreate = request.method === 'POST';
  const written = writtenBy(request, type);
  if (written === undefined) return isCreate;
  forgetUnread({ ...exchange, request }, type, world);
  return !isCreate || written.name !== undefined || nameOf(sentBodyOf(request)) !== '';
}

/** No exchange so far need have been about an object that a get reads: one that is not read here may have made it. */
export function doubtUnheardOf(operation: Operation, world: World): void {
  if (operation.verb !== 'get') return;
  const known = world.at(operation);
  const isUnheardOf = known.is === 'absent' && !known.before && world.suspectsOf(operation).length === 0;
  if (isUnheardOf) world.set(operation, { is: 'unknown' });
}

/** A server can remove an object at any time after its owner. */
export function forgetDependents(world: World): void {
  for (const [place, known] of world.entries()) {
    const owners = 'object' in known ? pointTo(known.object, '/metadata/ownerReferences') : undefined;
    if (isJsonArray(owners) && owners.length > 0) world.set(place, { is: 'unknown' });
  }
}

function forgetAll(world: World): void {
  for (const [place] of world.entries()) world.set(place, { is: 'unknown' });
}
