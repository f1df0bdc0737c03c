import { describe, expect, it } from 'vitest';
import { listMatrix } from '#reference-server/api/read/list-matrix';
import { objectAt } from '#reference-server/json/json-object';
import type { ReferenceServerOptions } from '#reference-server/options';
import type { ReferenceClient } from '../../reference-client.ts';
import { configMap, createReferenceClient, names, versionOf, widgets } from '../../reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';

async function filled(count: number, options: Partial<ReferenceServerOptions> = {}): Promise<ReferenceClient> {
  const client = createReferenceClient({ historyWindowSeconds: 10, ...options });
  for (let index = 0; index < count; index += 1) expect((await client.post(collection, configMap(`c${index}`))).status).toBe(201);
  return client;
}

async function pages(
  client: ReferenceClient,
  query: string,
  between: () => Promise<void> = async () => {},
): Promise<readonly Awaited<ReturnType<ReferenceClient['get']>>[]> {
  const all = [await client.get(`${collection}?${query}`)];
  await between();
  for (let token = all.at(-1)?.body; token !== undefined && objectAt(token, 'metadata')['continue']; token = all.at(-1)?.body) {
    all.push(await client.get(`${collection}?${query}&continue=${String(objectAt(token, 'metadata')['continue'])}`));
  }
  return all;
}

describe('a list', () => {
  it('answers every cell of the table as the specification says', async () => {
    const client = await filled(3);
    const current = versionOf((await client.get(collection)).body);
    const token = String(objectAt((await client.get(`${collection}?limit=1`)).body, 'metadata')['continue']);
    const statuses: string[] = [];
    const expected: string[] = [];
    for (const [match, rows] of Object.entries(listMatrix)) {
      for (const [paging, row] of Object.entries(rows)) {
        for (const [version, meaning] of Object.entries(row)) {
          const query = new URLSearchParams();
          if (match !== 'unset') query.set('resourceVersionMatch', match);
          if (paging !== 'limit-unset') query.set('limit', '1');
          if (paging === 'continue') query.set('continue', token);
          if (version !== 'unset') query.set('resourceVersion', version === 'zero' ? '0' : current);
          const { status } = await client.get(`${collection}?${query.toString()}`);
          statuses.push(`${match} ${paging} ${version}: ${status}`);
          expected.push(`${match} ${paging} ${version}: ${meaning === 'invalid' ? 422 : meaning === 'invalid-400' ? 400 : 200}`);
        }
      }
    }
    expect(statuses).toHaveLength(27);
    expect(statuses).toEqual(expected);
  });

  it('shows a collection whole, with an empty token and no count', async () => {
    const client = await filled(2);
    const { body } = await client.get(collection);
    expect(body).toMatchObject({ kind: 'ConfigMapList', apiVersion: 'v1', metadata: { continue: '' } });
    expect(names(body)).toEqual(['c0', 'c1']);
    expect(objectAt(body, 'metadata')).not.toHaveProperty('remainingItemCount');
  });

  it('goes through all pages of one version whatever is written between', async () => {
    const client = await filled(5);
    const all = await pages(client, 'limit=2', async () => {
      await client.remove(`${collection}/c4`);
      await client.post(collection, configMap('c3x'));
    });
    expect(all.map(({ body }) => names(body))).toEqual([['c0', 'c1'], ['c2', 'c3'], ['c4']]);
    expect(new Set(all.map(({ body }) => versionOf(body))).size).toBe(1);
    expect(all.map(({ body }) => objectAt(body, 'metadata')['remainingItemCount'])).toEqual([3, 1, undefined]);
    expect(names((await client.get(collection)).body)).toEqual(['c0', 'c1', 'c2', 'c3', 'c3x']);
  });

  it('ends without an empty page when the limit divides the collection', async () => {
    const client = await filled(4);
    expect((await pages(client, 'limit=2')).map(({ body }) => names(body))).toEqual([
      ['c0', 'c1'],
      ['c2', 'c3'],
    ]);
  });

  it('counts the limit with version 0 too', async () => {
    const client = await filled(3);
    expect(names((await client.get(`${collection}?limit=1&resourceVersion=0`)).body)).toEqual(['c0']);
  });

  it('fills pages with selected items, without remainingItemCount', async () => {
    const client = await filled(0);
    for (const [index, colour] of ['red', 'blue', 'red', 'blue', 'red'].entries()) {
      await client.post(collection, { ...configMap(`c${index}`), metadata: { name: `c${index}`, labels: { colour } } });
    }
    const all = await pages(client, 'limit=2&labelSelector=colour%3Dred');
    expect(all.map(({ body }) => names(body))).toEqual([['c0', 'c2'], ['c4']]);
    expect(objectAt(all[0]?.body, 'metadata')).not.toHaveProperty('remainingItemCount');
  });

  it('shows exactly the requested version', async () => {
    const client = await filled(2);
    const before = versionOf((await client.get(collection)).body);
    await client.remove(`${collection}/c0`);
    for (const query of [`resourceVersionMatch=Exact&resourceVersion=${before}`, `limit=5&resourceVersion=${before}`]) {
      const { body } = await client.get(`${collection}?${query}`);
      expect([versionOf(body), names(body)]).toEqual([before, ['c0', 'c1']]);
    }
  });

  it('refuses versions and tokens that are no longer retained with 410', async () => {
    const client = await filled(3);
    const page = (await client.get(`${collection}?limit=1`)).body;
    const old = versionOf(page);
    await client.post(collection, configMap('later'));
    await client.clock.advance(11_000);
    const token = String(objectAt(page, 'metadata')['continue']);
    for (const query of [
      `resourceVersionMatch=Exact&resourceVersion=${old}`,
      `limit=1&continue=${token}`,
      `limit=1&resourceVersionMatch=NotOlderThan&resourceVersion=${old}`,
    ]) {
      expect((await client.get(`${collection}?${query}`)).body).toMatchObject({ kind: 'Status', code: 410, reason: 'Expired' });
    }
    expect((await client.get(`${collection}?resourceVersion=${old}`)).status).toBe(200);
  });

  it('refuses tokens that were changed, made up, or given for another collection', async () => {
    const client = await filled(3);
    const token = String(objectAt((await client.get(`${collection}?limit=1`)).body, 'metadata')['continue']);
    const changed = `${token.slice(0, -2)}${token.endsWith('A') ? 'B' : 'A'}${token.at(-1) ?? ''}`;
    for (const target of [`${collection}?continue=${changed}`, `${collection}?continue=garbage`, `/api/v1/configmaps?continue=${token}`]) {
      expect((await client.get(target)).status).toBe(400);
    }
    expect((await client.get(`${collection}?continue=${token}`)).status).toBe(200);
  });

  it('refuses versions that it never handed out', async () => {
    const client = await filled(1);
    for (const version of ['abc', '-1', '01', '1e3', ' 1'])
      expect((await client.get(`${collection}?resourceVersion=${encodeURIComponent(version)}`)).status).toBe(400);
  });

  it('waits a moment for a future version, and then says that it is too large', async () => {
    const client = await filled(1);
    for (const query of ['', '&resourceVersionMatch=Exact', '&resourceVersionMatch=NotOlderThan&limit=1']) {
      const answer = client.get(`${collection}?resourceVersion=99999${query}`);
      await client.clock.advance(1000);
      const { status, headers, body } = await answer;
      expect([status, headers.get('retry-after'), body['reason']]).toEqual([504, '1', 'Timeout']);
      expect(body['message']).toContain('Too large resource version: 99999, current: ');
      expect(body).toMatchObject({ details: { causes: [{ reason: 'ResourceVersionTooLarge' }] } });
    }
  });

  it('answers with a version that is reached while it waits', async () => {
    const client = await filled(1);
    const next = Number(versionOf((await client.get(collection)).body)) + 1;
    const answer = client.get(`${collection}?resourceVersion=${next}`);
    await client.post(collection, configMap('awaited'));
    expect(names((await answer).body)).toEqual(['awaited', 'c0']);
  });
});

describe('a list of the other personality', () => {
  const personality = 'kubernetes';

  it('ignores the limit at version 0', async () => {
    const client = await filled(3, { personality });
    expect(names((await client.get(`${collection}?limit=1&resourceVersion=0`)).body)).toHaveLength(3);
  });

  it('leaves out the token on the last page of built-in types only', async () => {
    const client = await filled(1, { personality });
    await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
    expect(objectAt((await client.get(collection)).body, 'metadata')).not.toHaveProperty('continue');
    expect(objectAt((await client.get('/apis/shop.test/v1/widgets')).body, 'metadata')['continue']).toBe('');
  });

  it('answers NotOlderThan with a limit with newer data when the version is compacted', async () => {
    const client = await filled(2, { personality });
    await client.clock.advance(11_000);
    await client.post(collection, configMap('later'));
    expect((await client.get(`${collection}?limit=1&resourceVersionMatch=NotOlderThan&resourceVersion=3`)).status).toBe(200);
  });
});
