import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/model/tool-error.ts';
import { createReferenceServer } from '../../src/reference/create-reference-server.ts';
import { faults } from '../../src/reference/faults.ts';
import { objectAt } from '../../src/reference/json/json-object.ts';
import type { ReferenceClient } from './reference-client.ts';
import { configMap, createReferenceClient, dialect, names, told, versionOf } from './reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';

/** What is seen of each fault, as text: the plain server must say something else. */
const seen: { readonly [fault: string]: (client: ReferenceClient, start: string) => Promise<string> } = {
  'limit-ignored': async (client) => names((await client.get(`${collection}?limit=1`)).body).join(),
  'page-version-moves': async (client) => {
    const { body } = await client.get(`${collection}?limit=1`);
    await client.post(collection, configMap('between'));
    const second = await client.get(`${collection}?limit=1&continue=${String(objectAt(body, 'metadata')['continue'])}`);
    return String(versionOf(second.body) === versionOf(body));
  },
  'boundary-item-skipped': async (client) => {
    const { body } = await client.get(`${collection}?limit=1`);
    return names((await client.get(`${collection}?continue=${String(objectAt(body, 'metadata')['continue'])}`)).body).join();
  },
  'exact-shows-latest': async (client, start) => {
    await client.remove(`${collection}/a`);
    const { body } = await client.get(`${collection}?resourceVersionMatch=Exact&resourceVersion=${start}`);
    return `${String(versionOf(body) === start)} ${names(body).join()}`;
  },
  'synthetic-after-exact-start': async (client, start) =>
    String((await (await client.watch(`${collection}?watch&resourceVersion=${start}`)).readAll()).length),
  'event-repeated': (client, start) => updates(client, start),
  'event-lost': (client, start) => updates(client, start),
  'bookmark-unasked': async (client, start) =>
    String((await (await client.watch(`${collection}?watch&resourceVersion=${start}`)).readAll()).length),
  'gone-is-silent': async (client, start) => {
    await client.post(collection, configMap('later'));
    await client.clock.advance(20_000);
    const answer = await client.server.handle({
      method: 'GET',
      target: `${collection}?watch&resourceVersion=${start}`,
      headers: new Map(),
      body: new Uint8Array(),
    });
    return String(answer.status);
  },
  'future-answered-now': async (client) => {
    const answer = client.get(`${collection}?resourceVersion=999999`);
    await client.clock.advance(5000);
    return String((await answer).status);
  },
};

async function updates(client: ReferenceClient, start: string): Promise<string> {
  const stream = await client.watch(`${collection}?watch&resourceVersion=${start}`);
  for (const value of ['1', '2', '3']) await client.merge(`${collection}/a`, { data: { value } });
  return told(await stream.readAll()).join();
}

async function observe(fault: string, injected: boolean): Promise<string> {
  const client = createReferenceClient({ historyWindowSeconds: 10, ...(injected ? { fault } : {}) });
  for (const name of ['a', 'b', 'c']) await client.post(collection, configMap(name));
  const start = versionOf((await client.get(collection)).body);
  return (await seen[fault]?.(client, start)) ?? '';
}

describe('the faults', () => {
  it('have ids of their own', () => {
    expect(new Set(faults.map((fault) => fault.id)).size).toBe(faults.length);
    expect(Object.keys(seen).sort()).toEqual(faults.map((fault) => fault.id).sort());
  });

  it.each(faults.map((fault) => fault.id))('%s changes what a client sees', async (fault) => {
    expect(await observe(fault, true)).not.toBe(await observe(fault, false));
  });

  it('are refused by a name that is not known', () => {
    expect(() => createReferenceServer({ dialect, personality: 'specification', fault: 'nothing' })).toThrow(UsageError);
  });
});
