import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { selector } from '../scenario/collection-read.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { sendApply } from './applies.ts';
import { awaitGone } from './deletions.ts';
import type { Draft } from './draft.ts';
import { acceptOf, type DrawnForm } from './forms.ts';
import { short } from './sending.ts';
import { written } from './suppose.ts';
import { nothing, type Supposed } from './supposed.ts';
import { drawCreate } from './writes.ts';

/** Deletes an object and creates another one with its name; reads both in one representation, and mostly after a pause. */
export function drawRecreation(draft: Draft, at: Supposed): void {
  const { random, visits } = draft;
  if (at.drawn.finalizers.length > 0) return;
  const form: DrawnForm = random.one(['table', 'table', 'whole', 'binary'] as const);
  const isOne = random.chance(0.5);
  visits.with(`${isOne ? 'get' : 'list'} ${form}`);
  readIn(draft, at, form, isOne);
  if (random.chance(0.35)) drawPause(draft, at);
  draft.send(`delete-${short(at)}`, { method: 'DELETE', path: draft.path(at) });
  awaitGone(draft, at);
  drawCreate(draft, draft.supposed(at.name, at.where));
  readIn(draft, at, form, isOne);
}

/** Changes an object, again after a pause, and once more after another one, as the same manager: each change has a time of its own. */
export function drawLater(draft: Draft, at: Supposed): void {
  const { random, visits } = draft;
  const by = random.one(['update', 'merge-patch', 'apply'] as const);
  const count = random.one([1, 1, 2] as const);
  visits.with(`${count + 1} times: ${by}`);
  touch(draft, at, by);
  for (let index = 0; index < count; index += 1) {
    drawPause(draft, at);
    touch(draft, draft.supposed(at.name, at.where), by);
  }
}

/** Changes or adds an annotation. */
function touch(draft: Draft, at: Supposed, by: 'update' | 'merge-patch' | 'apply'): void {
  const manager = 'clock';
  // Another value of one field, or one more field.
  const key = draft.random.chance(0.5) ? 'later' : `later-${draft.position}`;
  const changed = { [key]: String(draft.position) };
  const annotations = { ...at.drawn.annotations, ...changed };
  const path = draft.path(at);
  if (by === 'apply') {
    sendApply(draft, at, { ...nothing, annotations: changed }, { query: { fieldManager: manager }, manager, isDry: false, force: true });
    return;
  }
  const resourceVersion: Template = { $ref: { step: at.last, at: '/metadata/resourceVersion' } };
  const drawn = { ...at.drawn, annotations };
  const request: Request =
    by === 'update'
      ? { method: 'PUT', path, body: draft.body(at.name, drawn, { resourceVersion }) }
      : { method: 'PATCH', path, headers: { 'content-type': patchTypes['merge-patch'] }, body: { metadata: { annotations: changed } } };
  const last = draft.send(`later-${short(at)}`, { ...request, query: { fieldManager: manager } });
  draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

function readIn(draft: Draft, at: Supposed, form: DrawnForm, isOne: boolean): void {
  if (isOne) draft.send(`get-${form}-${short(at)}`, { method: 'GET', path: draft.path(at), ...acceptOf(form) });
  else
    draft.send(`list-${form}`, {
      method: 'GET',
      path: draft.in(at.where).collection,
      query: { labelSelector: selector },
      ...acceptOf(form),
    });
}

/** The longest wait for another second. No requirement: a server may show any time in a dry run. */
const boundSeconds = 4;

/** Waits until the times of the server, which have whole seconds, are later than those of all writes before. */
function drawPause(draft: Draft, { where }: Pick<Supposed, 'where'>): void {
  const { visits } = draft;
  visits.throughout('after a pause');
  const request = {
    method: 'POST',
    path: draft.in(where).collection,
    query: { dryRun: 'All' },
    body: draft.body('pause', nothing),
  } as const;
  const first = draft.send('time', request);
  draft.add('pause', (id) => ({
    id,
    do: 'until',
    request,
    holds: {
      of: id,
      at: '/metadata/creationTimestamp',
      is: 'differs',
      value: { $ref: { step: first, at: '/metadata/creationTimestamp' } },
    },
    boundSeconds,
    everyMilliseconds: 200,
    atDeadline: 'judge',
  }));
}
