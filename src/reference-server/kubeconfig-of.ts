import { dump } from 'js-yaml';

/** The address of a server, and the credentials of a client. */
export type ServerConnection = {
  readonly url: string;
  /** The authority of the server's certificate, in PEM. */
  readonly certificateAuthority?: string;
  readonly token?: string;
  /** Both in PEM. */
  readonly client?: { readonly certificate: string; readonly key: string };
};

const name = 'apiconform';

/** Returns a kubeconfig as YAML, with one context, by which kubectl and other clients connect to a server. */
export function kubeconfigOf({ url, certificateAuthority, token, client }: ServerConnection): string {
  const user = {
    ...(token === undefined ? {} : { token }),
    ...(client === undefined ? {} : { 'client-certificate-data': base64(client.certificate), 'client-key-data': base64(client.key) }),
  };
  const authority = certificateAuthority === undefined ? {} : { 'certificate-authority-data': base64(certificateAuthority) };
  return dump(
    {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': name,
      clusters: [{ name, cluster: { server: url, ...authority } }],
      users: [{ name, user }],
      contexts: [{ name, context: { cluster: name, user: name } }],
    },
    { lineWidth: -1 },
  );
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
