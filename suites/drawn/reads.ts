import type { Request } from '#core/model/request';
import { versionOf } from '../scenario/collection-read.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import type { Draft } from './draft.ts';
import { acceptOf, drawForm } from './forms.ts';
import { drawSelectors, ofCase } from './selectors.ts';
import type { Places, Supposed, Where } from './supposed.ts';
import { ageOf } from './visits.ts';

type Query = NonNullable<Request['query']>;

/** Reads an object, or a list with or without selectors: the latest state or that of a version, in one of the representations. */
export function drawRead(draft: Draft, at: Supposed, places: Places): void {
  if (draft.random.chance(0.35)) drawObjectRead(draft, at);
  else drawListRead(draft, places);
}

/** Lists the objects of the case in a namespace or in all of them, in the latest state. Returns the id of the step. */
export function drawList(draft: Draft, where: Where): string {
  const isEverywhere = draft.subject.scope === 'namespaced' && draft.random.chance(0.25);
  const path = isEverywhere ? everywhere(draft.subject) : draft.in(where).collection;
  const id = draft.send('list', { method: 'GET', path, query: { labelSelector: ofCase('') } });
  draft.versions.push(id);
  return id;
}

function drawObjectRead(draft: Draft, at: Supposed): void {
  const { random, visits, versions } = draft;
  const form = drawForm(draft);
  const version = random.one(['latest', 'latest', 'zero', 'older'] as const);
  const older = random.chance(0.3) ? at.last : versions[random.number(versions.length)];
  const query: Query =
    version === 'latest' || older === undefined || older === '' ? {} : { resourceVersion: version === 'zero' ? '0' : versionOf(older) };
  for (const what of [`get ${version}`, `get ${form}`]) visits.withAge(what);
  const name = form === 'whole' ? 'get' : `get-${form}`;
  draft.send(`${name}-${at.name.slice(0, 3).replaceAll('.', '-')}`, { method: 'GET', path: draft.path(at), query, ...acceptOf(form) });
}

function drawListRead(draft: Draft, places: Places): void {
  const { random, subject, visits } = draft;
  const isEverywhere = subject.scope === 'namespaced' && random.chance(0.3);
  const where = random.one(places);
  const path = isEverywhere ? everywhere(subject) : draft.in(where).collection;
  const form = drawForm(draft);
  const version = drawVersion(draft);
  // Only a list without selectors says how many items follow.
  const isOpen = version.what === 'latest' && random.chance(isEverywhere ? 0.5 : 0.2);
  const selectors = isOpen ? { limit: random.one(['1', '2']) } : drawSelectors(draft);
  for (const what of [`list ${version.what}`, `list ${form}`, ...(isEverywhere ? ['everywhere'] : [])]) visits.with(what);
  visitAges(draft, `list ${version.what}`, isEverywhere ? undefined : where);
  visitAges(draft, `list ${form}`, isEverywhere ? undefined : where);
  if (!isOpen && random.chance(0.1)) visits.with('pretty');
  const id = draft.send(form === 'whole' ? 'list' : `list-${form}`, {
    method: 'GET',
    path,
    query: { ...selectors, ...version.query, ...(random.chance(0.1) ? { pretty: 'true' } : {}) },
    ...acceptOf(form),
  });
  if (version.what === 'latest') draft.versions.push(id);
}

/** Counts what happened to the objects that a read of a collection is about. */
export function visitAges(draft: Draft, what: string, where: Where | undefined): void {
  const among = draft.all().filter((at) => at.last !== '' && (where === undefined || at.where === where));
  for (const age of new Set(among.map(ageOf))) draft.visits.of(what, age);
}

/** The version of a list: the latest, any, or one of an earlier response, exactly or not older. */
export function drawVersion({ random, versions }: Draft): { readonly what: string; readonly query: Query } {
  const what = random.one(['latest', 'latest', 'latest', 'zero', 'exact', 'exact', 'exact page', 'not older', 'unmatched'] as const);
  const older = random.chance(0.4) ? versions.at(-1) : versions[random.number(versions.length)];
  if (what === 'latest' || older === undefined) return { what: 'latest', query: {} };
  if (what === 'zero')
    return { what, query: { resourceVersion: '0', ...(random.chance(0.5) ? { resourceVersionMatch: 'NotOlderThan' } : {}) } };
  const resourceVersion = versionOf(older);
  if (what === 'unmatched') return { what, query: { resourceVersion } };
  if (what === 'not older') return { what, query: { resourceVersion, resourceVersionMatch: 'NotOlderThan' } };
  return { what, query: { resourceVersion, resourceVersionMatch: 'Exact', ...(what === 'exact page' ? { limit: '500' } : {}) } };
}
