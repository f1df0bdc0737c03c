import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import type { ReferenceRequest, ReferenceResponse } from '#reference-server/exchange/exchange';
import { createRegistry } from '#reference-server/kinds/resources/registry';
import { personalities } from '#reference-server/settings/personality';
import { createStore } from '#reference-server/store/store';
import { changeExchanges } from '#reference-server/testing/exchanges/change-exchanges';
import type { ExchangeRule } from '#reference-server/testing/exchanges/exchange-rule';
import { createFakeClock } from '../../fake-clock.ts';
import { dialect } from '../../reference-client.ts';

const personality = personalities.specification;
const store = createStore({ clock: createFakeClock(), historyWindowMs: 1000 });
const clock = createFakeClock();
const api = { clock, registry: createRegistry({ dialect, personality, store, release: { major: 1, minor: 36 } }) };

/** Serves nothing: answers with what it was asked. */
function brokenEcho(...rules: readonly ExchangeRule[]) {
  const served: string[] = [];
  const handle = async (request: ReferenceRequest): Promise<ReferenceResponse> => {
    served.push(`${request.method} ${request.target}`);
    const body: JsonObject = {
      kind: 'ConfigMap',
      metadata: { name: 'a', resourceVersion: '5' },
      by: request.headers.get('authorization') ?? '',
      sent: new TextDecoder().decode(request.body),
    };
    return { status: 200, headers: [['content-type', 'application/json']], body: `${JSON.stringify(body)}\n` };
  };
  const broken = changeExchanges({ api, token: 'known' }, rules, handle);
  const ask = async (method: string, target: string, body = '', headers: Readonly<Record<string, string>> = {}) => {
    const answer = await broken({ method, target, headers: new Map(Object.entries(headers)), body: new TextEncoder().encode(body) });
    if (typeof answer.body !== 'string') throw new Error('no text was answered');
    const parsed: JsonObject = JSON.parse(answer.body);
    return { status: answer.status, headers: answer.headers, body: parsed };
  };
  return { served, ask };
}

const one = '/api/v1/namespaces/default/configmaps/a';
const all = '/api/v1/namespaces/default/configmaps';

describe('a rule about exchanges', () => {
  it('changes the answers of what it is about, and no others', async () => {
    const { ask } = brokenEcho({ on: { operation: 'get' }, answer: { status: 202, body: [{ at: '/metadata/name', drop: true }] } });
    expect(await ask('GET', one)).toMatchObject({ status: 202, body: { metadata: { resourceVersion: '5' } } });
    expect((await ask('GET', one)).body['metadata']).not.toHaveProperty('name');
    expect(await ask('GET', all)).toMatchObject({ status: 200, body: { metadata: { name: 'a' } } });
  });

  it('may be about those alone that come after so many', async () => {
    const { ask } = brokenEcho({ on: { operation: 'get', after: 2 }, answer: { status: 202 } });
    const statuses: number[] = [];
    for (const _ of [1, 2, 3, 4]) statuses.push((await ask('GET', one)).status);
    expect(statuses).toEqual([200, 200, 202, 202]);
  });

  it('serves another request than the one that came', async () => {
    const { ask, served } = brokenEcho({
      on: { operation: 'create', query: { dryRun: 'present' } },
      request: { query: { dryRun: null }, body: [{ at: '/data', set: {} }], asKnown: true },
    });
    const answer = await ask('POST', `${all}?dryRun=All&pretty=true`, '{"kind":"ConfigMap"}');
    expect(served).toEqual([`POST ${all}?pretty=true`]);
    expect(answer.body).toMatchObject({ by: 'Bearer known', sent: '{"kind":"ConfigMap","data":{}}' });
  });

  it('serves one more request, and drops its response', async () => {
    const { ask, served } = brokenEcho({ on: { operation: 'delete' }, also: { to: ({ path }) => path.replace(/\/a$/, '') } });
    expect(await ask('DELETE', one)).toMatchObject({ status: 200 });
    expect(served).toEqual([`DELETE ${one}`, `DELETE ${all}`]);
  });

  it('refuses without serving', async () => {
    const { ask, served } = brokenEcho({
      on: { operation: 'list' },
      refuse: { status: 418, reason: 'Teapot', message: 'short and stout' },
    });
    expect(await ask('GET', all)).toMatchObject({ status: 418, body: { kind: 'Status', code: 418, message: 'short and stout' } });
    expect(served).toEqual([]);
  });

  it('counts those that it is about', async () => {
    const { ask } = brokenEcho({ on: { operation: 'get', nth: 2 }, answer: { status: 500 } });
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await ask('GET', one)).status);
    expect(statuses).toEqual([200, 500, 200]);
  });

  it('waits for the status of the answer where it names one', async () => {
    const { ask } = brokenEcho({ on: { status: 404 }, answer: { status: 200 } }, { on: { operation: 'get' }, answer: { status: 404 } });
    expect((await ask('GET', one)).status).toBe(404);
    const turned = brokenEcho({ on: { operation: 'get' }, answer: { status: 404 } }, { on: { status: 404 }, answer: { status: 203 } });
    expect((await turned.ask('GET', one)).status).toBe(203);
  });

  it('distinguishes patches, watches, scopes and paths outside of resources', async () => {
    const { ask } = brokenEcho(
      { on: { operation: 'apply' }, answer: { status: 211 } },
      { on: { operation: 'merge-patch' }, answer: { status: 212 } },
      { on: { operation: 'watch' }, answer: { status: 213 } },
      { on: { operation: 'list', scope: 'all-namespaces' }, answer: { status: 214 } },
      { on: { operation: 'other' }, answer: { status: 215 } },
    );
    const statusOf = async (...requested: Parameters<typeof ask>): Promise<number> => (await ask(...requested)).status;
    expect([
      await statusOf('PATCH', one, '{}', { 'content-type': 'application/apply-patch+yaml' }),
      await statusOf('PATCH', one, '{}', { 'content-type': 'application/merge-patch+json' }),
      await statusOf('GET', `${all}?watch`),
      await statusOf('GET', '/api/v1/configmaps'),
      await statusOf('GET', '/healthz'),
      await statusOf('GET', `${all}?watch=false`),
    ]).toEqual([211, 212, 213, 214, 215, 200]);
  });
});

describe('a rule about requests that meet', () => {
  const rule: ExchangeRule = { on: { operation: 'update', concurrentWith: 'delete' }, answer: { status: 202 } };

  it('is about those to the same object that are under way at once, and no others', async () => {
    const { ask } = brokenEcho(rule);
    const statuses = async (...requests: readonly (readonly [string, string])[]): Promise<readonly number[]> => {
      const answers = Promise.all(requests.map(([method, target]) => ask(method, target)));
      await clock.advance(100);
      return (await answers).map(({ status }) => status);
    };
    expect(await statuses(['PUT', one], ['DELETE', one])).toEqual([202, 200]);
    expect(await statuses(['DELETE', one], ['PUT', one])).toEqual([200, 202]);
    expect(await statuses(['PUT', one], ['PUT', one])).toEqual([200, 200]);
    expect(await statuses(['PUT', one], ['DELETE', `${one}b`])).toEqual([200, 200]);
    expect([await statuses(['DELETE', one]), await statuses(['PUT', one])]).toEqual([[200], [200]]);
  });

  it('identifies a new object by the name in its body', async () => {
    const { ask, served } = brokenEcho({
      on: { operation: 'create', concurrentWith: 'create' },
      next: { method: 'PUT', to: ({ path }) => `${path}/again` },
    });
    const create = (name: string) => ask('POST', all, JSON.stringify({ metadata: { name } }));
    const different = Promise.all([create('a'), create('b')]);
    await clock.advance(100);
    await different;
    expect(served).toEqual([`POST ${all}`, `POST ${all}`]);
    const same = Promise.all([create('a'), create('a')]);
    await clock.advance(100);
    await same;
    expect(served.slice(2).sort()).toEqual([`POST ${all}`, `POST ${all}`, `PUT ${all}/again`, `PUT ${all}/again`]);
  });
});
