import { resourceVersionOf } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import { nameText, requestText, shortText } from './describe.ts';
import type { Known } from './known.ts';
import type { Operation, Place } from './operation.ts';
import { isReadFormRight } from './play-form.ts';
import { playPage } from './play-page.ts';
import { chainOf, playGetAtVersion } from './play-version.ts';
import { isTable, objectsIn, objectsOfRows } from './shown.ts';
import { isAbsentRight, isOneState, isShownRight, remember } from './shown-object.ts';
import type { Turn } from './turn.ts';
import { keyOf, placeIn } from './world.ts';

type Of<Verb extends Operation['verb']> = Extract<Operation, { readonly verb: Verb }>;

/** Plays a get of one object: it shows the object as it was last shown, or that there is none. */
export function playGet(operation: Of<'get'>, turn: Turn): void {
  const { answer, body, world } = turn;
  const place = { namespace: operation.namespace, name: operation.name };
  if (!isReadFormRight(turn)) return;
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
  if (!isReadFormRight(turn)) return;
  const items = body === undefined ? undefined : objectsIn(body);
  const isLatest = operation.resourceVersion === undefined && operation.match === undefined;
  if (isLatest && operation.token === undefined && isRefused(answer)) refusedRead(clauseOf(operation), turn);
  if (answer.status !== 200 || body === undefined || items === undefined) return;
  const version = resourceVersionOf(body);
  if (isLatest && operation.token === undefined && version !== undefined) world.timeline.isVersionOf(version, turn.order);
  const isNotOlderThan = !isLatest && operation.limit === undefined && operation.token === undefined && operation.match !== 'Exact';
  if (isNotOlderThan && version !== undefined && !isNoItemNewer(items, version, turn)) return;
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
    const unmet = world.at(place).is === 'present' ? operation.selection.unmetBy(item) : undefined;
    if (!turn.test(unmet === 'label' ? 'list/label' : clause, isInScope && unmet === undefined, describe)) return;
    if (!isShownRight(place, item, clause, turn)) return;
    remember(place, item, turn);
  }
  for (const [place, known] of world.entries()) {
    if (known.is === 'absent' || known.is === 'unknown' || seen.has(keyOf(place))) continue;
    const isAbout =
      (operation.namespace === undefined || place.namespace === operation.namespace) && operation.selection.selects(known.object);
    if (isAbout) isAbsentRight(place, clause, turn);
  }
  if (isLatest && version !== undefined) isVersionOfOneState(operation, version, turn);
}

/** A list that has the version of an earlier response shows no object in a version of a later one. */
function isNoItemNewer(items: readonly JsonObject[], version: string, turn: Turn): boolean {
  const { timeline } = turn.world;
  const position = timeline.positionOf(version);
  if (position === undefined) return true;
  const newer = items.find((item) => (timeline.positionOf(resourceVersionOf(item) ?? '') ?? -1) > position);
  return turn.test('list/version', newer === undefined, () => ({
    message: `${requestText(turn)} returned the resourceVersion of an earlier response, and an object in a later version.`,
    expected: `a later resourceVersion than ${version}`,
    actual: resourceVersionOf(newer) ?? 'none',
  }));
}

/** Between two lists of one version is no change. */
function isVersionOfOneState({ namespace }: Of<'list'>, version: string, turn: Turn): void {
  const { world, test, tested, order } = turn;
  const scope = namespace ?? '*';
  const versions = world.listVersions(scope);
  const earlier = versions.get(version);
  world.recordList(scope, version, order);
  // Without a list of this version, the last one of another version shows that there was a change to test.
  const compared = earlier ?? [...versions.values()].at(-1);
  if (compared === undefined) return;
  const then = world.timeline.at(compared);
  const changed = world.entries().find(([place, known]) => {
    const isInScope = namespace === undefined || place.namespace === namespace;
    return isInScope && isOtherState(then.get(keyOf(place)), known);
  })?.[0];
  if (earlier === undefined) {
    if (changed !== undefined) tested('list/version');
    return;
  }
  test('list/version', changed === undefined, () => ({
    message: `${requestText(turn)} returned the resourceVersion of an earlier list, although ${changed === undefined ? 'an object' : nameText(changed)} changed since.`,
    expected: 'another resourceVersion',
    actual: version,
  }));
}

/** Whether two states of a name differ, as far as both are known. */
function isOtherState(before: Known | undefined, now: Known): boolean {
  if (now.is === 'absent') return before?.is === 'present';
  if (now.is !== 'present') return false;
  if (before === undefined || before.is === 'absent') return true;
  return before.is === 'present' && resourceVersionOf(before.object) !== resourceVersionOf(now.object);
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
