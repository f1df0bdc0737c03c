// access: authentication and authorization. It imports exchange, json, settings, store and kinds. It reads the store and may
// not write to it.

import type { Dialect } from '#core/model/dialect';
import type { Identity } from '../exchange/exchange.ts';
import type { Personality } from '../settings/personality.ts';
import type { Store } from '../store/store.ts';
import type { Attributes } from './attributes.ts';
import { knownGroups } from './identity.ts';

/** A user whom the server knows by a bearer token. */
export type TokenUser = Identity & { readonly token: string };

/** The users of a server, and whether it has any. */
export type Access = {
  /** Whether every request is the administrator's: no users were configured. */
  readonly open: boolean;
  /** The users by their bearer tokens. */
  readonly users: ReadonlyMap<string, Identity>;
};

/** Returns the users of a server from its options: each user by its token, and an administrator for each token without a user. */
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

/** What authentication and authorization need of the server. */
export type AccessContext = {
  readonly access: Access;
  readonly dialect: Dialect;
  readonly personality: Pick<Personality, 'anonymousRequests'>;
  readonly store: Pick<Store, 'get' | 'list' | 'revision'>;
  readonly hooks: AccessHooks;
};

/** The hooks of access: functions that a fault replaces. */
export type AccessHooks = {
  /** Returns whether a bearer token is one of the known tokens. */
  isKnownToken(token: string, known: readonly string[]): boolean;
  /** Returns whether a request is allowed. `allows` returns what the roles of the user say of it, or of any other request. */
  isAllowed(allows: (request: Attributes) => boolean, request: Attributes): boolean;
};
