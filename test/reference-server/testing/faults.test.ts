import { describe, expect, it } from 'vitest';
import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { JsonObject } from '#core/model/json';
import { UsageError } from '#core/model/tool-error';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { arrayAt, objectAt } from '#reference-server/json/json-object';
import { faults } from '#reference-server/testing/faults/index';
import type { ReferenceClient } from '../reference-client.ts';
import { configMap, createReferenceClient, dialect, names, told, versionOf } from '../reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';

/** What is seen of each fault, as text: the plain server must say something else. */
const seen: {
  readonly [fault: string]: (client: ReferenceClient, start: string, options: { readonly fault?: string }) => Promise<string>;
} = {
  'limit-ignored': async (client) => names((await client.get(`${collection}?limit=1`)).body).join(),
  'page-version-moves': async (client) => {
    const { body } = await client.get(`${collection}?limit=1`);
    await client.post(collection, configMap('between'));
    const second = await client.get(`${collection}?limit=1&continue=${String(objectAt(body, 'metadata')['continue'])}`);
    return String(versionOf(second.body) === versionOf(body));
  },
  'boundary-item-skipped': async (client) => {
    const { body } = await client.get(`${collection}?limit=1`);
    return names((await client.get(`${collection}?continue=${String(objectAt(body, 'metadata')['continue'])}`)).body).join();
  },
  'exact-shows-latest': async (client, start) => {
    await client.remove(`${collection}/a`);
    const { body } = await client.get(`${collection}?resourceVersionMatch=Exact&resourceVersion=${start}`);
    return `${String(versionOf(body) === start)} ${names(body).join()}`;
  },
  'synthetic-after-exact-start': async (client, start) =>
    String((await (await client.watch(`${collection}?watch&resourceVersion=${start}`)).readAll()).length),
  'event-repeated': (client, start) => updates(client, start),
  'event-lost': (client, start) => updates(client, start),
  'bookmark-unasked': async (client, start) =>
    String((await (await client.watch(`${collection}?watch&resourceVersion=${start}`)).readAll()).length),
  'gone-is-silent': async (client, start) => {
    await client.post(collection, configMap('later'));
    await client.clock.advance(20_000);
    const answer = await client.server.handle({
      method: 'GET',
      target: `${collection}?watch&resourceVersion=${start}`,
      headers: new Map(),
      body: new Uint8Array(),
    });
    return String(answer.status);
  },
  'dry-run-stored': async (client) => {
    await client.post(`${collection}?dryRun=All`, configMap('dry'));
    return String((await client.get(`${collection}/dry`)).status);
  },
  'dry-run-not-admitted': async (client) => {
    const limits = [{ type: 'Pod', max: { cpu: '1' } }];
    await client.post('/api/v1/namespaces/default/limitranges', {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'l' },
      spec: { limits },
    });
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    return String((await client.post('/api/v1/namespaces/default/pods?dryRun=All', pod)).status);
  },
  'first-field-told': async (client) =>
    (await client.post(`${collection}?fieldValidation=Strict`, configMap('x', { one: 1, two: 2 }))).text,
  'duplicates-unseen': async (client) => {
    const body = new TextEncoder().encode('{"apiVersion":"v1","kind":"ConfigMap","kind":"ConfigMap","metadata":{"name":"x"}}');
    const answer = await client.server.handle({ method: 'POST', target: `${collection}?fieldValidation=Strict`, headers: new Map(), body });
    return String(answer.status);
  },
  'unknown-field-stored': async (client) => String((await client.post(collection, configMap('x', { unknown: 'value' }))).body['unknown']),
  'subresource-write-lost': async (client) => {
    await client.merge('/api/v1/namespaces/default/status', { status: { conditions: [{ type: 'Tried', status: 'True' }] } });
    return (await client.get('/api/v1/namespaces/default')).text;
  },
  'update-by-the-name-of-the-body': async (client) => String((await client.put(`${collection}/a`, configMap('b'))).status),
  'collection-is-a-list': async (client) => String((await client.get(collection)).body['kind']),
  'row-lost': async (client) =>
    String(
      arrayAt((await client.send('GET', collection, undefined, { accept: 'application/json;as=Table;g=meta.api.test;v=v1' })).body, 'rows')
        .length,
    ),
  'json-whatever-is-accepted': async (client) => String((await client.send('GET', collection, undefined, { accept: 'text/csv' })).status),
  'other-prefix-sent': (client) => textOf(client, collection, { accept: dialect.binaryMediaType }),
  'raw-cut-short': (client) => textOf(client, collection, { accept: dialect.binaryMediaType }),
  'any-prefix-taken': async (client) => {
    const body = encodeBinaryObject(configMap('x')).map((byte, index) => (index === 1 ? 0x39 : byte));
    const headers = new Map([['content-type', dialect.binaryMediaType]]);
    return String((await client.server.handle({ method: 'POST', target: collection, headers, body })).status);
  },
  'lists-replaced': async (client) => {
    const nodes = '/apis/storage.api.test/v1/csinodes';
    const drivers = (name: string) => ({ drivers: [{ name, nodeID: 'n' }] });
    await client.post(nodes, { apiVersion: 'storage.api.test/v1', kind: 'CSINode', metadata: { name: 'x' }, spec: drivers('one') });
    const headers = { 'content-type': 'application/strategic-merge-patch+json' };
    return JSON.stringify((await client.send('PATCH', `${nodes}/x`, { spec: drivers('two') }, headers)).body['spec']);
  },
  'required-may-be-missing': async (client) => {
    const node = { apiVersion: 'storage.api.test/v1', kind: 'CSINode', metadata: { name: 'x' }, spec: { drivers: [{ name: 'one' }] } };
    return String((await client.post('/apis/storage.api.test/v1/csinodes', node)).status);
  },
  'finalizers-ignored': async (client) => {
    await client.post(collection, { ...configMap('held'), metadata: { name: 'held', finalizers: ['example.com/one'] } });
    await client.remove(`${collection}/held`);
    return String((await client.get(`${collection}/held`)).status);
  },
  'finalizers-stick': async (client) => {
    await client.post(collection, { ...configMap('held'), metadata: { name: 'held', finalizers: ['example.com/one'] } });
    await client.remove(`${collection}/held`);
    await client.merge(`${collection}/held`, { metadata: { finalizers: null } });
    return String((await client.get(`${collection}/held`)).status);
  },
  'conflict-overlooked': async (client) => {
    await apply(client, 'one', { key: '1' });
    return apply(client, 'two', { key: '2' });
  },
  'force-refused': async (client) => {
    await apply(client, 'one', { key: '1' });
    return apply(client, 'two', { key: '2' }, '&force=true');
  },
  'ownership-stays': async (client) => {
    await apply(client, 'one', { key: '1' });
    await client.merge(`${collection}/applied?fieldManager=two`, { data: { key: '2' } });
    return JSON.stringify((await client.get(`${collection}/applied`)).body);
  },
  'leftovers-kept': async (client) => {
    await apply(client, 'one', { key: '1', other: '1' });
    await apply(client, 'one', { key: '1' });
    return JSON.stringify((await client.get(`${collection}/applied`)).body);
  },
  'manager-unneeded': (client) => apply(client, '', { key: '1' }),
  'markers-ignored': async (client) => {
    const target = `/apis/storage.${dialect.apiDomain}/v1/csinodes/applied`;
    const driver = (name: string) => ({ spec: { drivers: [{ name, nodeID: name }] } });
    const body = { apiVersion: `storage.${dialect.apiDomain}/v1`, kind: 'CSINode', metadata: { name: 'applied' } };
    const headers = { 'content-type': 'application/apply-patch+yaml' };
    await client.send('PATCH', `${target}?fieldManager=one`, { ...body, ...driver('one') }, headers);
    return String((await client.send('PATCH', `${target}?fieldManager=two`, { ...body, ...driver('two') }, headers)).status);
  },
  'clearing-ignored': async (client) => {
    await client.merge(`${collection}/a`, { metadata: { managedFields: [{}] } });
    return JSON.stringify((await client.get(`${collection}/a`)).body);
  },
  'future-answered-now': async (client) => {
    const answer = client.get(`${collection}?resourceVersion=999999`);
    await client.clock.advance(5000);
    return String((await answer).status);
  },
  'deprecation-silent': async (client) => {
    await client.post(definitions, deprecatedDefinition);
    return String((await client.get('/apis/old.example/v1beta1/samples')).headers.has('warning'));
  },
  'deprecation-uncounted': async (client) => {
    await client.post(definitions, deprecatedDefinition);
    await client.get('/apis/old.example/v1beta1/samples');
    return (await textOf(client, '/metrics'))
      .split('\n')
      .filter((line) => line.startsWith('apiserver_requested_deprecated_apis{'))
      .join();
  },
  'any-token-taken': async (_client, _start, options) => {
    const server = createReferenceServer({ dialect, personality: 'specification', tokens: ['known'], ...options });
    const headers = new Map([['authorization', 'Bearer unknown']]);
    const answer = await server.handle({ method: 'GET', target: collection, headers, body: new Uint8Array() });
    server.stop();
    return String(answer.status);
  },
  'exclusion-untold': (client) => textOf(client, '/readyz?verbose&exclude=ping'),
  'removed-still-served': async (client) => String((await client.get('/apis/batch/v1beta1/cronjobs')).status),
  'stale-update-taken': async (client) => {
    const { body } = await client.get(`${collection}/a`);
    await client.merge(`${collection}/a`, { data: { value: 'newer' } });
    return String((await client.put(`${collection}/a`, body)).status);
  },
  'selector-forgotten': async (client) => {
    await client.remove(`${collection}?labelSelector=app=one`);
    return names((await client.get(collection)).body).join();
  },
  'uid-of-the-name': async (client) => {
    const uid = async (): Promise<unknown> => objectAt((await client.get(`${collection}/a`)).body, 'metadata')['uid'];
    const before = await uid();
    await client.remove(`${collection}/a`);
    await client.post(collection, configMap('a'));
    return String(before === (await uid()));
  },
  'bare-flag-unset': async (client) => {
    const answer = await client.server.handle({ method: 'GET', target: `${collection}?watch`, headers: new Map(), body: new Uint8Array() });
    return typeof answer.body;
  },
  'pretty-ignored': async (client) => (await client.get(`${collection}?pretty=true`)).text,
  'namespaces-mixed': async (client) => {
    await client.post('/api/v1/namespaces/kube-system/configmaps', configMap('elsewhere'));
    return names((await client.get(collection)).body).join();
  },
  'definition-unchecked': async (client) => {
    const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec: {} } } } };
    const { spec } = deprecatedDefinition;
    return String((await client.post(definitions, { ...deprecatedDefinition, spec: { ...spec, versions: [version] } })).status);
  },
};

const definitions = `/apis/apiextensions.${dialect.apiDomain}/v1/customresourcedefinitions`;
const schema = { openAPIV3Schema: { type: 'object' } };
const deprecatedDefinition = {
  apiVersion: `apiextensions.${dialect.apiDomain}/v1`,
  kind: 'CustomResourceDefinition',
  metadata: { name: 'samples.old.example' },
  spec: {
    group: 'old.example',
    scope: 'Cluster',
    names: { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' },
    versions: [
      { name: 'v1', served: true, storage: true, schema },
      { name: 'v1beta1', served: true, storage: false, deprecated: true, schema },
    ],
  },
};

async function apply(client: ReferenceClient, manager: string, data: JsonObject, more = ''): Promise<string> {
  const headers = { 'content-type': 'application/apply-patch+yaml' };
  const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied' }, data };
  return String((await client.send('PATCH', `${collection}/applied?fieldManager=${manager}${more}`, body, headers)).status);
}

async function textOf(client: ReferenceClient, target: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await client.server.handle({ method: 'GET', target, headers: new Map(Object.entries(headers)), body: new Uint8Array() });
  return String(answer.body);
}

async function updates(client: ReferenceClient, start: string): Promise<string> {
  const stream = await client.watch(`${collection}?watch&resourceVersion=${start}`);
  for (const value of ['1', '2', '3']) await client.merge(`${collection}/a`, { data: { value } });
  return told(await stream.readAll()).join();
}

async function observe(fault: string, injected: boolean): Promise<string> {
  const client = createReferenceClient({ historyWindowSeconds: 10, ...(injected ? { fault } : {}) });
  for (const name of ['a', 'b', 'c']) await client.post(collection, configMap(name));
  const start = versionOf((await client.get(collection)).body);
  return (await seen[fault]?.(client, start, injected ? { fault } : {})) ?? '';
}

describe('the faults', () => {
  it('that are looked at here are there', () => {
    const known = faults.map((fault) => fault.id);
    expect(Object.keys(seen).filter((fault) => !known.includes(fault))).toEqual([]);
  });

  it.each(Object.keys(seen))('%s changes what a client sees', async (fault) => {
    expect(await observe(fault, true)).not.toBe(await observe(fault, false));
  });

  it('are refused by a name that is not known', () => {
    expect(() => createReferenceServer({ dialect, personality: 'specification', fault: 'nothing' })).toThrow(UsageError);
  });
});
