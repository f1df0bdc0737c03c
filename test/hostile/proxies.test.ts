import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runConformance } from '#library/run-conformance';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { envoyBinary } from '../servers/envoy.ts';
import { freePort } from '../servers/free-port.ts';
import { startEnvoy } from './start-envoy.ts';
import { startProxy } from './start-proxy.ts';

const isThere = (program: string): boolean => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
const only = ['watch/resume@configmaps', 'watch/single-object@configmaps', 'list-paging/**@configmaps', 'deletion/told@configmaps'];
const heldBack =
  'no watch sends anything before its first event, or before its end: something in front of the target, such as a proxy that buffers, holds streams back';

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

/** Runs cases against a reference server behind a proxy, and returns the results and reasons. */
const runBehind = async (start: (server: string, port: number) => Promise<unknown>) => {
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

describe.skipIf('missing' in (await envoyBinary()))('a run behind Envoy', { timeout: 600_000 }, () => {
  it.each(['1s', '5s', '60s'])('has the results of the server where idle connections are closed after %s', async (idle) => {
    const { results } = await runBehind((server, port) => startEnvoy(port, { server, idle }));
    expect(notPassed(results)).toEqual([]);
  });
});
