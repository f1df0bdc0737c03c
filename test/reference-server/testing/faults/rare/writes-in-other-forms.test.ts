import { describe, expect, it } from 'vitest';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import { configMap, dialect } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const accept = `application/json;as=Table;g=meta.${dialect.apiDomain};v=v1, application/json`;
const mergePatch = { accept, 'content-type': 'application/merge-patch+json' };

describe('a write that is answered with a Table', () => {
  it('has a row without annotations', async () => {
    const seen = await bothWays('row-of-written-object-lacks-annotations', async (client) => {
      await client.post(configMaps, configMap('a'));
      const { body } = await client.send('PATCH', `${configMaps}/a`, { metadata: { annotations: { note: 'x' } } }, mergePatch);
      return valueAt(arrayAt(body, 'rows')[0] ?? null, 'object', 'metadata', 'annotations');
    });
    expect(seen).toEqual({ faulty: undefined, right: { note: 'x' } });
  });

  it('stores nothing of a merge patch', async () => {
    const seen = await bothWays('patch-for-table-unstored', async (client) => {
      await client.post(configMaps, configMap('a'));
      await client.send('PATCH', `${configMaps}/a`, { data: { key: 'x' } }, mergePatch);
      return textAt((await client.get(`${configMaps}/a`)).body, 'data', 'key');
    });
    expect(seen).toEqual({ faulty: undefined, right: 'x' });
  });

  it('records an apply under another manager', async () => {
    const seen = await bothWays('apply-for-table-by-other-manager', async (client) => {
      const headers = { accept, 'content-type': 'application/apply-patch+yaml' };
      await client.send('PATCH', `${configMaps}/a?fieldManager=mine`, configMap('a', { data: { key: 'x' } }), headers);
      const { body } = await client.get(`${configMaps}/a`);
      return arrayAt(valueAt(body, 'metadata'), 'managedFields').map((entry) => textAt(entry, 'manager'));
    });
    expect(seen).toEqual({ faulty: ['table-client'], right: ['mine'] });
  });
});

describe('a create that is answered in binary', () => {
  it('loses the finalizers', async () => {
    const seen = await bothWays('create-for-binary-loses-finalizers', async (client) => {
      const object = configMap('a', { metadata: { name: 'a', finalizers: ['example.com/hold'] } });
      await client.server.handle({
        method: 'POST',
        target: configMaps,
        headers: new Map([
          ['accept', dialect.binaryMediaType],
          ['content-type', 'application/json'],
        ]),
        body: new TextEncoder().encode(JSON.stringify(object)),
      });
      return valueAt((await client.get(`${configMaps}/a`)).body, 'metadata', 'finalizers');
    });
    expect(seen).toEqual({ faulty: undefined, right: ['example.com/hold'] });
  });
});
