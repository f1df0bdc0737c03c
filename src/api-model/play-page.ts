import { isJsonObject } from '#core/json/json-object';
import { itemsOf, resourceVersionOf, stringAt } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import { differenceOf } from './content.ts';
import { requestText, shortText } from './describe.ts';
import type { Operation } from './operation.ts';
import type { Turn } from './turn.ts';
import { type Chain, keyOf, placeIn, type World } from './world.ts';

type List = Extract<Operation, { readonly verb: 'list' }>;

/**
 * Plays one page of a list. All pages together return each object once, as it was when the first page was read
 * (specification, "Retrieving large results sets in chunks").
 */
export function playPage(operation: List, turn: Turn): void {
  const { answer, body, world } = turn;
  if (answer.status !== 200 || body === undefined || !Array.isArray(body['items'])) return;
  const chain = operation.token === undefined ? firstPage(operation, body, world) : world.chainOf(operation.token);
  if (chain === undefined) return;
  const tell = (message: string, expected: string, actual: string) => () => ({
    message: `${requestText(turn)} ${message}`,
    expected,
    actual,
  });
  const items = itemsOf(body);
  const { limit } = operation;
  if (
    limit !== undefined &&
    !turn.test('page/limit', items.length <= limit, tell('returned too many items.', `at most ${limit}`, String(items.length)))
  )
    return;
  const version = resourceVersionOf(body) ?? 'none';
  if (
    !turn.test('page/version', version === chain.version, tell('has another resourceVersion than the first page.', chain.version, version))
  )
    return;
  // With a selector, a server need not know whether another object matches.
  if (operation.token !== undefined && operation.selection.by === 'nothing') {
    const tellEmpty = tell('returned a page without items, for the continue token of the page before.', 'at least one item', 'no item');
    if (!turn.test('page/ends', items.length > 0, tellEmpty)) return;
  }
  const seen = new Set(chain.seen);
  for (const item of items) {
    if (!isJsonObject(item)) continue;
    const place = placeIn(item, operation.namespace ?? '');
    if (!place.name.startsWith(turn.type.prefix)) continue;
    const key = keyOf(place);
    if (!turn.test('page/once', !seen.has(key), tell(`returned ${key} again.`, 'each object once', key))) return;
    seen.add(key);
    const expected = chain.snapshot.get(key);
    const difference = expected === undefined ? undefined : itemDifference(expected.object, item);
    const isRight = expected === undefined ? chain.open.has(key) : !expected.sure || difference === undefined;
    const tellItem =
      expected === undefined
        ? tell(`returned ${key}, which was not to be listed when the first page was read.`, 'no such object', key)
        : tell(`returned ${key} with another value at ${difference?.at}.`, shortText(difference?.expected), shortText(difference?.actual));
    if (!turn.test('page/snapshot', isRight, tellItem)) return;
  }
  const next = stringAt(body, '/metadata/continue') ?? '';
  const left = [...chain.snapshot].filter(([key, { sure }]) => sure && !seen.has(key)).map(([key]) => key);
  if (next === '') {
    turn.test('page/once', left.length === 0, tell(`ends the list without ${left[0]}.`, left[0] ?? '', 'no such object'));
    return;
  }
  world.continueWith(next, { ...chain, seen });
}

function firstPage({ namespace, selection }: List, body: JsonObject, world: World): Chain {
  const snapshot = new Map<string, { readonly object: JsonObject; readonly sure: boolean }>();
  const open = new Set<string>();
  for (const [place, known] of world.entries()) {
    if (namespace !== undefined && place.namespace !== namespace) continue;
    if (known.is === 'unknown') open.add(keyOf(place));
    else if (known.is !== 'absent' && selection.selects(known.object))
      snapshot.set(keyOf(place), { object: known.object, sure: known.is === 'present' });
  }
  return { version: resourceVersionOf(body) ?? 'none', snapshot, open, seen: new Set() };
}

/** The items of a list need not have the kind and the version of their type. */
function itemDifference(expected: JsonObject, item: JsonObject): ReturnType<typeof differenceOf> {
  const { apiVersion, kind } = expected;
  return differenceOf(expected, { ...(apiVersion === undefined ? {} : { apiVersion }), ...(kind === undefined ? {} : { kind }), ...item });
}
