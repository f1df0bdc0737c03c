import type { Dialect } from '#core/model/dialect';
import type { Identity } from '../exchange/exchange.ts';
import type { Personality } from '../settings/personality.ts';
import type { Store } from '../store/store.ts';
import type { Attributes } from './attributes.ts';
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

/** What access to the server is decided by: the part of its state that authentication and authorization read. */
export type AccessContext = {
  readonly access: Access;
  readonly dialect: Dialect;
  readonly personality: Pick<Personality, 'anonymousRequests'>;
  readonly store: Pick<Store, 'get' | 'list' | 'revision'>;
  readonly hooks: AccessHooks;
};

/** The hooks of access: functions that a fault replaces. */
export type AccessHooks = {
  /** Returns whether a bearer token is one of those that the server knows. */
  isKnownToken(token: string, known: readonly string[]): boolean;
  /** Returns whether a request is allowed; `allows` returns what the roles of its user say of it, or of any other request. */
  isAllowed(allows: (request: Attributes) => boolean, request: Attributes): boolean;
};
