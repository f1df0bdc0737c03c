import { describe, expect, it } from 'vitest';
import { isJsonObject } from '#core/json/json-object';
import { arrayAt } from '#reference-server/json/json-object';
import { configMap, createReferenceClient, widgets } from '../../reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';
const accept = 'application/json;as=Table;g=meta.api.test;v=v1';

describe('a Table', () => {
  it('has a row for each object, with the metadata of the object beside its cells', async () => {
    const client = createReferenceClient();
    for (const name of ['a', 'b']) await client.post(collection, configMap(name));
    const { body } = await client.send('GET', collection, undefined, { accept });
    expect(body).toMatchObject({ kind: 'Table', apiVersion: 'meta.api.test/v1' });
    expect(arrayAt(body, 'columnDefinitions').map((column) => (isJsonObject(column) ? column['name'] : ''))).toEqual([
      'Name',
      'Data',
      'Age',
    ]);
    expect(arrayAt(body, 'rows')).toMatchObject([
      { cells: ['a', 0, expect.any(String)], object: { kind: 'PartialObjectMetadata', metadata: { name: 'a' } } },
      { cells: ['b', 0, expect.any(String)] },
    ]);
  });

  it('of one object has one row, with the requested part of the object', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a', { data: { key: 'value' } }));
    const whole = await client.send('GET', `${collection}/a?includeObject=Object`, undefined, { accept });
    expect(arrayAt(whole.body, 'rows')).toMatchObject([{ object: { kind: 'ConfigMap' } }]);
    const none = await client.send('GET', `${collection}/a?includeObject=None`, undefined, { accept });
    expect(arrayAt(none.body, 'rows')).toMatchObject([{ object: null }]);
  });

  it('comes in pages', async () => {
    const client = createReferenceClient();
    for (const name of ['a', 'b']) await client.post(collection, configMap(name));
    const { body } = await client.send('GET', `${collection}?limit=1`, undefined, { accept });
    expect([arrayAt(body, 'rows').length, body['metadata']]).toEqual([
      1,
      expect.objectContaining({ continue: expect.stringMatching(/./) }),
    ]);
  });

  it('has the name and the time of creation where a type has no columns of its own', async () => {
    const client = createReferenceClient();
    const definitions = '/apis/apiextensions.api.test/v1/customresourcedefinitions';
    await client.post(definitions, widgets);
    const { body } = await client.send('GET', definitions, undefined, { accept });
    expect(arrayAt(body, 'columnDefinitions')).toMatchObject([{ name: 'Name' }, { name: 'Created At' }]);
  });

  it('has the object that a write leaves', async () => {
    const client = createReferenceClient();
    const shown = [
      await client.send('POST', collection, configMap('a'), { accept }),
      await client.send('PUT', `${collection}/a`, configMap('a', { data: { key: 'value' } }), { accept }),
    ];
    expect(shown.map(({ status, body }) => [status, arrayAt(body, 'rows')])).toMatchObject([
      [201, [{ cells: ['a', 0, expect.any(String)], object: { metadata: { name: 'a' } } }]],
      [200, [{ cells: ['a', 1, expect.any(String)] }]],
    ]);
  });

  it('is not what a Status comes in', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a'));
    expect((await client.send('DELETE', `${collection}/a`, undefined, { accept })).body['kind']).toBe('Status');
    expect((await client.send('GET', `${collection}/a`, undefined, { accept })).body['kind']).toBe('Status');
  });
});

describe('a watch of Tables', () => {
  it('sends the columns once, and a row with each event', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a'));
    const stream = await client.watch(`${collection}?watch`, { accept });
    await client.merge(`${collection}/a`, { data: { key: 'value' } });
    await client.remove(`${collection}/a`);
    const events = await stream.readAll();
    expect(events).toMatchObject([
      { type: 'ADDED', object: { kind: 'Table', rows: [{ cells: ['a', 0, '0s'], object: { metadata: { name: 'a' } } }] } },
      { type: 'MODIFIED', object: { kind: 'Table', columnDefinitions: [], rows: [{ cells: ['a', 1, '0s'] }] } },
      { type: 'DELETED', object: { kind: 'Table', columnDefinitions: [], rows: [{ cells: ['a', 1, '0s'] }] } },
    ]);
    expect(events[0]).toMatchObject({ object: { columnDefinitions: [{ name: 'Name' }, { name: 'Data' }, { name: 'Age' }] } });
  });

  it('has bookmarks without a row, and errors as they are', async () => {
    const client = createReferenceClient({ personality: 'kubernetes', historyWindowSeconds: 1 });
    const stream = await client.watch(`${collection}?watch&allowWatchBookmarks&timeoutSeconds=5`, { accept });
    await client.clock.advance(6000);
    expect(await stream.readAll()).toMatchObject([{ type: 'BOOKMARK', object: { kind: 'Table', rows: [] } }, 'end']);
    for (const name of ['b', 'c']) await client.post(collection, configMap(name));
    await client.clock.advance(2000);
    await client.post(collection, configMap('d'));
    const late = await client.watch(`${collection}?watch&resourceVersion=1`, { accept });
    expect(await late.readAll()).toMatchObject([{ type: 'ERROR', object: { kind: 'Status', code: 410 } }, 'end']);
  });
});
