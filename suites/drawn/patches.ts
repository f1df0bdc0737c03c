import { jsonPatch as patchedByJson } from '#api-model/patch/json-patch';
import { mergePatch as patched } from '#api-model/patch/merge-patch';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { contentField, type Draft } from './draft.ts';
import { drawContent } from './draw-content.ts';
import { drawOperations, withFailure } from './json-patches.ts';
import { sending, short } from './sending.ts';
import { contentOf, drawnOf, jsonOf, written } from './suppose.ts';
import { type Drawn, noRemoves, nothing, type Removes, type Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import { drivers } from './values.ts';

type PatchKind = 'merge-patch' | 'json-patch' | 'strategic-merge-patch';

/** Changes, adds and removes some labels, annotations and fields of an object by a patch. */
export function drawPatch(draft: Draft, at: Supposed): void {
  const { random, subject, visits } = draft;
  const kinds: readonly [PatchKind, ...PatchKind[]] =
    subject.origin === 'built-in' ? ['merge-patch', 'json-patch', 'strategic-merge-patch'] : ['merge-patch', 'json-patch'];
  const kind = random.one(kinds);
  visits.begin(kind, at);
  const { query, isDry, manager } = sending(draft);
  const isRefused = kind === 'json-patch' && random.chance(0.12);
  const { body, drawn } = kind === 'json-patch' ? drawJsonPatch(draft, at) : drawMergePatch(draft, at, kind);
  const request: Request = {
    method: 'PATCH',
    path: draft.path(at),
    query,
    headers: { 'content-type': patchTypes[kind] },
    body: isRefused && isJsonArray(body) ? withFailure(draft, body) : body,
  };
  const last = draft.send(`${kind}-${short(at)}`, request);
  if (!isDry && !isRefused && at.is !== 'absent') draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** A patch, and what it leaves. */
type Patch = { readonly body: Template; readonly drawn: Drawn };

function drawMergePatch(draft: Draft, at: Supposed, kind: PatchKind): Patch {
  const { random } = draft;
  const sets = drawContent(draft, 2, at.drawn.fields);
  if (isNodeRecord(draft.subject) && kind === 'strategic-merge-patch') return drawDriverPatch(draft, at, sets);
  const removes = withMissing(draft, at, drawRemoves(draft, at));
  const inner = random.chance(0.4) ? drawInner(draft, at.drawn.fields) : {};
  const body = mergePatch(draft, { ...sets, fields: { ...sets.fields, ...inner } }, removes);
  const fields = patched(jsonOf(at.drawn.fields), jsonOf({ ...sets.fields, ...inner }));
  return {
    body,
    drawn: {
      ...changed(at.drawn, sets, removes),
      fields: without(isJsonObject(fields) ? definedIn(fields) : {}, removes.fields),
    },
  };
}

/** Mostly the same; or also nulls for keys that are not there, in maps that are there or not. */
function withMissing({ random, visits, subject }: Draft, { drawn, is }: Supposed, removes: Removes): Removes {
  if (is === 'absent' || !random.chance(0.3)) return removes;
  const parts = contentField(subject) === 'data' ? (['annotations', 'labels', 'fields'] as const) : (['annotations', 'labels'] as const);
  const [part = 'annotations'] = random.some(parts, 1, 1);
  const isThere = part === 'labels' || Object.keys(drawn[part]).length > 0;
  visits.with(`null for a missing key of ${part}, ${isThere ? 'which are there' : 'of which there are none'}`);
  return { ...removes, [part]: [...removes[part], 'none'] };
}

/** A strategic merge patch of drivers: of those that are there, it can leave out what stays. */
function drawDriverPatch(draft: Draft, at: Supposed, sets: Drawn): Patch {
  const { random, visits } = draft;
  const removes = drawRemoves(draft, at);
  const names = driversOf(at);
  const some = random.shuffled(random.some(drivers, 0, 3));
  const items = some.map((driver) => {
    const { name, nodeID } = driver;
    const isPart = names.includes(String(name)) && random.chance(0.6) && name !== undefined && nodeID !== undefined;
    return isPart ? { name, nodeID } : driver;
  });
  for (const [index, { name, topologyKeys }] of items.entries())
    visits.with(
      `${topologyKeys === undefined ? 'part of' : names.includes(String(name)) ? 'all of' : 'new'} driver ${index + 1} of a list`,
    );
  const deleted = drawDeleted(draft, names, items);
  const all = [...items, ...deleted.map((name) => ({ name, $patch: 'delete' }))];
  const fields = all.length === 0 ? {} : { drivers: random.chance(0.5) ? all : [...all].reverse() };
  const left = drivers.filter(
    ({ name }) => !deleted.includes(String(name)) && (names.includes(String(name)) || some.some((one) => one['name'] === name)),
  );
  return {
    body: mergePatch(draft, { ...sets, fields }, removes),
    drawn: changed(at.drawn, { ...sets, fields: { drivers: left } }, removes),
  };
}

/** Returns the names of the drivers that a storage node record is supposed to have. */
export function driversOf({ drawn }: Supposed): readonly string[] {
  const there = jsonOf(drawn.fields['drivers'] ?? [drivers[0]]);
  return isJsonArray(there) ? there.flatMap((driver) => stringAt(driver, '/name') ?? []) : [];
}

/** Names of drivers that a patch deletes: of some that are there, and of some that are not. One driver is left. */
function drawDeleted({ random, visits }: Draft, names: readonly string[], items: readonly JsonObject[]): readonly string[] {
  if (!random.chance(0.5)) return [];
  const isSent = (name: string): boolean => items.some((item) => item['name'] === name);
  const candidates = drivers.flatMap(({ name }) => (typeof name === 'string' && !isSent(name) ? [name] : []));
  const [missing, present] = [candidates.filter((name) => !names.includes(name)), candidates.filter((name) => names.includes(name))];
  const isOfPresent = random.chance(0.5) && names.length > present.length;
  const [name] = random.some(isOfPresent ? present : missing, 1, 1);
  if (name === undefined) return [];
  visits.with(`deletes a driver that is ${isOfPresent ? 'there' : 'not there'}`);
  return [name];
}

/** A change inside one of the maps: a key that is new, changed or gone, or one that never was. */
function drawInner({ random, visits, subject, schema }: Draft, there: Drawn['fields']): Drawn['fields'] {
  if (contentField(subject) !== 'spec' || isNodeRecord(subject)) return {};
  if (random.chance(0.35)) {
    const [key = 'new'] = schema === undefined ? ['new'] : ['map', 'atomicMap'].filter((one) => !Object.hasOwn(there, one));
    visits.with('null in a new map');
    if (schema === undefined) return { [key]: { none: null, one: random.one<Template>([0, '', 'one']), inner: { none: null } } };
    return key === 'new' ? {} : { [key]: { none: null, one: random.one(['', 'one']) } };
  }
  const maps = Object.entries(there).flatMap(([key, value]) => {
    const map = jsonOf(value);
    return isJsonObject(map) && Object.keys(map).length > 0 && Object.keys(map).length < 20 ? [[key, map] as const] : [];
  });
  const [chosen] = random.some(maps, 1, 1);
  if (chosen === undefined) return {};
  const [key, map] = chosen;
  const [inside = ''] = random.some(Object.keys(map), 1, 1);
  const below = map[inside];
  const isDeep = isJsonObject(below) && random.chance(0.6);
  const what = random.one(['set', 'replace', 'remove', 'remove none'] as const);
  visits.with(`${what} ${isDeep ? 'deep inside' : 'inside'} a map`);
  const target = isDeep ? below : map;
  const [old = 'new'] = random.some(Object.keys(target), 1, 1);
  const values: Readonly<Record<typeof what, Readonly<Record<string, Template>>>> = {
    set: { new: 'new' },
    replace: { [old]: schema === undefined ? random.one(['replaced', 0, ['replaced'], '']) : random.one(['replaced', '']) },
    remove: { [old]: null },
    'remove none': { none: null },
  };
  return { [key]: isDeep ? { [inside]: values[what] } : values[what] };
}

function definedIn(fields: JsonObject): Drawn['fields'] {
  return Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

function drawJsonPatch(draft: Draft, at: Supposed): Patch {
  const { random, subject, schema } = draft;
  const isMore = random.chance(0.6);
  const isPlain = !isMore || random.chance(0.5);
  const sets = isPlain ? drawContent(draft, 2, at.drawn.fields) : nothing;
  const removes = isPlain ? drawRemoves(draft, at) : noRemoves;
  const plain = jsonPatch(draft, at, sets, removes);
  const drawn = changed(at.drawn, sets, removes);
  if (!isMore) return { body: plain, drawn };
  const field = contentField(subject);
  const { metadata = {}, spec = {} } = contentOf(drawn);
  const always = isNodeRecord(subject) ? { drivers: [drivers[0]] } : schema === undefined ? {} : { kept: 'kept' };
  const kept = isJsonObject(spec) ? { ...always, ...spec } : spec;
  // A list that is empty need not be there.
  const document = { metadata: withoutEmptyLists(metadata), ...(field === undefined ? {} : { [field]: kept }) };
  const operations = drawOperations(draft, document, at);
  const after = patchedByJson(document, operations);
  if (after === undefined || !isJsonObject(after)) return { body: plain, drawn };
  const { kept: _, ...fields } = drawnOf({
    metadata: after['metadata'] ?? {},
    spec: (field === undefined ? undefined : after[field]) ?? {},
  }).fields;
  return { body: [...plain, ...operations.map(withTestLabels)], drawn: { ...drawnOf({ ...after, spec: {} }), fields } };
}

/** A JSON patch operation that sets all labels also sets those that every test object has. */
function withTestLabels(operation: JsonObject): Template {
  const { path, value } = operation;
  return path === '/metadata/labels' && isJsonObject(value) ? { ...operation, value: { ...testLabels, ...definedIn(value) } } : operation;
}

function withoutEmptyLists(metadata: Json): Json {
  if (!isJsonObject(metadata)) return metadata;
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => !isJsonArray(value) || value.length > 0));
}

function drawRemoves({ random, subject }: Draft, { drawn }: Supposed): Removes {
  return {
    labels: random.some(Object.keys(drawn.labels), 0, 1),
    annotations: random.some(Object.keys(drawn.annotations), 0, 1),
    fields: isNodeRecord(subject) ? [] : random.some(Object.keys(drawn.fields), 0, 1),
  };
}

function changed(drawn: Drawn, sets: Drawn, removes: Removes): Drawn {
  return {
    labels: without({ ...drawn.labels, ...sets.labels }, removes.labels),
    annotations: without({ ...drawn.annotations, ...sets.annotations }, removes.annotations),
    finalizers: drawn.finalizers,
    fields: without({ ...drawn.fields, ...sets.fields }, removes.fields),
  };
}

/** A merge patch that sets and removes some content; `metadata` is sent too. */
export function mergePatch({ subject }: Draft, sets: Drawn, removes: Removes, metadata: Readonly<Record<string, Template>> = {}): Template {
  const of = (values: Readonly<Record<string, Template>>, nulls: readonly string[]): Readonly<Record<string, Template>> => ({
    ...values,
    ...Object.fromEntries(nulls.map((key) => [key, null])),
  });
  const at = contentField(subject);
  const fields = of(sets.fields, removes.fields);
  return {
    metadata: { labels: of(sets.labels, removes.labels), annotations: of(sets.annotations, removes.annotations), ...metadata },
    ...(at === undefined || Object.keys(fields).length === 0 ? {} : { [at]: fields }),
  };
}

function jsonPatch({ subject, schema }: Draft, { drawn }: Supposed, sets: Drawn, removes: Removes): readonly Template[] {
  const at = contentField(subject);
  const into = (
    pointer: string,
    there: Readonly<Record<string, Template>>,
    values: Readonly<Record<string, Template>>,
    gone: readonly string[],
  ) => {
    const entries = Object.entries(values).filter(([key]) => !gone.includes(key));
    if (entries.length === 0 && gone.length === 0) return [];
    // A map that is empty need not be there.
    const base = Object.keys(there).length === 0 ? [{ op: 'add', path: pointer, value: {} }] : [];
    return [
      ...base,
      ...gone.map((key) => ({ op: 'remove', path: `${pointer}/${escaped(key)}` })),
      ...entries.map(([key, value]) => ({ op: 'add', path: `${pointer}/${escaped(key)}`, value })),
    ];
  };
  return [
    ...into('/metadata/labels', { test: '' }, sets.labels, removes.labels),
    ...into('/metadata/annotations', drawn.annotations, sets.annotations, removes.annotations),
    ...(at === undefined ? [] : into(`/${at}`, schema === undefined ? drawn.fields : { kept: 'kept' }, sets.fields, removes.fields)),
  ];
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function without<Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}
