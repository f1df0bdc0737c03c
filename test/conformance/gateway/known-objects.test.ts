import { expect, it } from 'vitest';
import { KnownObjects } from '#conformance/gateway/known-objects';
import { writeOf } from '#conformance/gateway/write';
import { parseResourcePath } from '#core/codecs/resource-path';
import type { Answer, WireError } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import { answer } from '../runner/fake-client.ts';
import { request } from './requests.ts';

const configMaps = '/api/v1/namespaces/ac-k3x-0-ns-1/configmaps';
const shown = (metadata: Json) => answer(201, { kind: 'ConfigMap', metadata });
const created = 'it exists, and a request of this run to create it was rejected';
const other = 'the server returned another object in a response about it';

function doubtAfter(...exchanges: readonly (readonly [string, Answer | WireError])[]): string | undefined {
  const known = new KnownObjects();
  for (const [line, result] of exchanges) {
    const write = writeOf(request(line, line.startsWith('DELETE') ? undefined : { metadata: { name: 'a' } }));
    if (write !== undefined) known.learn(write, result);
  }
  const place = parseResourcePath(configMaps);
  return place && known.doubtOf(place, 'a');
}

it('takes an object that exists, and that no request of the run created, for one of others', () => {
  expect(doubtAfter([`POST ${configMaps}`, answer(409)])).toBe(created);
});

it.each([answer(201), answer(500), { code: 'timeout', message: '' } as const])(
  'takes an object for one of the run if an earlier request to create it had the response %j',
  (earlier) => {
    expect(doubtAfter([`POST ${configMaps}`, earlier], [`POST ${configMaps}`, answer(409)])).toBeUndefined();
    expect(doubtAfter([`PUT ${configMaps}/a`, earlier], [`POST ${configMaps}`, answer(409)])).toBeUndefined();
  },
);

it('knows nothing of an object whose creation was rejected for other reasons', () => {
  expect(doubtAfter([`POST ${configMaps}`, answer(422)], [`POST ${configMaps}`, answer(409)])).toBe(created);
  expect(doubtAfter([`POST ${configMaps}`, answer(422)])).toBeUndefined();
});

it.each([{ name: 'b' }, { name: 'a', namespace: 'default' }])('doubts an object whose response shows %j', (metadata) => {
  expect(doubtAfter([`POST ${configMaps}`, shown(metadata)])).toBe(other);
  expect(doubtAfter([`PATCH ${configMaps}/a`, { ...shown(metadata), status: 200 }])).toBe(other);
});

it.each([{ name: 'a', namespace: 'ac-k3x-0-ns-1' }, { name: 'a' }, {}])('doubts no object whose response shows %j', (metadata) => {
  expect(doubtAfter([`POST ${configMaps}`, shown(metadata)])).toBeUndefined();
});

it('learns nothing from deletes, subresources and Status objects', () => {
  expect(doubtAfter([`DELETE ${configMaps}/a`, shown({ name: 'b' })])).toBeUndefined();
  expect(doubtAfter([`PUT ${configMaps}/a/status`, shown({ name: 'b' })])).toBeUndefined();
  expect(doubtAfter([`POST ${configMaps}`, answer(201, { kind: 'Status', metadata: { name: 'b' } })])).toBeUndefined();
});

it('knows the namespaces that the run created', () => {
  const known = new KnownObjects();
  const learn = (name: string, result: Answer) => {
    const write = writeOf(request('POST /api/v1/namespaces', { metadata: { name } }));
    if (write !== undefined) known.learn(write, result);
  };
  learn('made', answer(201));
  learn('rejected', answer(403));
  expect(['made', 'rejected', 'never'].map((name) => known.hasNamespace(name))).toEqual([true, false, false]);
});
