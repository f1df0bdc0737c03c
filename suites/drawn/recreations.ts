import { selector } from '../scenario/collection-read.ts';
import { awaitGone } from './deletions.ts';
import type { Draft } from './draft.ts';
import { acceptOf, type DrawnForm } from './forms.ts';
import { short } from './sending.ts';
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
export function drawPause(draft: Draft, { where }: Pick<Supposed, 'where'>): void {
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
