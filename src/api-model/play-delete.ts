import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import { causeOf, causeText } from './blame.ts';
import type { Clause } from './clauses.ts';
import { requestText } from './describe.ts';
import type { Operation, Place } from './operation.ts';
import type { Turn } from './turn.ts';
import { isKnownRefusal, withoutValueClause } from './without-a-value.ts';
import { isHeld, isMarked } from './world.ts';

type Of<Verb extends Operation['verb']> = Extract<Operation, { readonly verb: Verb }>;

/** Plays the deletion of one object. */
export function playDelete(operation: Of<'delete'>, turn: Turn): void {
  const { world, answer, test } = turn;
  const known = world.at(operation);
  const isAccepted = answer.status >= 200 && answer.status < 300;
  if (known.is === 'unknown' && isAccepted && !operation.dryRun) world.set(operation, known);
  if (known.is !== 'present') return;
  const { uid, resourceVersion } = operation.preconditions;
  const isMet =
    (uid === undefined || uid === stringAt(known.object, '/metadata/uid')) &&
    (resourceVersion === undefined || resourceVersion === resourceVersionOf(known.object));
  if (!isMet) {
    if (isAccepted && !operation.dryRun) world.set(operation, { is: 'unknown' });
    return;
  }
  const cause = answer.status === 404 ? causeOf(operation, 'gone', world) : undefined;
  const describe = () => ({
    message: `${requestText(turn)} returned ${answer.status}, expected 2xx.${causeText(cause)}`,
    expected: '2xx',
    actual: String(answer.status),
  });
  const usual = operation.bare ? withoutValueClause(operation) : 'delete/accepted';
  if (!test(cause?.clause ?? usual, isAccepted || isKnownRefusal(operation, turn), describe)) return;
  if (operation.dryRun) {
    world.suspect(operation, { clause: 'dry-run/delete/stored', step: turn.step });
    return;
  }
  deleted(operation, known.object, { marks: 'delete/marks', removes: 'delete/removes' }, turn);
}

/** Plays the deletion of a collection. */
export function playDeleteCollection(operation: Of<'delete-collection'>, turn: Turn): void {
  const { world, answer, test } = turn;
  const isAccepted = answer.status >= 200 && answer.status < 300;
  const describe = () => ({
    message: `${requestText(turn)} returned ${answer.status}, expected 2xx.`,
    expected: '2xx',
    actual: String(answer.status),
  });
  const clause = operation.bare ? withoutValueClause(operation) : 'delete-collection/accepted';
  if (!test(clause, isAccepted || isKnownRefusal(operation, turn), describe)) return;
  for (const [place, known] of world.entries()) {
    if (known.is === 'unknown' && !operation.dryRun) world.set(place, known);
    if (known.is === 'unknown' || known.is === 'leaving' || known.is === 'absent') continue;
    const isElsewhere = operation.namespace !== undefined && place.namespace !== operation.namespace;
    const isSelected = !isElsewhere && operation.selection.selects(known.object);
    if (operation.dryRun) world.suspect(place, { clause: 'dry-run/delete-collection/stored', step: turn.step });
    else if (!isSelected)
      world.suspect(place, { clause: isElsewhere ? 'delete-collection/elsewhere' : 'delete-collection/others', step: turn.step });
    else if (known.is === 'present')
      deleted(
        place,
        known.object,
        { marks: 'delete-collection/marks', removes: 'delete-collection/removes' },
        { ...turn, body: undefined },
      );
  }
}

function deleted(place: Place, object: JsonObject, by: { readonly marks: Clause; readonly removes: Clause }, turn: Turn): void {
  const { world, body, changed, test, tested } = turn;
  const at = { namespace: place.namespace, name: place.name };
  if (!isHeld(object)) {
    world.set(place, { is: 'leaving', object, by: by.removes });
    changed({ ...at, became: 'removed', object: undefined });
    return;
  }
  const shown = body !== undefined && body['kind'] !== 'Status' && stringAt(body, '/metadata/name') === place.name ? body : undefined;
  const [before, now] = [object, shown].map((one) => (one === undefined ? undefined : stringAt(one, '/metadata/deletionTimestamp')));
  if (before !== undefined) {
    if (shown === undefined) return;
    const describe = () => ({ message: `${requestText(turn)} changed the deletionTimestamp.`, expected: before, actual: now ?? 'none' });
    if (!test('delete/time', before === now, describe)) return;
    // A deletion of an object that is marked already may still change its grace period.
    if (resourceVersionOf(shown) !== resourceVersionOf(object)) changed({ ...at, became: 'changed', object: shown });
    world.set(place, { is: 'present', object: shown });
    return;
  }
  if (shown === undefined || !isMarked(shown)) {
    world.set(place, { is: 'marked', object, by: by.marks });
    changed({ ...at, became: 'terminating', object: undefined });
    return;
  }
  tested(by.marks);
  world.set(place, { is: 'present', object: shown });
  changed({ ...at, became: 'terminating', object: shown });
}
