import { describe, expect, it } from 'vitest';
import { decodeBinaryObject, encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { JsonObject } from '#core/model/json';
import { configMap, createReferenceClient, dialect } from '../../reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';
const binary = dialect.binaryMediaType;

function binaryClient() {
  const client = createReferenceClient();
  const send = async (method: string, target: string, headers: Readonly<Record<string, string>>, body = new Uint8Array()) => {
    const answer = await client.server.handle({ method, target, headers: new Map(Object.entries(headers)), body });
    const object = answer.body instanceof Uint8Array ? decodeBinaryObject(answer.body) : undefined;
    return { status: answer.status, type: new Map(answer.headers).get('content-type'), object };
  };
  const post = (object: JsonObject, headers = {}) =>
    send('POST', collection, { 'content-type': binary, ...headers }, new Uint8Array(encodeBinaryObject(object)));
  return { ...client, send, post };
}

describe('the binary media type', () => {
  it('is the format of objects, collections and errors for clients that accept it', async () => {
    const client = binaryClient();
    await client.post(configMap('a', { data: { key: 'value' } }));
    const accept = { accept: binary };
    expect(await client.send('GET', `${collection}/a`, accept)).toMatchObject({
      type: binary,
      object: { kind: 'ConfigMap', data: { key: 'value' } },
    });
    expect(await client.send('GET', collection, accept)).toMatchObject({
      object: { kind: 'ConfigMapList', items: [{ metadata: { name: 'a' } }] },
    });
    expect(await client.send('GET', `${collection}/b`, accept)).toMatchObject({ status: 404, object: { kind: 'Status', code: 404 } });
    expect(await client.send('DELETE', `${collection}/a`, accept)).toMatchObject({
      status: 200,
      object: { kind: 'Status', status: 'Success' },
    });
  });

  it('is read in the body of a create and of an update', async () => {
    const client = binaryClient();
    expect((await client.post(configMap('a', { data: { key: 'one' } }))).status).toBe(201);
    const updated = new Uint8Array(encodeBinaryObject(configMap('a', { data: { key: 'two' } })));
    expect((await client.send('PUT', `${collection}/a`, { 'content-type': binary }, updated)).status).toBe(200);
    expect((await client.get(`${collection}/a`)).body['data']).toEqual({ key: 'two' });
  });

  it('is refused in a body with another prefix, cut short, or of another kind', async () => {
    const client = binaryClient();
    const bytes = new Uint8Array(encodeBinaryObject(configMap('a')));
    const headers = { 'content-type': binary };
    for (const body of [bytes.map((byte, index) => (index === 1 ? 0x39 : byte)), bytes.subarray(0, -3), new Uint8Array()])
      expect((await client.send('POST', collection, headers, body)).status).toBe(400);
    expect((await client.post({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } })).status).toBe(400);
    expect((await client.get(`${collection}/a`)).status).toBe(404);
  });

  it('is not used for types without a known encoding', async () => {
    const client = binaryClient();
    const definitions = '/apis/apiextensions.api.test/v1/customresourcedefinitions';
    expect((await client.send('GET', definitions, { accept: binary })).status).toBe(406);
    expect(
      (await client.send('POST', definitions, { 'content-type': binary }, new Uint8Array(encodeBinaryObject(configMap('a'))))).status,
    ).toBe(415);
  });
});
