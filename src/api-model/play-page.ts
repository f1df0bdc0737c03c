import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import { fieldAt, requestText, shortText } from './describe.ts';
import type { State } from './known.ts';
import type { Operation, Place } from './operation.ts';
import { differenceInForm, formOf, objectsIn } from './shown.ts';
import type { Turn } from './turn.ts';
import { type Chain, keyOf, placeIn, placeOf } from './world.ts';

type List = Extract<Operation, { readonly verb: 'list' }>;

/** What a page shows that it must not, or does not show, of the state that it should be of. */
type Wrong = { readonly clause: Clause; readonly message: string; readonly expected: string; readonly actual: string };

/**
 * Plays one page of a list, or all of a list. All pages together return each object once, as it was when the first page was read
 * (specification, "Retrieving large results sets in chunks"). Where a list can be of several states, it is of one of them.
 */
export function playPage(operation: List, chain: Chain | undefined, turn: Turn): void {
  const { body, world } = turn;
  const items = body === undefined ? undefined : objectsIn(body);
  if (chain === undefined || body === undefined || items === undefined) return;
  const describe = (message: string, expected: string, actual: string) => () => ({
    message: `${requestText(turn)} ${message}`,
    expected,
    actual,
  });
  const { limit } = operation;
  const isLimited = limit !== undefined && chain.keepsLimit;
  const describeLimit = describe('returned too many items.', `at most ${limit}`, String(items.length));
  if (isLimited && !turn.test('page/limit', items.length <= limit, describeLimit)) return;
  const version = resourceVersionOf(body) ?? 'none';
  if (chain.version !== undefined) {
    const clause = operation.token === undefined ? chain.usual : 'page/version';
    if (!turn.test(clause, version === chain.version, describe('has another resourceVersion.', chain.version, version))) return;
  }
  // With a selector, a server need not know whether another object matches.
  if (operation.token !== undefined && operation.selection.by === 'nothing') {
    const describeEmpty = describe(
      'returned a page without items, for the continue token of the page before.',
      'at least one item',
      'no item',
    );
    if (!turn.test('page/ends', items.length > 0, describeEmpty)) return;
  }
  const next = stringAt(body, '/metadata/continue') ?? '';
  const places = items.map((item) => placeIn(item, operation.namespace ?? ''));
  const wrongs = chain.candidates.map((state) => wrongIn(state, operation, { items, places, isEnd: next === '' }, chain, turn));
  const candidates = chain.candidates.filter((_, index) => wrongs[index] === undefined);
  const wrong = candidates.length === 0 ? wrongs[0] : undefined;
  const clause = wrong?.clause ?? (operation.token === undefined ? chain.usual : 'page/snapshot');
  if (!turn.test(clause, wrong === undefined, describe(wrong?.message ?? '', wrong?.expected ?? '', wrong?.actual ?? ''))) return;
  if (next === '' && clause.startsWith('page/')) turn.tested('page/once');
  const seen = new Set([...chain.seen, ...places.filter(({ name }) => name.startsWith(turn.type.prefix)).map(keyOf)]);
  if (!isCountRight(operation, body, { ...chain, candidates, seen }, turn)) return;
  const { remaining: before, ...rest } = chain;
  const remaining = pointTo(body, '/metadata/remainingItemCount');
  // All pages are of one state, so that the count goes down by the items of each page.
  if (typeof remaining === 'number' && before !== undefined && operation.token !== undefined) {
    const describeCount = describe('returned a wrong remainingItemCount.', String(before - items.length), String(remaining));
    if (!turn.test('page/count', remaining === before - items.length, describeCount)) return;
  }
  if (next !== '')
    world.continueWith(next, { ...rest, version, candidates, seen, ...(typeof remaining === 'number' ? { remaining } : {}) });
}

type Page = { readonly items: readonly JsonObject[]; readonly places: readonly Place[]; readonly isEnd: boolean };

/** Returns what is wrong with a page of a list of this state. */
function wrongIn(state: State, operation: List, { items, places, isEnd }: Page, chain: Chain, turn: Turn): Wrong | undefined {
  const form = turn.body === undefined ? 'whole' : formOf(turn.answer, turn.body);
  const [usual, once]: readonly [Clause, Clause] = chain.isOneOfPages ? ['page/snapshot', 'page/once'] : [chain.usual, chain.usual];
  const seen = new Set(chain.seen);
  for (const [index, item] of items.entries()) {
    const place = places[index];
    if (place === undefined || !place.name.startsWith(turn.type.prefix)) continue;
    const key = keyOf(place);
    if (seen.has(key)) return { clause: once, message: `returned ${key} again.`, expected: 'each object once', actual: key };
    seen.add(key);
    const known = state.get(key);
    if (known?.is === 'unknown') continue;
    if (known === undefined || known.is === 'absent' || !isAbout(operation, place, known.object))
      return { clause: usual, message: `returned ${key}, which is not in the state of the list.`, expected: 'no such object', actual: key };
    if (known.is !== 'present') continue;
    const difference = differenceInForm(form, known.object, item, turn.type);
    if (difference !== undefined)
      return {
        clause: usual,
        message: `returned ${key} with another value at ${fieldAt(difference.at)}.`,
        expected: shortText(difference.expected),
        actual: shortText(difference.actual),
      };
  }
  const left = isEnd ? leftOf(state, operation, seen)[0] : undefined;
  return left === undefined
    ? undefined
    : { clause: once, message: `ends the list without ${left}.`, expected: left, actual: 'no such object' };
}

/** The objects of a state that a list must still show. */
function leftOf(state: State, operation: List, seen: ReadonlySet<string>): readonly string[] {
  return [...state].flatMap(([key, known]) =>
    (known.is === 'present' || known.is === 'marked') && !seen.has(key) && isAbout(operation, placeOf(key), known.object) ? [key] : [],
  );
}

function isAbout({ namespace, selection }: List, place: Place, object: JsonObject): boolean {
  return (namespace === undefined || place.namespace === namespace) && selection.selects(object);
}

/** The count of the items that follow, which is there only where the list has more pages and no selector. */
function isCountRight(operation: List, body: JsonObject, { candidates, seen }: Chain, turn: Turn): boolean {
  const count = pointTo(body, '/metadata/remainingItemCount') ?? undefined;
  const isEnd = (stringAt(body, '/metadata/continue') ?? '') === '';
  const describe = (expected: string) => () => ({
    message: `${requestText(turn)} returned a wrong remainingItemCount.`,
    expected,
    actual: shortText(count),
  });
  if (isEnd) return turn.test('page/count-at-end', count === undefined, describe('none, because the list is complete'));
  if (operation.selection.by !== 'nothing')
    return turn.test('page/count-selected', count === undefined, describe('none, because of the selector'));
  if (typeof count !== 'number') return true;
  // Others can have objects too.
  const least = Math.min(...candidates.map((state) => leftOf(state, operation, seen).length));
  return turn.test('page/count', count >= least, describe(`at least ${least}`));
}
