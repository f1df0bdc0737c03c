import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import { causeOf, causeText, type Effect } from './blame.ts';
import type { Clause } from './clauses.ts';
import { contentOf, differenceOf } from './content.ts';
import { fieldAt, nameText, requestText, shortText } from './describe.ts';
import type { Known } from './known.ts';
import type { Place } from './operation.ts';
import { isExpectedRight } from './play-scale.ts';
import { differenceInForm, type Form, formOf } from './shown.ts';
import type { Breach, Turn } from './turn.ts';
import { isHeld, isMarked, type Suspect, type World } from './world.ts';

/** A read shows an object: judges whether it should, and whether this is its state. Returns whether it is right. */
export function isShownRight(place: Place, object: JsonObject, usual: Clause, turn: Turn): boolean {
  const { world, type, test, tested } = turn;
  const known = world.at(place);
  const form = formIn(turn);
  switch (known.is) {
    case 'unknown':
      if (form !== 'whole') return true;
      if (!isExpectedRight(place, object, turn)) return false;
      world.set(place, { is: 'present', object });
      return true;
    case 'leaving':
      if (!turn.awaited) return true;
      return test(known.by, false, () => ({
        message: `${requestText(turn)} still returns ${nameText(place)}, which was deleted and has no finalizers.`,
        expected: '404',
        actual: '200',
      }));
    case 'absent':
      return test(blamed(place, usual, 'there', turn), false, () => ({
        message: `${requestText(turn)} returned ${nameText(place)}, which does not exist.${textOfCause(place, 'there', turn)}`,
        expected: 'no such object',
        actual: shortText(contentOf(object, type)),
      }));
    case 'marked':
      return isMarkedRight(place, known, object, turn);
    case 'present': {
      const difference = differenceInForm(form, known.object, object, type);
      const effect = isMarked(object) && !isMarked(known.object) ? 'gone' : 'there';
      // A row does not show what else a change would have changed.
      const isVersion =
        form !== 'row' && difference?.at === '/metadata/resourceVersion' && isOtherInVersionAlone(known.object, object, form, type);
      const isOfBinary = form === 'encoded' && resourceVersionOf(object) === resourceVersionOf(known.object);
      const ofForm = isOfBinary ? 'read/binary' : usual;
      const clause = difference === undefined ? usual : blamed(place, isVersion ? 'read/version' : ofForm, effect, turn);
      const describe = (): Omit<Breach, 'clause' | 'step'> => ({
        message: `${requestText(turn)} returned ${nameText(place)} with another value at ${fieldAt(difference?.at)}.${textOfCause(place, effect, turn)}`,
        expected: shortText(difference?.expected),
        actual: shortText(difference?.actual),
      });
      if (!test(clause, difference === undefined, describe)) return false;
      tested('read/version');
      if (isOfBinary) tested('read/binary');
      confirmed(place, turn);
      if (isMarked(object) && isHeld(object)) tested('delete/held');
      return true;
    }
  }
}

/** Whether an object differs in its version alone: in no response was it changed. */
function isOtherInVersionAlone(known: JsonObject, object: JsonObject, form: Form, type: Turn['type']): boolean {
  const { metadata } = known;
  const version = resourceVersionOf(object);
  if (version === undefined || !isJsonObject(metadata)) return false;
  return differenceInForm(form, { ...known, metadata: { ...metadata, resourceVersion: version } }, object, type) === undefined;
}

function isMarkedRight(place: Place, known: Extract<Known, { readonly is: 'marked' }>, object: JsonObject, turn: Turn): boolean {
  const { world, type, test } = turn;
  const describe = () => ({
    message: `${requestText(turn)} returned ${nameText(place)} without a deletionTimestamp, although it was deleted.`,
    expected: 'a deletionTimestamp',
    actual: 'none',
  });
  if (!test(known.by, isMarked(object), describe)) return false;
  const form = formIn(turn);
  const compared = form === 'row' ? { ...type, content: [] } : type;
  const difference = differenceOf(contentOf(known.object, compared), contentOf(object, compared));
  const describeDifference = () => ({
    message: `${requestText(turn)} returned ${nameText(place)} with another value at ${fieldAt(difference?.at)} after its deletion.`,
    expected: shortText(difference?.expected),
    actual: shortText(difference?.actual),
  });
  if (!test(known.by, difference === undefined, describeDifference)) return false;
  if (form === 'whole') world.set(place, { is: 'present', object });
  return true;
}

/** A read does not show an object: judges whether it should. */
export function isAbsentRight(place: Place, usual: Clause, turn: Turn): void {
  const { world, test, tested } = turn;
  const known = world.at(place);
  if (known.is === 'absent') {
    tested('get/missing');
    confirmed(place, turn);
    return;
  }
  if (known.is === 'leaving') {
    tested(known.by);
    world.set(place, { is: 'absent', before: true });
    turn.gone(place);
    return;
  }
  if (known.is === 'unknown') {
    if (!isExpectedRight(place, undefined, turn)) return;
    world.set(place, { is: 'absent', before: true });
    return;
  }
  const held = known.is === 'marked' || isHeld(known.object);
  const clause = known.is === 'marked' ? known.by : isMarked(known.object) && held ? 'delete/held' : blamed(place, usual, 'gone', turn);
  test(clause, false, () => ({
    message: `${requestText(turn)} does not return ${nameText(place)}, which exists.${textOfCause(place, 'gone', turn)}`,
    expected: `${nameText(place)} with resourceVersion ${resourceVersionOf(known.object)}`,
    actual: 'no such object',
  }));
}

/** A read shows a name as it should be: the requests that should have left it so did. */
function confirmed(place: Place, { world, tested }: Turn): void {
  for (const { clause } of world.suspectsOf(place)) tested(clause);
  world.confirm(place);
}

/** A read of any version shows an object: it is as another response showed it in the same version. */
export function isOneState(place: Place, object: JsonObject, turn: Turn): boolean {
  const version = resourceVersionOf(object);
  if (version === undefined) return true;
  const form = formIn(turn);
  turn.world.timeline.isShown(version);
  const earlier = form === 'whole' ? turn.world.earlierInSameVersion(place, object) : turn.world.inSameVersion(place, object);
  if (earlier === undefined) return true;
  const difference = differenceInForm(form, earlier, object, turn.type);
  return turn.test('read/one-state', difference === undefined, () => ({
    message: `${requestText(turn)} returned ${nameText(place)} with another value at ${fieldAt(difference?.at)} than an earlier response in the same version.`,
    expected: shortText(difference?.expected),
    actual: shortText(difference?.actual),
  }));
}

/** Remembers what a response shows of an object in its version. */
export function remember(place: Place, object: JsonObject, turn: Turn): void {
  const version = resourceVersionOf(object);
  if (version !== undefined) turn.world.timeline.isShown(version);
  if (formIn(turn) === 'whole') turn.world.earlierInSameVersion(place, object);
}

function formIn({ answer, body }: Turn): Form {
  return body === undefined ? 'whole' : formOf(answer, body);
}

/** The clause that a wrong state is a breach of: that of a request since the object was last shown which should have left it as it was. */
function blamed(place: Place, usual: Clause, effect: Effect, { world }: Turn): Clause {
  return suspectOf(place, effect, world)?.clause ?? usual;
}

function textOfCause(place: Place, effect: Effect, { world }: Turn): string {
  return causeText(suspectOf(place, effect, world));
}

/** The request that a wrong state is due to: the first that can have this effect, or else the first of all. */
function suspectOf(place: Place, effect: Effect, world: World): Suspect | undefined {
  return causeOf(place, effect, world) ?? world.suspectsOf(place)[0];
}
