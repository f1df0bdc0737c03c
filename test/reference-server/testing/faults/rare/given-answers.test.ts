import { describe, expect, it } from 'vitest';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '#reference-server/json/json-object';
import { createKindMessages } from '#reference-server/kinds/kind-messages';
import { configMap, dialect, widgets } from '../../../reference-client.ts';
import { asTable, bothWays, configMaps, definitions, table } from './rare-server.ts';

const messageOf = createKindMessages();
const typeOfEvent = () => messageOf('core.v1.Event');
const events = '/api/v1/namespaces/default/events';

/** A definition of a namespaced type `gadgets.shop.test`, in the group of the widgets. */
const gadgets: JsonObject = {
  ...widgets,
  metadata: { name: 'gadgets.shop.test' },
  spec: withFields(objectAt(widgets, 'spec'), { names: { plural: 'gadgets', kind: 'Gadget' } }),
};

describe('a Table', () => {
  it('without rows has no columns', async () => {
    const seen = await bothWays('empty-table-has-no-columns', async (client) => {
      const columns = async () => arrayAt((await table(client, configMaps)).body, 'columnDefinitions').length > 0;
      const empty = await columns();
      await client.post(configMaps, configMap('a'));
      return [empty, await columns()];
    });
    expect(seen).toEqual({ faulty: [false, true], right: [true, true] });
  });
});

describe('a response in binary', () => {
  it('has times in whole seconds', async () => {
    const eventTime = '2024-05-06T07:08:09.123456Z';
    const seen = await bothWays('fractions-of-seconds-lost-in-binary', async (client) => {
      const about = { involvedObject: { kind: 'Node', namespace: 'default', name: 'a' }, eventTime };
      const sent = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'a', namespace: 'default' }, ...about };
      const { body: stored } = await client.post(events, sent);
      const { body } = await client.server.handle({
        method: 'GET',
        target: `${events}/a`,
        headers: new Map([['accept', dialect.binaryMediaType]]),
        body: new Uint8Array(),
      });
      return [textAt(stored, 'eventTime'), body instanceof Uint8Array ? textAt(decodeBinaryObject(body, typeOfEvent), 'eventTime') : body];
    });
    expect(seen).toEqual({ faulty: [eventTime, '2024-05-06T07:08:09Z'], right: [eventTime, eventTime] });
  });
});

describe('an unknown field', () => {
  it('in an owner reference is not reported', async () => {
    const seen = await bothWays('unknown-field-of-owner-reference-unreported', async (client) => {
      const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'b', uid: 'u' };
      const owned = (fields: JsonObject) => configMap('a', { metadata: { name: 'a', ownerReferences: [{ ...owner, ...fields }] } });
      const strict = await client.post(`${configMaps}?fieldValidation=Strict&dryRun=All`, owned({ color: 'red' }));
      const elsewhere = await client.post(`${configMaps}?fieldValidation=Strict`, configMap('a', { color: 'red' }));
      const warned = await client.post(configMaps, owned({ color: 'red' }));
      return [strict.status, elsewhere.status, warned.headers.has('warning')];
    });
    expect(seen).toEqual({ faulty: [201, 400, false], right: [400, 400, true] });
  });

  it('in a patch that changes nothing is dropped without a warning', async () => {
    const seen = await bothWays('warning-lost-without-change', async (client) => {
      await client.post(configMaps, configMap('a'));
      const patch = { data: { k: '1' }, color: 'red' };
      const warned = [];
      for (let count = 0; count < 2; count += 1) warned.push((await client.merge(`${configMaps}/a`, patch)).headers.has('warning'));
      return warned;
    });
    expect(seen).toEqual({ faulty: [true, false], right: [true, true] });
  });
});

describe('discovery', () => {
  it('lists the first type of a group alone', async () => {
    const seen = await bothWays('later-type-of-group-undiscovered', async (client) => {
      await client.post(definitions, widgets);
      await client.post(definitions, gadgets);
      const { body } = await client.get('/apis/shop.test/v2');
      const served = (await client.get('/apis/shop.test/v2/namespaces/default/gadgets')).status;
      return [arrayAt(body, 'resources').map((resource) => textAt(resource, 'name')), served];
    });
    expect(seen).toEqual({ faulty: [['widgets'], 200], right: [['widgets', 'gadgets'], 200] });
  });
});

describe('a request', () => {
  it('with a space in the media type of Accept is refused', async () => {
    const seen = await bothWays('spaced-media-type-refused', async (client) => {
      const read = async (accept: string) => (await client.send('GET', configMaps, undefined, { accept })).status;
      const spaced = asTable.accept.replaceAll(';', '; ');
      return [await read(asTable.accept), await read(spaced), await read(`${spaced}, application/json`)];
    });
    expect(seen).toEqual({ faulty: [200, 406, 200], right: [200, 200, 200] });
  });

  it('to a deprecated version is warned once for each type', async () => {
    const seen = await bothWays(
      'deprecation-told-once',
      async (client) => {
        const warned = [];
        for (const path of ['batch/v1beta1/cronjobs', 'batch/v1beta1/cronjobs', 'policy/v1beta1/poddisruptionbudgets'])
          warned.push((await client.get(`/apis/${path}`)).headers.has('warning'));
        return warned;
      },
      { release: 'v1.24.17' },
    );
    expect(seen).toEqual({ faulty: [true, false, true], right: [true, true, true] });
  });
});
