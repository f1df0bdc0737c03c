import { readFileSync } from 'node:fs';
import { envoyBinary } from '../servers/envoy.ts';
import { freePort } from '../servers/free-port.ts';
import { startProxy } from './start-proxy.ts';

/** What Envoy stands in front of, and how it speaks to it. */
export type EnvoyOptions = {
  readonly server: string;
  /** PEM; with it, all requests go over HTTP/2 and TLS. */
  readonly ca?: string;
  /** When a connection without a request is closed, as `5s`. */
  readonly idle: string;
};

/** An Envoy that runs. */
export type RunningEnvoy = {
  /** Returns a counter of its connections to the server, such as `upstream_rq_total`. */
  counter(name: string): Promise<number>;
};

/** Starts Envoy on this port of the loopback interface, until the test ends. */
export const startEnvoy = async (port: number, options: EnvoyOptions): Promise<RunningEnvoy> => {
  const envoy = await envoyBinary();
  if ('missing' in envoy) throw new Error(envoy.missing);
  const admin = await freePort();
  await startProxy(
    envoy.binary,
    port,
    () => JSON.stringify({ ...configuration(port, options), admin: { address: address(admin) } }),
    (file) => ['--use-dynamic-base-id', '--config-yaml', readFileSync(file, 'utf8')],
  );
  return {
    async counter(name) {
      const response = await fetch(`http://127.0.0.1:${admin}/stats?filter=${encodeURIComponent(`^cluster.one.${name}$`)}`);
      const [, value] = /: (\d+)\s*$/.exec(await response.text()) ?? [];
      if (value === undefined) throw new Error(`Envoy has no counter ${name}.`);
      return Number(value);
    },
  };
};

const type = (name: string) => ({ '@type': `type.googleapis.com/envoy.extensions.${name}` });
const address = (at: number) => ({ socket_address: { address: '127.0.0.1', port_value: at } });

/** Requests that the server did not process are sent again, such as those that cross its GOAWAY, as service meshes do by default. */
const unprocessed = { retry_on: 'connect-failure,refused-stream', num_retries: 5 };

/** One GOAWAY can refuse all requests of a connection at once; of itself, Envoy sends no more than three again at a time. */
const circuitBreakers = { thresholds: [{ max_retries: 1000 }] };

const configuration = (port: number, { server, ca, idle }: EnvoyOptions) => {
  const endpoint = { address: address(Number(new URL(server).port)) };
  const manager = {
    ...type('filters.network.http_connection_manager.v3.HttpConnectionManager'),
    stat_prefix: 'all',
    common_http_protocol_options: { idle_timeout: idle },
    route_config: {
      virtual_hosts: [
        {
          name: 'all',
          domains: ['*'],
          routes: [{ match: { prefix: '/' }, route: { cluster: 'one', timeout: '0s', retry_policy: unprocessed } }],
        },
      ],
    },
    http_filters: [{ name: 'envoy.filters.http.router', typed_config: type('filters.http.router.v3.Router') }],
  };
  const filter = { name: 'envoy.filters.network.http_connection_manager', typed_config: manager };
  const cluster = {
    name: 'one',
    type: 'STATIC',
    circuit_breakers: circuitBreakers,
    load_assignment: { cluster_name: 'one', endpoints: [{ lb_endpoints: [{ endpoint }] }] },
  };
  return {
    static_resources: {
      listeners: [{ address: address(port), filter_chains: [{ filters: [filter] }] }],
      clusters: [{ ...cluster, ...(ca === undefined ? {} : overHttp2(ca)) }],
    },
  };
};

/** One connection for each of Envoy's threads, with up to a thousand requests at a time. */
const overHttp2 = (ca: string) => ({
  typed_extension_protocol_options: {
    'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': {
      ...type('upstreams.http.v3.HttpProtocolOptions'),
      explicit_http_config: { http2_protocol_options: { max_concurrent_streams: 1000 } },
    },
  },
  transport_socket: {
    name: 'envoy.transport_sockets.tls',
    typed_config: {
      ...type('transport_sockets.tls.v3.UpstreamTlsContext'),
      common_tls_context: { validation_context: { trusted_ca: { inline_string: ca } } },
    },
  },
});
