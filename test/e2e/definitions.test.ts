import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { fixed } from '../manifests/scan/project-settings.ts';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { sendRequest } from './api-access.ts';

/** Definitions that v1beta1 accepted, with parts of every form. Nothing of their objects was pruned. */
const definitions: Readonly<Record<string, string>> = {
  deeps: `
  versions: [{name: v1, served: true, storage: true}]
  validation:
    openAPIV3Schema:
      required: [spec]
      properties:
        metadata: {type: object}
        spec:
          type: object
          anyOf: [{required: [map]}, {required: [list]}]
          properties:
            map: {type: object, properties: {inner: {type: object, properties: {text: {type: string}}}}}
            list: {type: array, items: {type: object, properties: {text: {type: string}}}}
            lists: {type: array, items: {type: array, items: {type: object}}}
            values: {type: object, additionalProperties: {type: object, properties: {text: {type: string}}}}
            lists-of-values: {type: object, additionalProperties: {type: array, items: {type: object}}}
            open: {type: object, additionalProperties: true}
            open-and-declared: {type: object, additionalProperties: true, properties: {text: {type: string}}}
            empty: {type: object, additionalProperties: {}}
            any: {}
            untyped: {properties: {inner: {properties: {text: {type: string}}}}}
            untyped-list: {items: {properties: {text: {type: string}}}}
            list-of-any: {type: array}
            port: {x-kubernetes-int-or-string: true}
            metadata: {type: object, properties: {labels: {type: object}}}`,
  versions: `
  preserveUnknownFields: true
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: object}}}}}}
  - name: v2
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: object}, b: {type: object}}}}}}`,
  plains: `
  version: v1`,
};

const definitionOf = (plural: string, rest = definitions[plural]): string => `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: ${plural}.keep.example.com}
spec:
  group: keep.example.com
  names: {plural: ${plural}, singular: ${plural}-one, kind: K${plural}, listKind: K${plural}List}
  scope: Cluster${rest}
`;

/** Fields that no schema declares, at every level. */
const more = { unknown: { deep: [{ deeper: 1 }, [{ deepest: true }]] } };
const specs: Readonly<Record<string, object>> = {
  deeps: {
    ...more,
    map: { ...more, inner: { text: 'a', ...more } },
    list: [{ text: 'a', ...more }, more],
    lists: [[more, more], [more]],
    values: { a: { text: 'a', ...more } },
    'lists-of-values': { a: [more] },
    open: { a: more, b: [more], c: 'd' },
    'open-and-declared': { text: 'a', ...more },
    empty: { a: more, b: 'c' },
    any: { a: more, b: [[more]] },
    untyped: { ...more, inner: { text: 'a', ...more } },
    'untyped-list': [{ text: 'a', ...more }],
    'list-of-any': [more, 'a', [more]],
    port: 'http',
    metadata: { labels: more, ...more },
  },
  versions: { ...more, a: more, b: more },
  plains: more,
};
const plurals = Object.keys(definitions);

const objectOf = (plural: string, name: string): JsonObject => {
  const object = { apiVersion: 'keep.example.com/v1', kind: `K${plural}`, metadata: { name }, ...more, spec: specs[plural] };
  const json: Json = JSON.parse(JSON.stringify(object));
  if (!isJsonObject(json)) throw new Error(`The object of ${plural} is not a map.`);
  return json;
};

const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const pathOf = (plural: string, version = 'v1'): string => `/apis/keep.example.com/${version}/${plural}`;

/** An object without what the server adds to it. */
const fieldsOf = (object: Json): Json =>
  isJsonObject(object) ? { ...object, metadata: { name: stringAt(object, '/metadata/name') ?? '' } } : object;

const define = async (server: RunningKubernetes, text: string): Promise<readonly unknown[]> => {
  const definition: Json = JSON.parse(JSON.stringify(load(text)));
  const { status, body } = await sendRequest(server, 'POST', definitionsPath, isJsonObject(definition) ? definition : {});
  return [status, status === 201 ? '' : stringAt(body, '/message')];
};

const served = async (server: RunningKubernetes, plural: string): Promise<void> => {
  const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${plural}.keep.example.com`;
  const isEstablished = async (): Promise<boolean> => {
    const conditions = pointTo((await sendRequest(server, 'GET', path)).body, '/status/conditions');
    const established = (Array.isArray(conditions) ? conditions : []).find((each: Json) => stringAt(each, '/type') === 'Established');
    return stringAt(established ?? null, '/status') === 'True' && (await sendRequest(server, 'GET', pathOf(plural))).status === 200;
  };
  await expect.poll(isEstablished, { timeout: 30_000, interval: 100 }).toBe(true);
};

const create = async (server: RunningKubernetes, plural: string, name: string): Promise<Json> => {
  const { status, body } = await sendRequest(server, 'POST', pathOf(plural), objectOf(plural, name));
  return status === 201 ? fieldsOf(body ?? null) : (body ?? null);
};

const read = async (server: RunningKubernetes, plural: string, name: string, version?: string): Promise<Json> =>
  fieldsOf((await sendRequest(server, 'GET', `${pathOf(plural, version)}/${name}`)).body ?? null);

const [old, now] = [await kubernetesServer('1.24'), await kubernetesServer('1.36')];
const isMissing = 'missing' in old || 'missing' in now;

describe.skipIf(isMissing)('objects of a definition that a fix has changed to v1', () => {
  let folder: string;
  let older: RunningKubernetes;
  let newer: RunningKubernetes;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apiconform-definitions-'));
    older = await startKubernetes('1.24', { token: 'a-token', data: join(folder, 'etcd') });
  });

  afterAll(async () => {
    await Promise.all([older?.stop(), newer?.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it.each(plurals)('keep every field in release 1.24: %s', async (plural) => {
    expect(await define(older, fixed(definitionOf(plural)))).toEqual([201, '']);
    await served(older, plural);
    expect(await create(older, plural, 'old')).toEqual(objectOf(plural, 'old'));
    expect(await read(older, plural, 'old')).toEqual(objectOf(plural, 'old'));
  });

  it('lose fields where only the root of the schema has a marker', async () => {
    const schema = '{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {spec: {type: object}}}';
    const rest = `\n  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: ${schema}}}]`;
    expect(await define(older, definitionOf('lost', rest).replace('v1beta1', 'v1'))).toEqual([201, '']);
    await served(older, 'lost');
    const object = { ...objectOf('plains', 'old'), kind: 'Klost' };
    const { body } = await sendRequest(older, 'POST', pathOf('lost'), object);
    expect(fieldsOf(body ?? null)).toEqual({ ...object, spec: {} });
  });

  it('keep every field after an upgrade to release 1.36', async () => {
    await older.stop();
    newer = await startKubernetes('1.36', { token: 'a-token', data: join(folder, 'etcd') });
    for (const plural of plurals) {
      await served(newer, plural);
      expect(await read(newer, plural, 'old')).toEqual(objectOf(plural, 'old'));
      expect(await create(newer, plural, 'new')).toEqual(objectOf(plural, 'new'));
      expect(await read(newer, plural, 'new')).toEqual(objectOf(plural, 'new'));
    }
    expect(await read(newer, 'versions', 'old', 'v2')).toEqual({ ...objectOf('versions', 'old'), apiVersion: 'keep.example.com/v2' });
  });
});
