import { selectionOf } from '#api-model/selection';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { selector } from '../scenario/collection-read.ts';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { drawSecond, operators, setLabel, term } from './selectors.ts';
import { drawGet, dryRunOf, short } from './sending.ts';
import { written } from './suppose.ts';
import { absent, type Supposed, type Where } from './supposed.ts';
import { labelKeys, labelValues } from './values.ts';

type Query = NonNullable<Request['query']>;

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

function afterDeletion(draft: Draft, at: Supposed): void {
  const isHeld = at.drawn.finalizers.length > 0;
  const last = isHeld ? drawGet(draft, at) : at.last;
  draft.suppose({ ...at, is: isHeld ? 'terminating' : 'leaving', last });
  if (!isHeld) awaitGone(draft, at);
}

/** Removes one of the finalizers of an object, or all of them. */
export function drawRelease(draft: Draft, at: Supposed): void {
  const isAll = at.drawn.finalizers.length > 1 && draft.random.chance(0.3);
  if (isAll) draft.visits.with(`all finalizers at once of what is ${at.is}`);
  const [first, ...rest] = draft.random.chance(0.5) ? at.drawn.finalizers : [...at.drawn.finalizers].reverse();
  if (first === undefined) return;
  const left = isAll ? [] : at.drawn.finalizers.filter((finalizer) => rest.includes(finalizer));
  const form = draft.random.one(['merge-patch', 'merge-patch', 'empty merge-patch', 'json-patch'] as const);
  if (left.length === 0) draft.visits.with(`${form} of the last finalizer`);
  const body =
    form === 'json-patch'
      ? [left.length === 0 ? { op: 'remove', path: '/metadata/finalizers' } : { op: 'replace', path: '/metadata/finalizers', value: left }]
      : { metadata: { finalizers: left.length === 0 && form === 'merge-patch' ? null : left } };
  const headers = { 'content-type': patchTypes[form === 'json-patch' ? form : 'merge-patch'] };
  const manager = 'editor-1';
  const isDry = draft.random.chance(0.2);
  if (isDry) draft.visits.dryRun();
  if (isDry && left.length === 0) draft.visits.with('a dry run for the last finalizer');
  const query = { fieldManager: manager, ...(isDry ? { dryRun: 'All' } : {}) };
  const last = draft.send(`release-${short(at)}`, { method: 'PATCH', path: draft.path(at), query, headers, body });
  if (isDry) return;
  const drawn = { ...at.drawn, finalizers: left };
  supposeReleased(draft, at, written(at, drawn, { manager, schema: draft.schema }, last));
}

/** Deletes the objects of one namespace: all, those with a label, or the one with a name. */
export function drawDeleteCollection(draft: Draft, where: Where): void {
  const { random, visits } = draft;
  const isDry = random.chance(0.2);
  const { key, value } = drawLabel(draft, where);
  const isSelected = random.chance(0.7);
  const operator = random.one(['=', '=', '=', ...operators] as const);
  const terms = isSelected ? `${term(operator, key, value)}${drawSecond(draft, operator, key, value)}` : '';
  if (isSelected) visits.with(operator);
  const selection = selectionOf(new URLSearchParams({ labelSelector: terms.slice(1) }));
  const [first, ...others] = draft
    .all()
    .filter((at) => at.where === where)
    .map(({ name }) => name);
  const named = first !== undefined && random.chance(0.25) ? random.one([first, ...others]) : undefined;
  const labelSelector: Template = isSelected ? { $join: [...join(selector), terms] } : selector;
  const fieldSelector: Template = { $join: ['metadata.name=', { $own: named ?? '' }] };
  const query: Query = { labelSelector, ...(named === undefined ? {} : { fieldSelector }), ...(isDry ? { dryRun: dryRunOf(random) } : {}) };
  if (isDry) visits.dryRun();
  const isElsewhere = draft.all().some((at) => at.where !== where && (at.is === 'present' || at.is === 'terminating'));
  if (named !== undefined) draft.visits.with(isDry ? 'a dry run by name' : 'by name');
  for (const what of [isSelected ? 'selected' : 'all', ...(isElsewhere ? ['objects elsewhere'] : [])]) draft.visits.with(what);
  draft.send('delete-collection', { method: 'DELETE', path: draft.in(where).collection, query });
  if (isDry) return;
  for (const at of draft.all()) {
    const isThere = at.where === where && (at.is === 'present' || at.is === 'terminating');
    const isOfLabels = !isSelected || selection?.selects({ metadata: { labels: at.drawn.labels } }) === true;
    if (isThere && (named === undefined || at.name === named) && isOfLabels) afterDeletion(draft, at);
  }
}

/** A label to select by: any one, or mostly one that an object has, or had until just now. */
function drawLabel(draft: Draft, where: Where): { readonly key: string; readonly value: string } {
  const { random, visits } = draft;
  const [at] = random.some(
    draft.all().filter((one) => one.where === where && one.is === 'present'),
    1,
    1,
  );
  const key = random.one(labelKeys);
  if (at === undefined || random.chance(0.3)) return { key, value: random.one(labelValues) };
  const before = at.drawn.labels[key];
  if (random.chance(0.5)) return { key, value: before ?? random.one(labelValues) };
  const after = random.one(['red', 'blue', ''] as const);
  setLabel(draft, at, key, after);
  const isFormer = random.chance(0.6);
  visits.with(isFormer ? 'by a former label' : 'by a new label');
  return { key, value: isFormer ? (before ?? '') : after };
}

function join(template: Template): readonly Template[] {
  return typeof template === 'object' && template !== null && '$join' in template && Array.isArray(template['$join'])
    ? template['$join']
    : [template];
}

/** Waits until an object is gone. One that has a finalizer after all stays: an earlier write had another outcome than supposed. */
function awaitNone(draft: Draft, what: string, path: Template): void {
  draft.add(what, (id) => ({
    id,
    do: 'until',
    request: { method: 'GET', path },
    holds: { of: id, at: 'status', is: 'equals', value: 404 },
    unless: { of: id, at: '/metadata/finalizers/0', is: 'present' },
    boundSeconds: 60,
    atDeadline: 'judge',
  }));
}

/** Supposes what a write leaves that can have removed the last finalizer of an object: where it was terminating, it is gone then. */
export function supposeReleased(draft: Draft, before: Supposed, after: Supposed): void {
  if (before.is === 'terminating' && after.drawn.finalizers.length === 0) awaitGone(draft, before);
  else draft.suppose(after);
}

export function awaitGone(draft: Draft, at: Supposed): void {
  awaitNone(draft, `gone-${short(at)}`, draft.path(at));
  draft.suppose({ ...absent, name: at.name, where: at.where, isSecond: true, ...(at.last === '' ? {} : { former: at.last }) });
}
