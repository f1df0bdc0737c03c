import { ownerOf } from '#api-model/ownership';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { selector } from '../scenario/collection-read.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { contentField, type Draft } from './draft.ts';
import { drawContent } from './draw-content.ts';
import { appliedTo, withoutKindChanges, written } from './suppose.ts';
import { absent, type Drawn, type Supposed, type Where } from './supposed.ts';
import { finalizers, labelKeys, labelValues } from './values.ts';

type Query = NonNullable<Request['query']>;

/** How a write is sent: the query and whether it changes what is supposed. */
export type Sending = { readonly query: Query; readonly manager: string; readonly isDry: boolean };

const editors: readonly [string, ...string[]] = ['editor-1', 'editor-2'];

export function sending({ random, visits }: Draft, managers: readonly [string, ...string[]] = editors, dry = 0.12): Sending {
  const isDry = random.chance(dry);
  const manager = random.one(managers);
  if (isDry) visits.dryRun();
  return { query: { fieldManager: manager, ...(isDry ? { dryRun: dryRunOf(random) } : {}) }, manager, isDry };
}

function drawFinalizers({ random }: Draft, share: number): readonly string[] {
  return random.chance(share) ? random.some(finalizers, 1, 2) : [];
}

/** Creates an object, or tries to create one whose name is in use. */
export function drawCreate(draft: Draft, at: Supposed): void {
  const { query, isDry, manager } = sending(draft);
  const drawn = { ...drawContent(draft), finalizers: drawFinalizers(draft, 0.3) };
  const request: Request = { method: 'POST', path: draft.in(at.where).collection, query, body: draft.body(at.name, drawn) };
  const last = draft.send(`create-${short(at)}`, request);
  if (!isDry && at.is === 'absent') draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** Replaces an object, mostly from its latest version. */
export function drawUpdate(draft: Draft, at: Supposed): void {
  const { query, isDry, manager } = sending(draft);
  const isSame = draft.random.chance(0.15);
  if (isSame) draft.visits.with('no change');
  const drawn = isSame ? at.drawn : { ...drawContent(draft, 3, at.drawn.fields), finalizers: at.drawn.finalizers };
  const resourceVersion: Template = { $ref: { step: at.last, at: '/metadata/resourceVersion' } };
  const body = draft.body(at.name, drawn, { resourceVersion });
  const last = draft.send(`update-${short(at)}`, { method: 'PUT', path: draft.path(at), query, body });
  if (!isDry) draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** Replaces an object from a version that it no longer has. */
export function drawStaleUpdate(draft: Draft, at: Supposed, from: string): void {
  const { query } = sending(draft);
  const drawn = { ...drawContent(draft), finalizers: at.drawn.finalizers };
  const body = draft.body(at.name, drawn, { resourceVersion: { $ref: { step: from, at: '/metadata/resourceVersion' } } });
  draft.send(`stale-update-${short(at)}`, { method: 'PUT', path: draft.path(at), query, body });
}

type PatchKind = 'merge-patch' | 'json-patch' | 'strategic-merge-patch';

/** Changes, adds and removes some labels, annotations and fields of an object by a patch. */
export function drawPatch(draft: Draft, at: Supposed): void {
  const { random, subject, visits } = draft;
  const kinds: readonly [PatchKind, ...PatchKind[]] =
    subject.origin === 'built-in' ? ['merge-patch', 'json-patch', 'strategic-merge-patch'] : ['merge-patch', 'json-patch'];
  const kind = random.one(kinds);
  visits.begin(kind, at);
  const { query, isDry, manager } = sending(draft);
  const sets = drawContent(draft, 2, at.drawn.fields);
  const removes = {
    labels: random.some(Object.keys(at.drawn.labels), 0, 1),
    annotations: random.some(Object.keys(at.drawn.annotations), 0, 1),
    fields: random.some(Object.keys(at.drawn.fields), 0, 1),
  };
  const drawn: Drawn = {
    labels: without({ ...at.drawn.labels, ...sets.labels }, removes.labels),
    annotations: without({ ...at.drawn.annotations, ...sets.annotations }, removes.annotations),
    finalizers: at.drawn.finalizers,
    fields: without({ ...at.drawn.fields, ...sets.fields }, removes.fields),
  };
  const isRefused = kind === 'json-patch' && random.chance(0.1);
  if (isRefused) visits.with('a test that fails');
  const body =
    kind === 'json-patch'
      ? [...jsonPatch(draft, at, sets, removes), ...(isRefused ? [failingTest] : [])]
      : mergePatch(draft, sets, removes);
  const request: Request = { method: 'PATCH', path: draft.path(at), query, headers: { 'content-type': patchTypes[kind] }, body };
  const last = draft.send(`${kind}-${short(at)}`, request);
  if (!isDry && !isRefused && at.is !== 'absent') draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** An operation of a JSON patch after which nothing of it may be stored. */
const failingTest = { op: 'test', path: '/metadata/name', value: 'no-such-name' };

type Removes = { readonly labels: readonly string[]; readonly annotations: readonly string[]; readonly fields: readonly string[] };

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

/** Applies some content under one of two field managers, with and without force. */
export function drawApply(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const { query, isDry, manager } = sending(draft, appliersOf(at));
  const force = random.chance(0.5);
  draft.visits.with(force ? 'force' : 'no force');
  // An object that waits for its deletion gets no new finalizers.
  const base = random.chance(0.3) ? partOf(draft, at.drawn) : drawContent(draft, 3, at.drawn.fields);
  const content = { ...base, finalizers: at.is === 'terminating' ? [] : drawFinalizers(draft, 0.2) };
  const drawn = withoutKindChanges(content, at.drawn);
  const request: Request = {
    method: 'PATCH',
    path: draft.path(at),
    query: { ...query, ...(force ? { force: 'true' } : {}) },
    headers: { 'content-type': patchTypes.apply },
    body: at.is === 'absent' ? draft.body(at.name, drawn) : draft.applied(at.name, drawn),
  };
  const last = draft.send(`apply-${short(at)}`, request);
  if (isDry) return;
  const after = appliedTo(at, drawn, { manager, force, schema: draft.schema }, last);
  if (at.is === 'terminating' && after.drawn.finalizers.length === 0) awaitGone(draft, after);
  else draft.suppose(after);
}

/** The appliers: of an object that waits for its deletion, those whose finalizers hold it, where there are any. */
function appliersOf({ is, owners }: Supposed): readonly [string, ...string[]] {
  const holders = [...owners].flatMap(([path, of]) => (path.includes('finalizers') ? [...of] : []));
  const [first, ...others] = ['applier-1', 'applier-2'].filter((applier) => holders.includes(ownerOf(applier, 'Apply')));
  return is === 'terminating' && first !== undefined ? [first, ...others] : ['applier-1', 'applier-2'];
}

/** Some of the content as it is, so that a second manager shares fields. */
function partOf({ random }: Draft, { labels, annotations, fields }: Drawn): Drawn {
  const some = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(random.some(Object.entries(values), 0, 3));
  return { labels: some(labels), annotations: some(annotations), finalizers: [], fields: some(fields) };
}

/** Puts the finalizers of an object into another order. */
export function drawReorder(draft: Draft, at: Supposed): void {
  const { finalizers: before } = at.drawn;
  if (before.length < 2) return;
  const reversed = [...before].reverse();
  const body = [{ op: 'replace', path: '/metadata/finalizers', value: reversed }];
  const headers = { 'content-type': patchTypes['json-patch'] };
  const manager = 'editor-2';
  const last = draft.send(`reorder-${short(at)}`, {
    method: 'PATCH',
    path: draft.path(at),
    query: { fieldManager: manager },
    headers,
    body,
  });
  draft.suppose(written(at, { ...at.drawn, finalizers: reversed }, { manager, schema: draft.schema }, last));
}

/** Deletes an object; where nothing holds it, mostly waits until it is gone. */
export function drawDelete(draft: Draft, at: Supposed): void {
  const isDry = draft.random.chance(0.15);
  if (isDry) draft.visits.dryRun();
  draft.send(`delete-${short(at)}`, { method: 'DELETE', path: draft.path(at), ...drawOptions(draft, at, isDry) });
  if (isDry || at.is === 'absent' || at.is === 'leaving') return;
  afterDeletion(draft, at);
}

/** How a deletion is sent: its dry run in the query or in the options, its policy and preconditions. */
function drawOptions(draft: Draft, at: Supposed, isDry: boolean): Pick<Request, 'query' | 'body'> {
  const { random, visits } = draft;
  const isThere = at.is === 'present' || at.is === 'terminating';
  const forms = ['query', 'query', 'query', 'options', ...(isThere ? (['uid', 'version'] as const) : [])] as const;
  const form = random.one(forms);
  if (form === 'query') return { query: isDry ? { dryRun: dryRunOf(random) } : {} };
  visits.with(`options: ${form}`);
  const options = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background', ...(isDry ? { dryRun: ['All'] } : {}) };
  if (form === 'options') return { body: options };
  const step = drawGet(draft, at);
  const shown = (field: string): Template => ({ $ref: { step, at: `/metadata/${field}` } });
  return { body: { ...options, preconditions: form === 'uid' ? { uid: shown('uid') } : { resourceVersion: shown('resourceVersion') } } };
}

/** The value of the parameter for a dry run; `null` is a parameter without a value. */
function dryRunOf(random: Draft['random']): 'All' | null {
  return random.chance(0.15) ? null : 'All';
}

function afterDeletion(draft: Draft, at: Supposed): void {
  const isHeld = at.drawn.finalizers.length > 0;
  const last = isHeld ? drawGet(draft, at) : at.last;
  draft.suppose({ ...at, is: isHeld ? 'terminating' : 'leaving', last });
  if (!isHeld) awaitGone(draft, at);
}

/** Waits until an object is gone. */
function awaitNone(draft: Draft, what: string, path: Template): void {
  draft.add(what, (id) => ({
    id,
    do: 'until',
    request: { method: 'GET', path },
    holds: { of: id, at: 'status', is: 'equals', value: 404 },
    boundSeconds: 60,
    atDeadline: 'judge',
  }));
}

function awaitGone(draft: Draft, at: Supposed): void {
  awaitNone(draft, `gone-${short(at)}`, draft.path(at));
  draft.suppose({ ...absent, name: at.name, where: at.where });
}

/** Removes one of the finalizers of an object. */
export function drawRelease(draft: Draft, at: Supposed): void {
  const [first, ...rest] = draft.random.chance(0.5) ? at.drawn.finalizers : [...at.drawn.finalizers].reverse();
  if (first === undefined) return;
  const left = at.drawn.finalizers.filter((finalizer) => rest.includes(finalizer));
  const body = { metadata: { finalizers: left.length === 0 ? null : left } };
  const headers = { 'content-type': patchTypes['merge-patch'] };
  const manager = 'editor-1';
  const isDry = draft.random.chance(0.15);
  const query = { fieldManager: manager, ...(isDry ? { dryRun: 'All' } : {}) };
  const last = draft.send(`release-${short(at)}`, { method: 'PATCH', path: draft.path(at), query, headers, body });
  if (isDry) return;
  const drawn = { ...at.drawn, finalizers: left };
  if (at.is === 'terminating' && left.length === 0) awaitGone(draft, at);
  else draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** Deletes the objects of one namespace, all or those with a label. */
export function drawDeleteCollection(draft: Draft, where: Where): void {
  const { random } = draft;
  const isDry = random.chance(0.2);
  const [key, value] = [random.one(labelKeys), random.one(labelValues)];
  const isSelected = random.chance(0.6);
  const labelSelector: Template = isSelected ? { $join: [...join(selector), `,${key}=${value}`] } : selector;
  const query: Query = { labelSelector, ...(isDry ? { dryRun: dryRunOf(random) } : {}) };
  if (isDry) draft.visits.dryRun();
  const isElsewhere = draft.all().some((at) => at.where !== where && (at.is === 'present' || at.is === 'terminating'));
  for (const what of [isSelected ? 'selected' : 'all', ...(isElsewhere ? ['objects elsewhere'] : [])]) draft.visits.with(what);
  draft.send('delete-collection', { method: 'DELETE', path: draft.in(where).collection, query });
  if (isDry) return;
  for (const at of draft.all()) {
    const isThere = at.where === where && (at.is === 'present' || at.is === 'terminating');
    if (isThere && (!isSelected || at.drawn.labels[key] === value)) afterDeletion(draft, at);
  }
}

function join(template: Template): readonly Template[] {
  return typeof template === 'object' && template !== null && '$join' in template && Array.isArray(template['$join'])
    ? template['$join']
    : [template];
}

/** Reads an object. Returns the id of the step. */
export function drawGet(draft: Draft, at: Pick<Supposed, 'name' | 'where'>): string {
  return draft.send(`get-${short(at)}`, { method: 'GET', path: draft.path(at) });
}

/** A name in the id of a step. */
export function short({ name, where }: Pick<Supposed, 'name' | 'where'>): string {
  return `${name.slice(0, 3).replaceAll('.', '-')}${where === 'there' ? '-there' : ''}`;
}
