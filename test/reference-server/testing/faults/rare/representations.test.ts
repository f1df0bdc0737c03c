import { describe, expect, it } from 'vitest';
import { arrayAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, dialect, widgets } from '../../../reference-client.ts';
import { asTable, bothWays, configMaps, definitions, table, tokenOf, widgetsPath } from './rare-server.ts';

describe('a Table', () => {
  it('of the second page has no columns', async () => {
    const seen = await bothWays('columns-on-first-page-only', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      const first = await table(client, `${configMaps}?limit=1`);
      const second = await table(client, `${configMaps}?limit=1&continue=${tokenOf(first)}`);
      return [first, second].map(({ body }) => [arrayAt(body, 'rows').length, arrayAt(body, 'columnDefinitions').length > 0]);
    });
    expect(seen).toEqual({
      faulty: [
        [1, true],
        [1, false],
      ],
      right: [
        [1, true],
        [1, true],
      ],
    });
  });

  it('of a deleted object has no row', async () => {
    const seen = await bothWays('deleted-row-untold', async (client) => {
      const stream = await client.watch(`${configMaps}?watch`, asTable);
      await client.post(configMaps, configMap('a'));
      await client.remove(`${configMaps}/a`);
      const events = await stream.readAll();
      return events.map((event) => (event === 'end' ? event : `${textAt(event, 'type')} ${arrayAt(event, 'object', 'rows').length}`));
    });
    expect(seen).toEqual({ faulty: ['ADDED 1', 'DELETED 0'], right: ['ADDED 1', 'DELETED 1'] });
  });
});

describe('an object in binary', () => {
  it('lacks an empty annotation', async () => {
    const seen = await bothWays('empty-annotation-lost-in-binary', async (client) => {
      const annotations = { 'x.io/empty': '', 'x.io/filled': 'text' };
      await client.post(configMaps, { ...configMap('a'), metadata: { name: 'a', annotations } });
      // The entries of managedFields name the annotations, too.
      await client.merge(`${configMaps}/a`, { metadata: { managedFields: [{}] } });
      const binary = await bytesOf(client, `${configMaps}/a`);
      return Object.keys(annotations).filter((key) => binary.includes(key));
    });
    expect(seen).toEqual({ faulty: ['x.io/filled'], right: ['x.io/empty', 'x.io/filled'] });
  });
});

describe('the third media type of a client', () => {
  it('is not read for custom resources', async () => {
    const seen = await bothWays('third-media-type-unread', async (client) => {
      await client.post(definitions, widgets);
      const read = async (target: string, accept: string) => (await client.send('GET', target, undefined, { accept })).status;
      const three = `${dialect.binaryMediaType},text/csv,application/json`;
      return [await read(widgetsPath, three), await read(widgetsPath, 'text/csv,application/json,text/plain')];
    });
    expect(seen).toEqual({ faulty: [406, 200], right: [200, 200] });
  });
});

async function bytesOf(client: ReferenceClient, target: string): Promise<Buffer> {
  const headers = new Map([['accept', dialect.binaryMediaType]]);
  const { body } = await client.server.handle({ method: 'GET', target, headers, body: new Uint8Array() });
  if (!(body instanceof Uint8Array)) throw new Error('no bytes were sent');
  return Buffer.from(body);
}
