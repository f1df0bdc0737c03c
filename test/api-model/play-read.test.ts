import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import type { Exchange } from '#core/model/evidence';
import { brokenReads } from './broken/reads.ts';
import { create, get, list, listAll, listAs, patch, remove, tableOf } from './exchanges.ts';
import { configMaps, nodes, sent, shown } from './objects.ts';
import { breachOf, describeBroken } from './play-broken.ts';

describeBroken(brokenReads);

const one = { data: { one: 'x' } };
const created = create('create', sent(one), [201, shown(one)]);
const foreign = shown({ name: 'kube-root-ca.crt', uid: 'uid-f' });

/** The same request with another status, and a Status. */
function refused(exchange: Exchange, status: number): Exchange {
  return 'answer' in exchange ? { ...exchange, answer: { ...exchange.answer, status, body: '{"kind":"Status"}' } } : exchange;
}

describe('a read', () => {
  it('can show objects of others, and what was never created by a request that is known', () => {
    const foreignThere = shown({ name: 'kube-root-ca.crt', namespace: 'there', uid: 'uid-g' });
    expect(breachOf(created, list('list', [shown(one), foreign]), listAll('all', [foreignThere, shown(one), foreign]))).toBeUndefined();
    expect(
      breachOf(get('get', foreign, { at: 'here/kube-root-ca.crt' }), get('again', 404, { at: 'here/kube-root-ca.crt' })),
    ).toBeUndefined();
  });

  it('of another type, of a subresource or of a watch says nothing of the object', () => {
    const other = { collection: '/api/v1/secrets' };
    expect(breachOf(created, get('secret', 404, other), get('status', 404, { at: 'here/ac-a/status' }))).toBeUndefined();
    expect(breachOf(created, list('watch', [], { query: 'watch=true' }))).toBeUndefined();
  });

  it('that is refused or gets no answer says nothing of the object', () => {
    for (const answer of [401, 403, 406, 408, 503, 'reset'] as const)
      expect(breachOf(created, get('get', answer), get('again', shown(one)))).toBeUndefined();
    const old = { query: 'resourceVersion=1&resourceVersionMatch=Exact' };
    expect(
      breachOf(created, refused(list('list', [], old), 410), refused(list('page', [], { query: 'continue=token' }), 410)),
    ).toBeUndefined();
  });

  it('that needs no old version is not refused', () => {
    for (const answer of [400, 410, 422] as const) {
      expect(breachOf(created, get('get', answer))).toMatchObject({ clause: 'get/object', actual: String(answer) });
      expect(breachOf(created, refused(list('list', []), answer))).toMatchObject({ clause: 'list/namespace', actual: String(answer) });
      const known = get('get', answer, { query: 'resourceVersion=1' });
      expect(breachOf(created, known)).toMatchObject({ clause: 'get/not-older-than', actual: String(answer) });
      const unknown = get('get', answer, { query: 'resourceVersion=999' });
      expect(breachOf(created, unknown)).toBeUndefined();
    }
  });

  it('of a Table that does not name its objects is not compared', () => {
    const table = { ...tableOf([]), rows: [{ cells: ['ac-a', '1s'] }] };
    const accept = { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' };
    expect(breachOf(created, get('get', table, accept), listAs('list', table, accept), get('again', shown(one)))).toBeUndefined();
  });

  it('can order keys in any way', () => {
    const { metadata, ...rest } = shown(one);
    expect(breachOf(created, get('get', metadata === undefined ? rest : { metadata, ...rest }))).toBeUndefined();
  });

  it('of a version need not show the latest one', () => {
    const changed = patch('change', 'merge-patch', { data: { one: 'z' } }, shown({ version: '2', data: { one: 'z' } }));
    for (const read of [
      get('get', shown(one), { query: 'resourceVersion=0' }),
      get('get', 404, { query: 'resourceVersion=0' }),
      list('list', [], { query: 'resourceVersion=0' }),
      list('list', [shown(one)], { query: 'resourceVersion=1&resourceVersionMatch=Exact' }),
      list('page', [shown(one)], { query: 'limit=1&continue=before' }),
    ])
      expect(breachOf(created, changed, read)).toBeUndefined();
  });

  it('of a list without a limit shows the latest state', () => {
    expect(breachOf(created, list('list', [], { query: 'limit=0' }))).toMatchObject({ clause: 'list/namespace' });
  });

  it('with a selector that is not read here is not judged', () => {
    expect(breachOf(created, list('list', [], { query: 'fieldSelector=status.phase%3DRunning' }))).toBeUndefined();
  });

  it('of a type without namespaces is not about a namespace', () => {
    const { collection } = nodes;
    const node = { name: 'ac-a', namespace: undefined };
    const exchanges = [
      create('create', sent(node), [201, shown(node)], { collection }),
      listAll('list', [shown(node)], { collection }),
      get('get', shown(node), { collection, at: '/ac-a' }),
    ];
    const {
      breaches: [breach],
      visits,
    } = play(exchanges, nodes);
    expect(breach).toBeUndefined();
    expect([...visits.keys()]).toContain('list/state');
  });
});

describe('a breach', () => {
  it('names the request that should have left the object as it was', () => {
    const dry = patch('dry', 'merge-patch', { data: { one: 'z' } }, shown({ data: { one: 'z' } }), { query: 'dryRun=All' });
    expect(breachOf(created, dry, get('get', shown({ version: '2', data: { one: 'z' } })))?.message).toBe(
      'GET /api/v1/namespaces/here/configmaps/ac-a returned here/ac-a with another value at data.one. ' +
        'The dry run in step dry should not have changed it.',
    );
  });

  it('is not of a request before a read that shows the object as it was', () => {
    const dry = patch('dry', 'merge-patch', { data: { one: 'z' } }, shown({ data: { one: 'z' } }), { query: 'dryRun=All' });
    expect(breachOf(created, dry, get('get', shown(one)), get('again', shown({ version: '2', data: { one: 'z' } })))).toMatchObject({
      clause: 'get/object',
      step: 'again',
      message: 'GET /api/v1/namespaces/here/configmaps/ac-a returned here/ac-a with another value at data.one.',
    });
  });

  it('is the first one: what follows it is not judged', () => {
    const wrong = get('get', shown({ data: { one: 'y' } }));
    const {
      breaches: [breach],
      visits,
    } = play([created, wrong, list('list', [])], configMaps);
    expect(breach).toMatchObject({ step: 'get' });
    expect([...visits.keys()]).not.toContain('list/namespace');
  });

  it('shows at most the beginning of a long value', () => {
    const long = 'x'.repeat(10_000);
    const read = get('get', shown({ data: { one: long } }));
    expect(breachOf(created, read)?.actual).toHaveLength(300);
  });
});

describe('a name', () => {
  it('whose object is gone can have another one', () => {
    const again = shown({ ...one, version: '5', uid: 'uid-b' });
    const exchanges = [created, remove('delete'), get('gone', 404), create('again', sent(one), [201, again])];
    expect(breachOf(...exchanges, get('get', again), list('list', [again]))).toBeUndefined();
  });

  it('is that of another object in another namespace', () => {
    const there = { ...one, namespace: 'there', uid: 'uid-b' };
    const createdThere = create('there', sent(there), [201, shown(there)]);
    expect(breachOf(created, createdThere, listAll('list', [shown(one), shown(there)]), list('here', [shown(one)]))).toBeUndefined();
  });
});
