import { describe, expect, it } from 'vitest';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { Json } from '#core/model/json';
import { arrayAt, textsAt, valueAt } from '#reference-server/json/json-object';
import { binaryTypes } from '#reference-server/kinds/kind-messages';
import { createRegistry } from '#reference-server/kinds/resources/registry';
import { personalities } from '#reference-server/settings/personality';
import { createStore } from '#reference-server/store/store';
import { createFakeClock } from '../../../fake-clock.ts';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, dialect, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, readBinary, services, widgetsPath } from './rare-server.ts';

const target = `${configMaps}/a`;
const types = binaryTypes(
  createRegistry({
    dialect,
    personality: personalities.specification,
    store: createStore({ clock: createFakeClock(), historyWindowMs: 1000 }),
    release: { major: 1, minor: 36 },
  }),
);

async function binaryObject(client: ReferenceClient, path: string): Promise<Json | undefined> {
  const { body } = await readBinary(client, path);
  return body instanceof Uint8Array ? decodeBinaryObject(body, types) : undefined;
}

/** Returns a number as the binary encoding has it. */
function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let left = value; left > 0n; left >>= 7n) bytes.push(Number(left & 127n) | (left > 127n ? 128 : 0));
  return Buffer.from(bytes);
}

describe('an object in binary', () => {
  it('has other bytes than in JSON', async () => {
    const seen = await bothWays('last-digits-of-bytes-lost-in-binary', async (client) => {
      await client.post(configMaps, configMap('a', { binaryData: { k: '+/+/', l: 'QUJD' }, data: { text: '+/' } }));
      const whole = await binaryObject(client, target);
      const listed = arrayAt(await binaryObject(client, configMaps), 'items')[0];
      const { body } = await client.get(target);
      return [whole, listed, body].map((one) => [valueAt(one, 'binaryData'), valueAt(one, 'data')]);
    });
    const [right, faulty] = [
      [{ k: '+/+/', l: 'QUJD' }, { text: '+/' }],
      [{ k: 'AAAA', l: 'QUJD' }, { text: '+/' }],
    ];
    expect(seen).toEqual({ faulty: [faulty, faulty, right], right: [right, right, right] });
  });

  it('has no names of ports', async () => {
    const seen = await bothWays('named-port-is-zero-in-binary', async (client) => {
      const ports = [
        { name: 'x', port: 80, targetPort: 'web' },
        { name: 'y', port: 81, targetPort: 8081 },
      ];
      await client.post(services, { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: { ports } });
      const { body } = await readBinary(client, `${services}/s`);
      return new TextDecoder('latin1').decode(body instanceof Uint8Array ? body : undefined).includes('\u0003web');
    });
    expect(seen).toEqual({ faulty: false, right: true });
  });
});

describe('the status of a custom resource in binary', () => {
  it('is given in JSON', async () => {
    const seen = await bothWays('binary-status-of-custom-resource-in-json', async (client) => {
      await client.post(definitions, widgets);
      await client.post(widgetsPath, { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { size: 1 } });
      const status = async (path: string): Promise<number> => (await readBinary(client, path)).status;
      return [await status(`${widgetsPath}/w/status`), await status(`${widgetsPath}/w`)];
    });
    expect(seen).toEqual({ faulty: [200, 406], right: [406, 406] });
  });
});

describe('a value in binary', () => {
  it('has the low bits of an integer alone', async () => {
    const seen = await bothWays('long-integers-cut-in-binary', async (client) => {
      const spec = {
        activeDeadlineSeconds: 5_000_000_000,
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } },
      };
      const jobs = '/apis/batch/v1/namespaces/default/jobs';
      const { status } = await client.post(jobs, { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' }, spec });
      const { body } = await readBinary(client, `${jobs}/a`);
      const bytes = Buffer.from(body instanceof Uint8Array ? body : []);
      return [status, bytes.includes(varint(5_000_000_000n)), bytes.includes(varint(5_000_000_000n % 2n ** 32n))];
    });
    expect(seen).toEqual({ faulty: [201, false, true], right: [201, true, false] });
  });

  it('lacks an empty selector', async () => {
    const seen = await bothWays('empty-struct-missing-in-binary', async (client) => {
      const policies = '/apis/networking.api.test/v1/namespaces/default/networkpolicies';
      const spec = { podSelector: {}, policyTypes: ['Ingress'] };
      await client.post(policies, { apiVersion: 'networking.api.test/v1', kind: 'NetworkPolicy', metadata: { name: 'a' }, spec });
      const inJson = valueAt((await client.get(`${policies}/a`)).body, 'spec', 'podSelector');
      const object = await binaryObject(client, `${policies}/a`);
      return [inJson, textsAt(object, 'spec', 'policyTypes'), valueAt(object, 'spec', 'podSelector')];
    });
    expect(seen).toEqual({ faulty: [{}, ['Ingress'], undefined], right: [{}, ['Ingress'], {}] });
  });
});
