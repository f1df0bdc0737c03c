import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import { apply, bothWays, services } from './rare-server.ts';

describe('an item of a list with two keys', () => {
  it('conflicts with one of the same first key', async () => {
    const seen = await bothWays('items-of-two-keys-matched-by-the-first', async (client) => {
      const service = (name: string, port: number, protocol: string): JsonObject => ({
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'a' },
        spec: { ports: [{ name, port, protocol, targetPort: port }] },
      });
      const found: number[] = [];
      for (const [manager, port, protocol] of [
        ['one', 53, 'TCP'],
        ['two', 80, 'TCP'],
        ['three', 53, 'UDP'],
      ] as const)
        found.push((await apply(client, `${services}/a`, manager, service(manager, port, protocol))).status);
      const ports = arrayAt((await client.get(`${services}/a`)).body, 'spec', 'ports');
      return [found, ports.map((one) => `${String(valueAt(one, 'port'))} ${textAt(one, 'protocol') ?? ''}`)];
    });
    expect(seen).toEqual({
      faulty: [
        [201, 200, 409],
        ['53 TCP', '80 TCP'],
      ],
      right: [
        [201, 200, 200],
        ['53 TCP', '80 TCP', '53 UDP'],
      ],
    });
  });

  it('is created and patched as it should be', async () => {
    const seen = await bothWays('items-of-two-keys-matched-by-the-first', async (client) => {
      const ports = ['TCP', 'UDP'].map((protocol) => ({ name: protocol.toLowerCase(), port: 53, protocol, targetPort: 53 }));
      const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports } };
      return [
        (await client.post(services, service)).status,
        (await client.merge(`${services}/a`, { metadata: { labels: { a: 'b' } } })).status,
      ];
    });
    expect(seen).toEqual({ faulty: [201, 200], right: [201, 200] });
  });
});
