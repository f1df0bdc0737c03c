/** What an operator may say of a target: the flags, named as kubectl names its own. */
export type TargetOptions = {
  readonly kubeconfig?: string | undefined;
  readonly context?: string | undefined;
  readonly cluster?: string | undefined;
  readonly user?: string | undefined;
  readonly server?: string | undefined;
  readonly token?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly clientCertificate?: string | undefined;
  readonly clientKey?: string | undefined;
  readonly certificateAuthority?: string | undefined;
  readonly insecureSkipTlsVerify?: boolean | undefined;
  readonly tlsServerName?: string | undefined;
  /** Whether a credential plugin that the kubeconfig names may be started. */
  readonly allowExec?: boolean | undefined;
};
