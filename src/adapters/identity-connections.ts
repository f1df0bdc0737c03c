import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { definedFields } from '#core/json/defined-fields';
import type { Identity } from '#core/model/request';
import type { Access, Credentials, Target } from '#core/model/target';

/** How requests of one identity are sent: over connections of its own, since a client certificate belongs to a connection. */
export type Connection = {
  readonly dispatcher: Dispatcher;
  /** Opens a connection for each request. */
  readonly unshared: () => Dispatcher;
  /** The `authorization` header, where the identity has one. */
  readonly authorization: string | undefined;
};

/** The connections to a target, made when an identity first needs them. */
export type IdentityConnections = {
  /** Throws Error for `limited` where the run has no such credentials: such a case should not have been planned. */
  of(identity: Identity): Connection;
  /**
   * Takes other credentials for the target's own identity, and another certificate authority for all, from now on. Streams that are
   * open stay open.
   */
  renew(access: Access): void;
  /** Ends all connections at once, with whatever is going on over them. */
  destroy(): Promise<void>;
};

/** The client bounds every request itself, from outside; undici's own bounds would only come between. */
const ownBounds = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * How long a connection is kept without a request. What is in front of a server closes idle connections after a second at the
 * earliest; a header `Keep-Alive` with a shorter time is honored, less the threshold.
 */
const keepAlive = { keepAliveTimeout: 700, keepAliveMaxTimeout: 700, keepAliveTimeoutThreshold: 500 };

/** Nobody has it: neither the format nor the signature of a token that a server may know. */
const madeUpToken = 'apiconform-made-this-up';

/** @param limited the credentials of the limited identity. */
export function createIdentityConnections(target: Target, limited: Credentials | undefined): IdentityConnections {
  const made = new Map<Identity, Connection>();
  const dispatchers: Dispatcher[] = [];
  const keep = (dispatcher: Dispatcher) => {
    dispatchers.push(dispatcher);
    return dispatcher;
  };
  let own = target.credentials;
  let current = target;
  const credentialsOf = (identity: Identity): Credentials => {
    if (identity === 'admin') return own;
    if (identity === 'none') return {};
    if (identity === 'invalid') return { token: madeUpToken };
    if (limited === target.credentials) return own;
    if (limited === undefined) throw new Error('There are no credentials for the limited identity.');
    return limited;
  };
  return {
    of(identity) {
      const known = made.get(identity);
      if (known !== undefined) return known;
      const credentials = credentialsOf(identity);
      const dispatcher = dispatcherFor(current, credentials, keepAlive);
      let unsharedDispatcher: Dispatcher | undefined;
      const unshared = () => {
        unsharedDispatcher ??= keep(dispatcherFor(current, credentials, { pipelining: 0 }));
        return unsharedDispatcher;
      };
      const connection = { dispatcher: keep(dispatcher), unshared, authorization: authorizationOf(credentials) };
      made.set(identity, connection);
      return connection;
    },
    renew({ credentials, tls }) {
      own = credentials;
      current = { ...target, ...definedFields({ tls }) };
      made.clear();
    },
    async destroy() {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

function dispatcherFor(target: Target, { certificate }: Credentials, use: typeof keepAlive | { readonly pipelining: 0 }): Dispatcher {
  const { tls } = target;
  const trust = {
    ...(tls?.ca === undefined ? {} : { ca: tls.ca }),
    ...(certificate === undefined ? {} : { cert: certificate.certificate, key: certificate.key }),
  };
  const connect = {
    rejectUnauthorized: tls?.insecure !== true,
    ...(tls?.serverName === undefined ? {} : { servername: tls.serverName }),
    ...(target.origin.startsWith('https:') ? sharedContext(trust) : {}),
  };
  if (target.proxy === undefined) return new Agent({ ...ownBounds, ...use, connect });
  const proxyTunnel = target.origin.startsWith('https:');
  return new ProxyAgent({ ...ownBounds, ...use, uri: target.proxy, requestTls: connect, proxyTunnel });
}

/** Certificates are parsed once for all connections. Those that cannot be parsed fail each connection, which says so. */
function sharedContext<Trust extends SecureContextOptions>(trust: Trust): Trust | { readonly secureContext: SecureContext } {
  try {
    return { secureContext: createSecureContext(trust) };
  } catch {
    return trust;
  }
}

function authorizationOf({ token, basic }: Credentials): string | undefined {
  if (token !== undefined) return `Bearer ${token}`;
  if (basic === undefined) return undefined;
  return `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`;
}
