import type { Identity } from './identity.ts';
import { knownGroups } from './identity.ts';

/** Somebody whom the server knows by a bearer token. */
export type TokenUser = Identity & { readonly token: string };

/** Whom the server knows. */
export type Access = {
  /** Whether everybody is the administrator: where no identities were set up. */
  readonly open: boolean;
  /** Who has which bearer token. */
  readonly users: ReadonlyMap<string, Identity>;
};

/** Whom a server knows by its options: users by their tokens, and administrators of whom there is nothing but a token. */
export function accessOf(options: {
  readonly users?: readonly TokenUser[] | undefined;
  readonly tokens?: readonly string[] | undefined;
  readonly identified?: boolean | undefined;
}): Access {
  const { users = [], tokens = [], identified = false } = options;
  const administrators = tokens.map((token): TokenUser => ({ token, name: 'admin', groups: [knownGroups.masters] }));
  const known = [...administrators, ...users].map(({ token, ...identity }): [string, Identity] => [
    token,
    { ...identity, groups: [...new Set([...identity.groups, knownGroups.authenticated])] },
  ]);
  return { open: !identified && options.users === undefined && options.tokens === undefined, users: new Map(known) };
}
