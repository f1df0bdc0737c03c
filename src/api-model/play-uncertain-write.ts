import { stringAt } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import { requestText } from './describe.ts';
import type { Known } from './known.ts';
import type { ObjectWriteOperation } from './operation.ts';
import type { Turn } from './turn.ts';
import { isHeld, isMarked } from './world.ts';

/** A name of which too little is known to say what a write leaves. */
export type Uncertain = Extract<Known, { readonly is: 'unknown' | 'marked' | 'leaving' }>;

/** Plays a write to a name of which too little is known to say what it leaves, and adopts what its response shows. */
export function playUncertainWrite(operation: ObjectWriteOperation, known: Uncertain, turn: Turn): void {
  const { world, answer, body, changed, gone } = turn;
  const isAccepted = answer.status >= 200 && answer.status < 300;
  if (operation.dryRun) return;
  if (known.is === 'marked' && operation.verb === 'create' && !isTakenRight(isAccepted, turn)) return;
  if (!isAccepted) return;
  const place = { namespace: operation.namespace, name: operation.name };
  if (body === undefined || body['kind'] === 'Status') {
    world.set(place, { is: 'unknown' });
    return;
  }
  if (known.is === 'marked' && !isMarkKept(known, body, turn)) return;
  if (known.is === 'leaving' && stringAt(known.object, '/metadata/uid') === stringAt(body, '/metadata/uid')) {
    // A write of an object that is on its way: it can be gone at any time, unless something holds it now.
    world.doubt(place);
    if (isHeld(body)) world.set(place, isMarked(body) ? { is: 'present', object: body } : { is: 'unknown' });
    return;
  }
  if (known.is === 'leaving') gone(place);
  const ends = isMarked(body) && !isHeld(body);
  if (ends) world.set(place, { is: 'leaving', object: body, by: 'delete/released' });
  else world.set(place, { is: 'present', object: body });
  if (ends) changed({ ...place, became: 'removed', object: body });
  else if (known.is !== 'unknown') changed({ ...place, became: known.is === 'leaving' ? 'created' : 'changed', object: body });
}

function isTakenRight(isAccepted: boolean, turn: Turn): boolean {
  const [expected, actual] = ['a status of 4xx', String(turn.answer.status)];
  const describe = () => ({ message: `${requestText(turn)} returned ${actual}, expected ${expected}.`, expected, actual });
  return turn.test('create/taken', !isAccepted, describe);
}

function isMarkKept({ by }: Extract<Known, { readonly is: 'marked' }>, object: JsonObject, turn: Turn): boolean {
  const describe = () => ({
    message: `${requestText(turn)} returned an object without a deletionTimestamp, although it was deleted.`,
    expected: 'a deletionTimestamp',
    actual: 'none',
  });
  return turn.test(by, isMarked(object), describe);
}
