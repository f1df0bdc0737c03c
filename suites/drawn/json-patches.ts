import { jsonPatch } from '#api-model/patch/json-patch';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { pointerUnder, pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Template } from '#core/model/template';
import { contentField, type Draft } from './draft.ts';
import type { Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import { drivers, finalizers, itemNames, setElements, texts } from './values.ts';

/** An operation of a JSON patch, what it is about, the test that comes before it, and the operation that follows it. */
type Change = { readonly operation: JsonObject; readonly what: string; readonly test?: JsonObject; readonly next?: JsonObject };

/** A list of an object; `isSet`: no two elements may be equal, or have the same name. */
type List = { readonly at: string; readonly elements: readonly Json[]; readonly isSet: boolean };

/** Draws JSON patch operations on lists and maps as they are supposed to be: each on what those before it leave. */
export function drawOperations(draft: Draft, document: JsonObject, { is }: Supposed): readonly JsonObject[] {
  const { random, visits } = draft;
  const operations: JsonObject[] = [];
  let left: Json = document;
  const most = random.number(3);
  for (let index = 0; index <= most; index += 1) {
    const change = drawChange(draft, left, is !== 'present');
    const more = change?.next === undefined ? [] : [change.next];
    const after: Json | undefined = change === undefined ? undefined : jsonPatch(left, [change.operation, ...more]);
    if (change === undefined || after === undefined) continue;
    visits.with(change.what);
    operations.push(...secondDriver(left, change), ...(change.test === undefined ? [] : [change.test]), change.operation, ...more);
    left = after;
  }
  return operations;
}

/** Before a driver is removed, a test that there is another one: whether a list without drivers is shown is left open. */
function secondDriver(document: Json, { operation: { op } }: Change): readonly JsonObject[] {
  const name = op === 'remove' ? pointTo(document, '/spec/drivers/1/name') : undefined;
  return name === undefined ? [] : [{ op: 'test', path: '/spec/drivers/1/name', value: name }];
}

function drawChange(draft: Draft, document: Json, isHolding: boolean): Change | undefined {
  const { random } = draft;
  const content = contentField(draft.subject);
  if (random.chance(0.25)) return ofCopy(draft, document, content);
  // An object that waits for its deletion gets no new finalizers, and its last one ends it.
  const lists = [
    ...(isHolding ? [] : listsIn(document, '/metadata/finalizers', draft)),
    ...(content === undefined ? [] : listsIn(document, `/${content}`, draft)),
  ];
  const maps = ['/metadata/annotations', '/metadata/labels', ...(content === undefined ? [] : [`/${content}`])];
  if (!isHolding && pointTo(document, '/metadata/finalizers') === undefined && random.chance(0.3))
    return { operation: { op: 'add', path: '/metadata/finalizers', value: random.some(finalizers, 1, 3) }, what: 'add of a list' };
  const [list] = random.some(lists, 1, 1);
  if (list !== undefined && random.chance(0.7)) return ofList(draft, list);
  const [map] = random.some(maps, 1, 1);
  return ofMap(draft, document, map ?? '/metadata/annotations');
}

/** The lists with few elements in a part of a document. */
function listsIn(document: Json, under: string, draft: Draft): readonly List[] {
  const part = pointTo(document, under);
  const found: List[] = [];
  const collect = (value: Json | undefined, at: string, depth: number): void => {
    if (depth > 4) return;
    if (isJsonArray(value)) {
      if (value.length < 10) found.push({ at, elements: value, isSet: isSet(at, draft) });
      if (!isSet(at, draft)) for (const [index, element] of value.slice(0, 10).entries()) collect(element, `${at}/${index}`, depth + 1);
    } else if (isJsonObject(value) && Object.keys(value).length < 20)
      for (const [key, field] of Object.entries(value)) collect(field, pointerUnder(at, key), depth + 1);
  };
  collect(part, under, 0);
  return found;
}

function isSet(at: string, { schema }: Draft): boolean {
  return at === '/metadata/finalizers' || schema?.lists[at] !== undefined;
}

const places = ['first', 'middle', 'last', 'end'] as const;
type Where = (typeof places)[number];

function ofList({ random, schema, subject }: Draft, { at, elements, isSet }: List): Change | undefined {
  const place = random.one(places);
  const element = drawElement(random, { at, elements, isSet }, schema !== undefined);
  // Whether a list without drivers is shown is left open.
  const isLast = isNodeRecord(subject) && elements.length < 2;
  const op = random.one(isLast ? (['add', 'replace'] as const) : (['add', 'add', 'replace', 'remove', 'move', 'copy'] as const));
  const what = `${op} at the ${place} of a list`;
  const pointer = `${at}/${indexOf(place, elements.length, op === 'add' || op === 'copy')}`;
  const from = `${at}/${random.number(Math.max(elements.length, 1))}`;
  switch (op) {
    case 'add':
    case 'replace':
      if (element === undefined || (op === 'replace' && place === 'end')) return undefined;
      return { operation: { op, path: pointer, value: element }, what, ...(isSet ? testOf(at, elements) : {}) };
    case 'remove':
      return place === 'end' ? undefined : { operation: { op, path: pointer }, what };
    case 'move':
      return { operation: { op, from, path: pointer }, what };
    case 'copy':
      return isSet ? undefined : { operation: { op, from, path: pointer }, what };
  }
}

/** A test that a set of texts is as it is supposed to be: what becomes of one that gets an element twice is left open. */
function testOf(at: string, elements: readonly Json[]): Pick<Change, 'test'> {
  return elements.every((element) => typeof element === 'string') ? { test: { op: 'test', path: at, value: elements } } : {};
}

/** The index of a place; an element can be added after the last one, which is the end. */
function indexOf(place: Where, length: number, isNew: boolean): string {
  const indexes = { first: 0, middle: Math.floor(length / 2), last: isNew ? length : Math.max(length - 1, 0) };
  return place === 'end' ? '-' : String(indexes[place]);
}

/** An element that the list may have: of a set, one that it has not. */
function drawElement(random: Draft['random'], { at, elements, isSet }: List, isShaped: boolean): Json | undefined {
  if (at === '/spec/unmarked') return { name: random.one(itemNames), value: random.one(texts) };
  if (!isSet) return isShaped ? random.one(texts) : random.one<Json>(['new', '', 10, false, { one: 'new' }, ['new'], {}, []]);
  if (at === '/spec/drivers') {
    const [next] = random.some(
      drivers.filter(({ name }) => !elements.some((element) => isJsonObject(element) && element['name'] === name)),
      1,
      1,
    );
    return next;
  }
  const isOfItems = at === '/spec/items' || elements.some(isJsonObject);
  const known = at === '/metadata/finalizers' ? finalizers : isOfItems ? itemNames : setElements;
  const there = elements.map((element) => (isJsonObject(element) ? element['name'] : element));
  const [first, ...others] = known.filter((one) => !there.includes(one));
  if (first === undefined) return undefined;
  const drawn = random.one([first, ...others]);
  return isOfItems ? { name: drawn, value: random.one(texts) } : drawn;
}

/** Replaces, moves, copies or removes a value of a map. */
function ofMap({ random, schema }: Draft, document: Json, at: string): Change | undefined {
  const map = pointTo(document, at);
  // A field with a schema has a type of its own.
  const keys = isJsonObject(map) ? Object.keys(map).filter((key) => key !== 'kept') : [];
  const [key] = random.some(keys, 1, 1);
  if (at.startsWith('/metadata/') && isJsonObject(map) && random.chance(0.3)) {
    const value = Object.fromEntries([...random.some(Object.entries(map), 0, 1), ['whole', random.one(['', 'replaced'])]]);
    return { operation: { op: random.one(['add', 'replace'] as const), path: at, value }, what: 'another value for a whole map' };
  }
  if (key === undefined || (schema !== undefined && at === '/spec')) return undefined;
  const path = pointerUnder(at, key);
  const other = pointerUnder(at, at === '/metadata/labels' ? 'moved' : random.one(['moved', 'moved.too']));
  const op = random.one(['test', 'replace', 'move', 'copy', 'remove'] as const);
  const what = `${op} in a map`;
  switch (op) {
    case 'test': {
      const value = isJsonObject(map) ? map[key] : undefined;
      // Released servers compare the texts of values, which can have escapes.
      const isPlain = /^[ -~]*$/.test(JSON.stringify(value)) && !JSON.stringify(value).includes('\\');
      return value === undefined || !isPlain ? undefined : { operation: { op, path, value }, what };
    }
    case 'replace':
      return { operation: { op, path, value: at === '/metadata/labels' ? random.one(['', 'replaced']) : random.one(texts) }, what };
    case 'move':
    case 'copy':
      return { operation: { op, from: path, path: other }, what };
    case 'remove':
      return { operation: { op, path }, what };
  }
}

/** Copies a map or a list, and changes the copy or the original. */
function ofCopy({ random, schema }: Draft, document: Json, content: string | undefined): Change | undefined {
  const inContent = content === undefined ? undefined : pointTo(document, `/${content}`);
  const fields = content !== undefined && isJsonObject(inContent) ? Object.entries(inContent) : [];
  const ofContent = fields.flatMap(([key, value]): readonly (readonly [string, string])[] => {
    const isSmall = (isJsonObject(value) || isJsonArray(value)) && Object.keys(value).length < 10;
    if (!isSmall || (schema !== undefined && key !== 'map')) return [];
    return [[pointerUnder(`/${content}`, key), schema === undefined ? `/${content}/copied` : `/${content}/atomicMap`]];
  });
  const [chosen] = random.some([['/metadata/labels', '/metadata/annotations'] as const, ...ofContent, ...ofContent], 1, 1);
  const [from, path] = chosen ?? ['/metadata/labels', '/metadata/annotations'];
  const source = pointTo(document, from);
  if (source === undefined) return undefined;
  const isOfCopy = random.chance(0.6);
  const target = isOfCopy ? path : from;
  const value = from === '/metadata/labels' ? 'changed' : random.one(['', 'changed']);
  return {
    operation: { op: 'copy', from, path },
    what: `copy of ${isJsonArray(source) ? 'a list' : 'a map'}, then a change of the ${isOfCopy ? 'copy' : 'original'}`,
    next: { op: 'add', path: `${target}/${isJsonArray(source) ? '0' : 'changed'}`, value },
  };
}

/** Operations that fail: after one of them, nothing of the patch may be stored. */
const failing = {
  test: { op: 'test', path: '/metadata/name', value: 'no-such-name' },
  remove: { op: 'remove', path: '/metadata/annotations/no-such-annotation' },
  replace: { op: 'replace', path: '/metadata/labels/no-such-label', value: '' },
  move: { op: 'move', from: '/metadata/labels/no-such-label', path: '/metadata/labels/moved' },
} as const;

/** Returns a patch with an operation that fails: before, between or after the others. */
export function withFailure({ random, visits }: Draft, operations: readonly Template[]): readonly Template[] {
  const kind = random.one(['test', 'test', 'remove', 'replace', 'move'] as const);
  const index = random.one([0, Math.ceil(operations.length / 2), operations.length]);
  visits.with(`a ${kind} that fails ${index === 0 ? 'first' : index === operations.length ? 'last' : 'between'}`);
  return [...operations.slice(0, index), failing[kind], ...operations.slice(index)];
}
