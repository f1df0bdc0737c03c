import { describe, expect, it } from 'vitest';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { createReferenceClient, dialect, names } from '../../reference-client.ts';
import { create, maps, often, variantOf, variantServer } from './variant-server.ts';

const texts = (answers: readonly { readonly text: string }[]): ReadonlySet<string> => new Set(answers.map(({ text }) => text));

describe('responses of a variant', () => {
  it('have their members in another order, and say the same', async () => {
    const client = variantServer('order-of-keys');
    await create(client, 'a');
    const answers = await often(() => client.get(`${maps}/a`));
    expect(texts(answers).size).toBeGreaterThan(5);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  });

  it('are indented now and then, and say the same', async () => {
    const client = variantServer('pretty-unasked');
    await create(client, 'a');
    const answers = await often(() => client.get(`${maps}/a`));
    expect(answers.filter(({ text }) => text.includes('\n ')).length).toBeGreaterThan(5);
    expect(answers.filter(({ text }) => !text.includes('\n ')).length).toBeGreaterThan(5);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  });

  it('have their items in another order, all of them', async () => {
    const client = variantServer('order-of-items');
    await create(client, 'a', 'b', 'c', 'd');
    const lists = (await often(() => client.get(maps))).map(({ body }) => names(body));
    expect(new Set(lists.map(String)).size).toBeGreaterThan(3);
    for (const list of lists) expect([...list].sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('show ages as numbers, words or times in Tables', async () => {
    const client = variantServer('ages-in-any-form');
    await create(client, 'a', 'b');
    const accept = `application/json;as=Table;g=meta.${dialect.apiDomain};v=v1`;
    const answers = await often(() => client.send('GET', maps, undefined, { accept }));
    expect(answers[0]?.body).toMatchObject({ rows: [{ cells: ['a', 2, expect.anything()] }, { cells: ['b', 2, expect.anything()] }] });
    const seen = [...texts(answers)].join();
    for (const form of [/"a", ?2, ?\d+ ?\]/, / minutes ago"/, / GMT"/, /"\d{4}-\d\d-\d\d /])
      expect(seen.replace(/\s+/g, ' ')).toMatch(form);
  });

  it('name the type of their content in the envelope, also of a large object', async () => {
    const client = variantServer('named-content-type');
    const data = { large: 'x'.repeat(500_000) };
    await client.post(maps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data });
    const answer = await client.server.handle({
      method: 'GET',
      target: `${maps}/a`,
      headers: new Map([['accept', dialect.binaryMediaType]]),
      body: new Uint8Array(),
    });
    if (!(answer.body instanceof Uint8Array)) throw new Error('the answer is not binary');
    expect(Buffer.from(answer.body).toString('latin1').endsWith(dialect.binaryMediaType)).toBe(true);
    expect(decodeBinaryObject(answer.body)).toMatchObject({ data });
  });

  it('link to themselves in every encoding, and may be sent back', async () => {
    const client = variantServer('self-link');
    await create(client, 'a');
    const { body } = await client.get(`${maps}/a`);
    expect(body).toMatchObject({ metadata: { selfLink: '/somewhere/else' } });
    expect((await client.get(maps)).body).toMatchObject({
      metadata: { selfLink: '/somewhere/else' },
      items: [{ metadata: { selfLink: '/somewhere/else' } }],
    });
    expect((await client.put(`${maps}/a?fieldValidation=Strict`, body)).status).toBe(200);
    const binary = await client.server.handle({
      method: 'GET',
      target: `${maps}/a`,
      headers: new Map([['accept', dialect.binaryMediaType]]),
      body: new Uint8Array(),
    });
    if (!(binary.body instanceof Uint8Array)) throw new Error('the answer is not binary');
    expect(decodeBinaryObject(binary.body)).toMatchObject({ metadata: { name: 'a', selfLink: '/somewhere/else' } });
  });

  it('have statuses that the table has', async () => {
    const seen = new Set<number>();
    for (let seed = 0; seed < 12; seed += 1) {
      const client = createReferenceClient({ variants: { seed, variants: [variantOf('other-successes')] } });
      const csinodes = `/apis/storage.${dialect.apiDomain}/v1/csinodes`;
      const record = { apiVersion: `storage.${dialect.apiDomain}/v1`, kind: 'CSINode', metadata: { name: 'n' }, spec: { drivers: [] } };
      seen.add((await client.post(csinodes, record)).status);
      expect((await client.post(csinodes, record)).status).toBe(409);
      expect([200, 202]).toContain((await client.remove(`${csinodes}/n`)).status);
    }
    expect([...seen].sort()).toEqual([200, 201, 202]);
  });

  it('have media types with parameters, and unknown headers', async () => {
    const { headers } = await variantServer('type-with-parameters').get('/api/v1/namespaces');
    expect(headers.get('content-type')).toBe('Application/JSON; charset=utf-8');
    const more = await often(() => variantServer('more-headers').get('/version'), 1);
    expect([...(more[0]?.headers.keys() ?? [])]).toEqual(expect.arrayContaining(['x-proxy', 'via']));
  });
});

describe('a server with too much to do', () => {
  it('answers 429 now and then, and serves nothing then', async () => {
    const client = variantServer('too-many-requests');
    const answers = await often(() => client.get('/version'), 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.length).toBeLessThan(60);
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set([undefined, '0', '1', '2']));
  });

  it('answers late now and then', async () => {
    const client = variantServer('slow-answers');
    const start = client.clock.now();
    const all = often(() => client.get('/version'), 60);
    let done = false;
    void all.then(() => (done = true));
    while (!done) await client.clock.advance(100);
    expect((await all).map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(client.clock.now() - start).toBeGreaterThan(1000);
  });
});
