import { Agent, request } from 'undici';
import { expect } from 'vitest';
import { parseJson } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';

/** A server, and what it takes to be its administrator. */
export type ApiAccess = { readonly url: string; readonly ca?: string; readonly token?: string };

/** Sends one request and gives the status and the JSON of the answer. */
export const sendRequest = async (access: ApiAccess, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  const dispatcher = new Agent(access.ca === undefined ? {} : { connect: { ca: access.ca } });
  try {
    const headers = {
      'content-type': 'application/json',
      ...(access.token === undefined ? {} : { authorization: `Bearer ${access.token}` }),
    };
    const sent = { dispatcher, method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await request(access.url + path, sent);
    return { status: answer.statusCode, body: parseJson(await answer.body.text()) };
  } finally {
    await dispatcher.close();
  }
};

const collections = [
  '/api/v1/namespaces',
  '/api/v1/configmaps',
  '/apis/storage.k8s.io/v1/csinodes',
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
];

/** Every object of the types that a run writes to, in the version it has; those that a server makes for itself are left out. */
export const objectsOf = async (access: ApiAccess): Promise<readonly string[]> => {
  const lists = await Promise.all(
    collections.map(async (path) => {
      const { status, body } = await sendRequest(access, 'GET', path);
      expect(status, `the list of ${path}`).toBe(200);
      const items = pointTo(body, '/items');
      if (!Array.isArray(items)) throw new Error(`The list of ${path} has no items.`);
      return items.map((item) => {
        const at = (name: string) => stringAt(item, `/metadata/${name}`) ?? '';
        return {
          text: `${path} ${at('namespace')}/${at('name')} ${at('uid')} ${at('resourceVersion')}`,
          of: at('namespace') || at('name'),
        };
      });
    }),
  );
  return lists
    .flat()
    .filter(({ of }) => of !== 'default' && !of.startsWith('kube-'))
    .map(({ text }) => text)
    .sort();
};

/** Makes objects that belong to somebody else and look as those of a run do, and gives all that is there then. */
export const plantBystanders = async (access: ApiAccess): Promise<readonly string[]> => {
  const labels = { 'apiconform-run': 'bystan', 'apiconform-case': 'ac-bystan-1' };
  const made = [
    await sendRequest(access, 'POST', '/api/v1/namespaces', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'ac-bystan-0-ns-1', labels },
    }),
    await sendRequest(access, 'POST', '/api/v1/namespaces/ac-bystan-0-ns-1/configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'ac-bystan-1-a', labels },
      data: { text: 'value' },
    }),
    await sendRequest(access, 'POST', '/apis/storage.k8s.io/v1/csinodes', {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSINode',
      metadata: { name: 'ac-bystan-1-a', labels },
      spec: { drivers: [] },
    }),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  const objects = await objectsOf(access);
  expect(objects.map((line) => line.split(' ')[1])).toEqual(['ac-bystan-0-ns-1/ac-bystan-1-a', '/ac-bystan-0-ns-1', '/ac-bystan-1-a']);
  return objects;
};
