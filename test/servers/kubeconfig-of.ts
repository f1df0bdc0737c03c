/** The text of a kubeconfig with one context, for a server and the bearer token of one user. */
export const kubeconfigOf = (server: { readonly url: string; readonly ca: string; readonly token: string }): string =>
  JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'test',
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
      clusters: [
        { name: 'test', cluster: { server: server.url, 'certificate-authority-data': Buffer.from(server.ca).toString('base64') } },
      ],
      users: [{ name: 'admin', user: { token: server.token } }],
    },
    undefined,
    2,
  );
