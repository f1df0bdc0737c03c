import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clauses, clausesOfState } from '#api-model/clauses';
import { play, statementOf } from '#api-model/play';
import type { Exchange } from '#core/model/evidence';
import { brokenCreates, brokenUpdates } from './broken/creates-and-updates.ts';
import { brokenDeletions } from './broken/deletions.ts';
import { brokenDryRuns } from './broken/dry-runs.ts';
import { brokenPages } from './broken/pages.ts';
import { brokenApplies, brokenPatches } from './broken/patches-and-applies.ts';
import { brokenReads } from './broken/reads.ts';
import { create, get, list, patch, remove, removeAll, update } from './exchanges.ts';
import { configMaps, sent, shown } from './objects.ts';
import { breachOf } from './play-broken.ts';

const one = { data: { one: 'x' } };
const dependent = { name: 'ac-a', namespace: 'here', uid: 'uid-a', resourceVersion: '1', ownerReferences: [{ uid: 'owner' }] };
const created = create('create', sent(one), [201, shown(one)]);

describe('a play', () => {
  it('of nothing shows nothing', () => {
    expect(play([], configMaps)).toMatchObject({ breaches: [], isLost: false, visits: new Map(), changes: [] });
  });

  it('counts how often each clause was tested', () => {
    const { visits } = play([created, get('get', shown(one)), get('again', shown(one))], configMaps);
    expect(visits.get('get/object')).toBe(2);
    expect(visits.get('create/accepted')).toBe(1);
    expect(visits.has('update/accepted')).toBe(false);
  });

  it('shows the changes in their order, with the objects that the responses show', () => {
    const exchanges = [
      get('before', 404),
      created,
      patch('same', 'merge-patch', one, shown(one)),
      patch('change', 'merge-patch', { data: { one: 'z' } }, shown({ version: '2', data: { one: 'z' } })),
      remove('delete'),
      get('gone', 404),
    ];
    expect(play(exchanges, configMaps).changes.map(({ step, became, order, latest }) => ({ step, became, order, latest }))).toEqual([
      { step: 'create', became: 'created', order: 1, latest: 1 },
      { step: 'change', became: 'changed', order: 3, latest: 3 },
      { step: 'delete', became: 'removed', order: 4, latest: 5 },
    ]);
  });

  it('ignores writes of others', () => {
    const foreign = { name: 'kube-root-ca.crt' };
    const exchanges = [
      create('create', sent(foreign), 409),
      update('update', sent(foreign), 409),
      get('get', 404, { at: 'here/kube-root-ca.crt' }),
    ];
    expect(play(exchanges, configMaps)).toMatchObject({ breaches: [], isLost: false, visits: new Map(), changes: [] });
  });

  it('judges the removal of an object only where the case waited for it', () => {
    const left = [created, remove('delete'), get('gone', shown(one))];
    expect(play(left, configMaps).breaches[0]).toBeUndefined();
    expect(play(left, configMaps, { awaited: new Set(['other']) }).breaches[0]).toBeUndefined();
    expect(play(left, configMaps, { awaited: new Set(['gone']) }).breaches[0]).toMatchObject({ clause: 'delete/removes' });
  });

  it('names the statement of each clause', () => {
    expect(statementOf('delete/removes')).toBe(clauses['delete/removes']);
  });
});

describe('a write that is not read here', () => {
  const z = shown({ version: '2', data: { one: 'z' } });

  it('of an object leaves open what there is', () => {
    const base64 = update('update', sent(one), z);
    const binary = { ...base64, request: { ...base64.request, encoding: 'base64' } } as const;
    const status = update('status', sent(one), z, { at: 'here/ac-a/status' });
    for (const write of [binary, status])
      for (const now of [shown(one), z, 404]) expect(breachOf(created, write, get('get', now), get('again', now))).toBeUndefined();
  });

  it('is not one of a new object whose name the server makes', () => {
    const generated = create('generate', { metadata: { generateName: 'ac-', namespace: 'here' } }, [201, shown({ name: 'ac-x1' })]);
    const now = shown({ name: 'ac-x1' });
    expect(breachOf(generated, get('get', now, { at: 'here/ac-x1' }), list('list', [now]))).toBeUndefined();
    expect(breachOf(generated, get('get', 404, { at: 'here/ac-x1' }))).toMatchObject({ clause: 'get/object' });
  });

  it('of a collection leaves open what there is of each object', () => {
    const unread = removeAll('delete', 200, { query: 'fieldSelector=status.phase%3DRunning' });
    expect(breachOf(created, unread, list('list', []), get('get', 404))).toBeUndefined();
    expect(breachOf(created, unread, list('list', [shown(one)]), get('get', shown(one)))).toBeUndefined();
  });
});

describe('a play of requests that can ask for anything', () => {
  const typed = (exchange: Exchange): Exchange => ({
    ...exchange,
    request: { ...exchange.request, headers: { 'content-type': 'application/json' } },
  });
  const z = shown({ version: '2', data: { one: 'z' } });
  const put = typed(update('put', sent(one), z));
  const post = typed(created);
  const breachIn = (...exchanges: readonly Exchange[]) => play(exchanges, configMaps, { judged: clausesOfState }).breaches[0];

  it('leaves open what a request has to do, and adopts what its response shows', () => {
    expect(breachIn(post, put, get('get', z))).toBeUndefined();
    expect(breachIn(post, typed(update('put', sent(one), 422)), get('get', shown(one)))).toBeUndefined();
  });

  it('finds what no response showed', () => {
    expect(breachIn(post, get('get', shown(one)), get('again', z))).toMatchObject({ clause: 'get/object', step: 'again' });
    expect(breachIn(post, patch('patch', 'merge-patch', {}, 422), get('get', z))).toMatchObject({ clause: 'get/object' });
    expect(breachIn(post, list('list', []))).toMatchObject({ clause: 'list/namespace' });
    expect(breachIn(post, patch('patch', 'merge-patch', one, shown({ ...one, uid: 'other' })))).toMatchObject({ clause: 'write/uid' });
  });

  it('knows nothing of an object after a write that is not read', () => {
    const inYaml = { ...put, request: { ...put.request, headers: { 'content-type': 'application/yaml' } } };
    for (const now of [shown(one), z, 404]) expect(breachIn(post, inYaml, get('get', now))).toBeUndefined();
    expect(breachIn(post, inYaml, get('get', z), get('again', shown(one)))).toMatchObject({ step: 'again' });
  });

  it('knows nothing of any object after a write of another type, unless it is a new object', () => {
    const other = { at: 'here/ac-a', query: '' };
    const elsewhere = (exchange: Exchange): Exchange => ({
      ...exchange,
      request: { ...exchange.request, target: '/api/v1/namespaces/here' },
    });
    expect(breachIn(post, elsewhere(remove('delete')), get('get', 404, other))).toBeUndefined();
    const secret = { ...created, request: { ...created.request, target: '/api/v1/namespaces/here/secrets' } };
    expect(breachIn(post, secret, get('get', 404, other))).toMatchObject({ clause: 'get/object' });
  });

  it('does not know when an object is removed whose owner is', () => {
    const owned = typed(create('create', sent(one), [201, { ...shown(one), metadata: { ...dependent } }]));
    expect(breachIn(owned, get('get', 404))).toBeUndefined();
  });
});

describe('whatever a server answers', () => {
  const sequences = [
    brokenCreates,
    brokenUpdates,
    brokenPatches,
    brokenApplies,
    brokenDeletions,
    brokenDryRuns,
    brokenReads,
    brokenPages,
  ].flatMap((all) => all.flatMap(({ before, right, wrong }) => [[...before, right, wrong]]));
  const metadata = fc.record(
    {
      name: fc.constantFrom('ac-a', '', 'x'),
      namespace: fc.constantFrom('here', 'there', ''),
      labels: fc.jsonValue(),
      finalizers: fc.jsonValue(),
      managedFields: fc.oneof(fc.jsonValue(), fc.array(fc.record({ fieldsV1: fc.jsonValue(), manager: fc.jsonValue() }))),
      deletionTimestamp: fc.jsonValue(),
      resourceVersion: fc.constantFrom('1', '2', ''),
      continue: fc.constantFrom('next', ''),
    },
    { requiredKeys: [] },
  );
  const object = fc.record({ metadata: fc.oneof(metadata, fc.jsonValue()), data: fc.jsonValue() }, { requiredKeys: [] });
  const body = fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    object.map((value) => JSON.stringify(value)),
    fc.array(object).map((items) => JSON.stringify({ metadata: {}, items })),
    fc.constantFrom('', '{', '{"__proto__":{"metadata":{}}}', '['.repeat(10_000)),
  );
  const answer = fc.record({ status: fc.constantFrom(200, 201, 404, 409, 503), headers: fc.constant([]), body });

  it('a play ends, the same way each time', () => {
    const replaced = fc
      .constantFrom(...sequences)
      .chain((sequence) =>
        fc.tuple(
          ...sequence.map((exchange: Exchange) =>
            fc
              .option(answer)
              .map((other): Exchange => (other === null || !('answer' in exchange) ? exchange : { ...exchange, answer: other })),
          ),
        ),
      );
    fc.assert(
      fc.property(replaced, (exchanges) => {
        expect(play(exchanges, configMaps)).toEqual(play(exchanges, configMaps));
      }),
      { numRuns: 300 },
    );
  });
});
