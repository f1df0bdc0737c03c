import type { TargetDescription } from './evidence.ts';

/** Where a server is and what it takes to talk to it: what flags and kubeconfig come to. */
export type Target = {
  readonly description: TargetDescription;
  /** Scheme, host and port; then a path prefix, where the server has one, without a slash at its end. */
  readonly origin: string;
  readonly prefix: string;
  readonly tls?: {
    /** PEM. */
    readonly ca?: string;
    readonly serverName?: string;
    readonly insecure: boolean;
  };
  readonly proxy?: string;
  readonly credentials: Credentials;
  /** The context of the kubeconfig that was used. */
  readonly context?: string;
  /** Credentials that are not sent, and must not be written either: what a credential plugin is given, a token that a file replaces. */
  readonly otherSecrets?: readonly string[];
};

/** What may change while a run goes on, and is read again: the credentials, and the certificate authority. */
export type Access = Pick<Target, 'credentials' | 'tls'>;

export type Credentials = {
  readonly token?: string;
  readonly basic?: { readonly username: string; readonly password: string };
  /** PEM. */
  readonly certificate?: { readonly certificate: string; readonly key: string };
};
