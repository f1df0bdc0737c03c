import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import { selector } from '../scenario/collection-read.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { awaitGone } from './deletions.ts';
import type { Draft } from './draft.ts';
import { acceptOf, drawForm } from './forms.ts';
import { drawVersion, visitAges } from './reads.ts';
import { drawSelectors } from './selectors.ts';
import { short } from './sending.ts';
import type { Places, Supposed, Where } from './supposed.ts';
import { names } from './values.ts';
import { drawCreate } from './writes.ts';

type Query = NonNullable<Request['query']>;

/** Reads a collection of some objects page by page, mostly with writes after the first page: `change` writes to one of them. */
export function drawPages(draft: Draft, places: Places, change: (at: Supposed) => void): void {
  const { random, subject, visits } = draft;
  const isEverywhere = subject.scope === 'namespaced' && random.chance(0.4);
  const where = random.one(places);
  const path = isEverywhere ? everywhere(subject) : draft.in(where).collection;
  for (const name of random.some(names, 1, 3)) {
    const at = draft.supposed(name, where);
    if (at.is === 'absent') drawCreate(draft, at);
  }
  const isOnPages = (one: Supposed): boolean => (isEverywhere || one.where === where) && one.is !== 'leaving';
  const write = (): void => {
    const [first, ...others] = draft.all().filter(isOnPages);
    if (first === undefined) return;
    const one = random.one([first, ...others]);
    if (one.is === 'present' && one.drawn.finalizers.length === 0 && random.chance(0.2)) createAgain(draft, one);
    else if (random.chance(0.1)) tryDeletion(draft, where);
    else change(one);
  };
  const isOpen = !isEverywhere && subject.isolation === 'own-collection' && random.chance(0.6);
  const form = drawForm(draft);
  const version = random.chance(0.35) ? drawVersion(draft) : { what: 'latest', query: {} };
  const selectors = isOpen ? {} : drawSelectors(draft);
  const limit = random.one(['1', '1', '1', '2', '2', '3', '500'] as const);
  for (const what of [`pages ${version.what}`, `pages ${form}`, `limit ${limit}`, ...(isEverywhere ? [`everywhere, limit ${limit}`] : [])])
    visits.with(what);
  visitAges(draft, `pages ${version.what}`, isEverywhere ? undefined : where);
  const request: Request = { method: 'GET', path, query: selectors, ...acceptOf(form) };
  if (random.chance(0.2) && countOf(draft) > 2) readTwice(draft, request, version.query, write);
  else readAll(draft, request, { ...version.query, limit }, write);
}

/** Deletes an object, and creates another one with its name. */
function createAgain(draft: Draft, at: Supposed): void {
  draft.visits.with('created again between pages');
  draft.send(`delete-${short(at)}`, { method: 'DELETE', path: draft.path(at) });
  awaitGone(draft, at);
  drawCreate(draft, draft.supposed(at.name, at.where));
}

/** Tries to delete the collection: its pages stay as they were. */
function tryDeletion(draft: Draft, where: Where): void {
  draft.visits.with('a dry run of a deletion between pages');
  draft.send('delete-collection', {
    method: 'DELETE',
    path: draft.in(where).collection,
    query: { labelSelector: selector, dryRun: 'All' },
  });
}

/** Reads all pages. Only the first one says of which version. */
function readAll(draft: Draft, request: Request, { limit = '1', resourceVersion, resourceVersionMatch }: Query, write: () => void): void {
  const id = draft.nextId('pages');
  const between = drawBetween(draft, write);
  const first: Query = {
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(resourceVersionMatch === undefined ? {} : { resourceVersionMatch }),
  };
  draft.steps.push({ id, do: 'pages', request: { ...request, query: { ...request.query, limit } }, first, between, max: 100 });
}

/** Reads the page after the first one twice: the second time after more writes, and all that is left. */
function readTwice(draft: Draft, request: Request, version: Query, write: () => void): void {
  draft.visits.with('a token twice');
  const limits = draft.random.one<readonly [string, string]>([
    ['1', '1'],
    ['2', '1'],
    ['1', '2'],
  ]);
  draft.visits.with(`limits ${limits.join(' and ')}`);
  const first = draft.send('page', { ...request, query: { ...request.query, ...version, limit: limits[0] } });
  const token: Query = { continue: { $ref: { step: first, at: '/metadata/continue' } } };
  draft.steps.push(...drawBetween(draft, write));
  draft.send('page', { ...request, query: { ...request.query, ...token, limit: limits[1] } });
  draft.steps.push(...drawBetween(draft, write));
  draft.send('page', { ...request, query: { ...request.query, ...token } });
}

function drawBetween(draft: Draft, write: () => void): readonly Step[] {
  const before = draft.steps.length;
  const count = draft.random.one([0, 1, 2, 2, 3] as const);
  for (let index = 0; index < count; index += 1) write();
  return draft.steps.splice(before);
}

/** How many objects a sequence has. */
function countOf(draft: Draft): number {
  return draft.all().filter(({ is }) => is === 'present' || is === 'terminating').length;
}
