import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { kubeconfigOf } from '#reference-server/kubeconfig-of';

it('a kubeconfig has one context, with what it takes to reach the server and nothing else', () => {
  const text = kubeconfigOf({ url: 'https://127.0.0.1:1', certificateAuthority: 'ca', client: { certificate: 'cert', key: 'key' } });
  expect(load(text)).toEqual({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'apiconform',
    clusters: [{ name: 'apiconform', cluster: { server: 'https://127.0.0.1:1', 'certificate-authority-data': 'Y2E=' } }],
    users: [{ name: 'apiconform', user: { 'client-certificate-data': 'Y2VydA==', 'client-key-data': 'a2V5' } }],
    contexts: [{ name: 'apiconform', context: { cluster: 'apiconform', user: 'apiconform' } }],
  });
  expect(load(kubeconfigOf({ url: 'http://127.0.0.1:1', token: 't' }))).toMatchObject({
    clusters: [{ cluster: { server: 'http://127.0.0.1:1' } }],
    users: [{ user: { token: 't' } }],
  });
});
