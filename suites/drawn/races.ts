import type { Request } from '#core/model/request';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { type Drawn, nothing, type Places, type Where } from './supposed.ts';

type Race = { readonly name: string; readonly where: Where };
type Racer = readonly [what: string, request: Request];

/**
 * Sends requests about one name at once, mostly writes. The server handles them in some order; which one is not known, so that
 * the sequence has no other writes of the name.
 */
export function drawRace(draft: Draft, places: Places): void {
  const { random, visits } = draft;
  const at: Race = { name: `race-${draft.position}`, where: random.one(places) };
  const isThere = random.chance(0.6);
  visits.with(isThere ? 'an object' : 'no object');
  const version = isThere ? draft.send('create-race', create(draft, at, 'first')) : undefined;
  const racers = version === undefined ? racersWithout(draft, at) : racersWith(draft, at, version);
  const drawn = random.some(racers, 2, random.chance(0.3) ? 3 : 2);
  for (const [what] of drawn) visits.with(what);
  const requests = drawn.map(([what, request]) => ({ id: draft.nextId(what), request }));
  draft.add('race', (id) => ({ id, do: 'together', requests }));
  draft.send('get-race', { method: 'GET', path: draft.path(at) });
}

function racersWithout(draft: Draft, at: Race): readonly Racer[] {
  return [
    ['create-one', create(draft, at, 'one')],
    ['create-two', create(draft, at, 'two')],
    ['create-three', create(draft, at, 'three')],
    ['get', { method: 'GET', path: draft.path(at) }],
  ];
}

function racersWith(draft: Draft, at: Race, version: string): readonly Racer[] {
  const path = draft.path(at);
  return [
    ['update-one', update(draft, at, version, 'one')],
    ['update-two', update(draft, at, version, 'two')],
    ['patch-one', patch(draft, at, { 'race-one': 'one', both: 'one' })],
    ['patch-two', patch(draft, at, { 'race-two': 'two', both: 'two' })],
    ['get', { method: 'GET', path }],
    ['delete', { method: 'DELETE', path }],
  ];
}

function annotated(text: string): Drawn {
  return { ...nothing, annotations: { race: text } };
}

function create(draft: Draft, { name, where }: Race, text: string): Request {
  return { method: 'POST', path: draft.in(where).collection, body: draft.body(name, annotated(text)), query: { fieldManager: text } };
}

function update(draft: Draft, at: Race, version: string, text: string): Request {
  const resourceVersion = { $ref: { step: version, at: '/metadata/resourceVersion' } } as const;
  return {
    method: 'PUT',
    path: draft.path(at),
    query: { fieldManager: text },
    body: draft.body(at.name, annotated(text), { resourceVersion }),
  };
}

function patch(draft: Draft, at: Race, annotations: Readonly<Record<string, string>>): Request {
  const headers = { 'content-type': patchTypes['merge-patch'] };
  return { method: 'PATCH', path: draft.path(at), query: { fieldManager: 'patcher' }, headers, body: { metadata: { annotations } } };
}
