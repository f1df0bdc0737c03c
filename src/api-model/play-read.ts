import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import { causeOf, causeText, type Effect } from './blame.ts';
import type { Clause } from './clauses.ts';
import { contentOf, differenceOf } from './content.ts';
import { fieldAt, nameText, requestText, shortText } from './describe.ts';
import type { Known } from './known.ts';
import type { Operation, Place } from './operation.ts';
import { isFormRight } from './play-form.ts';
import { playPage } from './play-page.ts';
import { isExpectedRight } from './play-scale.ts';
import { chainOf, playGetAtVersion } from './play-version.ts';
import { differenceInForm, type Form, formOf, isTable, objectsIn, objectsOfRows } from './shown.ts';
import type { Breach, Turn } from './turn.ts';
import { isHeld, isMarked, keyOf, placeIn, type Suspect, type World } from './world.ts';

type Of<Verb extends Operation['verb']> = Extract<Operation, { readonly verb: Verb }>;

/** Plays a get of one object: it shows the object as it was last shown, or that there is none. */
export function playGet(operation: Of<'get'>, turn: Turn): void {
  const { answer, body, world } = turn;
  const place = { namespace: operation.namespace, name: operation.name };
  if (!isFormRight(turn)) return;
  const object = body === undefined || body['kind'] === 'Status' ? undefined : isTable(body) ? objectsOfRows(body)?.[0] : body;
  if (world.at(place).is === 'present' && isRefused(answer)) {
    if (operation.resourceVersion === undefined) refusedRead('get/object', turn);
    else playGetAtVersion(operation, operation.resourceVersion, undefined, turn);
    return;
  }
  if (operation.resourceVersion !== undefined) {
    if (answer.status === 200 && object !== undefined && !isOneState(place, object, turn)) return;
    playGetAtVersion(operation, operation.resourceVersion, object, turn);
    return;
  }
  if (answer.status === 404) {
    isAbsentRight(place, 'get/object', turn);
    return;
  }
  if (answer.status !== 200 || object === undefined) return;
  if (isShownRight(place, object, world.at(place).is === 'absent' ? 'get/missing' : 'get/object', turn)) remember(place, object, turn);
}

/** Plays a list. Of the latest state, it has each object that it is about as it was last shown, and no other. */
export function playList(operation: Of<'list'>, turn: Turn): void {
  const { answer, body, world } = turn;
  if (!isFormRight(turn)) return;
  const items = body === undefined ? undefined : objectsIn(body);
  const isLatest = operation.resourceVersion === undefined && operation.match === undefined;
  if (isLatest && operation.token === undefined && isRefused(answer)) refusedRead(clauseOf(operation), turn);
  if (answer.status !== 200 || body === undefined || items === undefined) return;
  const version = resourceVersionOf(body);
  if (isLatest && operation.token === undefined && version !== undefined) world.timeline.isVersionOf(version, turn.order);
  if (!isLatest || operation.limit !== undefined || operation.token !== undefined) {
    for (const item of items) if (!isOneState(placeIn(item, operation.namespace ?? ''), item, turn)) return;
    playPage(operation, operation.token === undefined ? chainOf(operation, version, turn) : world.chainOf(operation.token), turn);
    return;
  }
  const clause = clauseOf(operation);
  const seen = new Set<string>();
  const isOurs = (place: Place): boolean => {
    const known = world.at(place);
    return known.is !== 'absent' || known.before || world.suspectsOf(place).length > 0;
  };
  for (const item of items) {
    const place = placeIn(item, operation.namespace ?? '');
    if (!isOurs(place)) continue;
    seen.add(keyOf(place));
    const isInScope = operation.namespace === undefined || place.namespace === operation.namespace;
    const describe = () => ({
      message: `${requestText(turn)} returned ${nameText(place)}, which the request does not select.`,
      expected: 'no such object',
      actual: shortText(pointTo(item, '/metadata/labels')),
    });
    if (!turn.test(clause, isInScope && (operation.selection.selects(item) || world.at(place).is !== 'present'), describe)) return;
    if (!isShownRight(place, item, clause, turn)) return;
    remember(place, item, turn);
  }
  for (const [place, known] of world.entries()) {
    if (known.is === 'absent' || known.is === 'unknown' || seen.has(keyOf(place))) continue;
    const isAbout =
      (operation.namespace === undefined || place.namespace === operation.namespace) && operation.selection.selects(known.object);
    if (isAbout) isAbsentRight(place, clause, turn);
  }
}

/** A read that needs no version that may have expired is not refused; whether there is what it reads says 404. */
function refusedRead(clause: Clause, turn: Turn): void {
  const [expected, actual] = ['status 200', String(turn.answer.status)];
  turn.test(clause, false, () => ({ message: `${requestText(turn)} returned ${actual}, expected 200.`, expected, actual }));
}

/** Statuses that say nothing of what a read is about: access, what there is, the media types, and how busy the server is. */
const otherRefusals: ReadonlySet<number> = new Set([401, 403, 404, 406, 408, 429]);

function isRefused({ status }: Turn['answer']): boolean {
  return status >= 400 && status < 500 && !otherRefusals.has(status);
}

function clauseOf({ namespace, selection }: Of<'list'>): Clause {
  if (selection.by !== 'nothing') return selection.by === 'label' ? 'list/label' : 'list/field';
  return namespace === undefined ? 'list/all-namespaces' : namespace === '' ? 'list/state' : 'list/namespace';
}

/** A read shows an object: judges whether it should, and whether this is its state. Returns whether it is right. */
function isShownRight(place: Place, object: JsonObject, usual: Clause, turn: Turn): boolean {
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
      const isVersion = difference?.at === '/metadata/resourceVersion' && isOtherInVersionAlone(known.object, object, form, type);
      const clause = difference === undefined ? usual : blamed(place, isVersion ? 'read/version' : usual, effect, turn);
      const describe = (): Omit<Breach, 'clause' | 'step'> => ({
        message: `${requestText(turn)} returned ${nameText(place)} with another value at ${fieldAt(difference?.at)}.${textOfCause(place, effect, turn)}`,
        expected: shortText(difference?.expected),
        actual: shortText(difference?.actual),
      });
      if (!test(clause, difference === undefined, describe)) return false;
      tested('read/version');
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
function isAbsentRight(place: Place, usual: Clause, turn: Turn): void {
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
function isOneState(place: Place, object: JsonObject, turn: Turn): boolean {
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
function remember(place: Place, object: JsonObject, turn: Turn): void {
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
