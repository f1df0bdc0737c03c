import { describe, expect, it } from 'vitest';
import { runConformance } from '#library/run-conformance';
import { startEnvoy } from '../hostile/start-envoy.ts';
import { envoyBinary } from '../servers/envoy.ts';
import { freePort } from '../servers/free-port.ts';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { startKubernetes } from '../servers/start-kubernetes.ts';

const isMissing = 'missing' in (await envoyBinary()) || 'missing' in (await kubernetesServer('1.36'));

describe.skipIf(isMissing)('a run against kube-apiserver 1.36 behind a load balancer that speaks HTTP/2 to it', () => {
  it('passes although the server ends the connection that all requests share after every fiftieth request (GOAWAY)', async () => {
    const server = await startKubernetes('1.36', { token: 'a-token', flags: ['--goaway-chance=0.02'] });
    try {
      const port = await freePort();
      const envoy = await startEnvoy(port, { server: server.url, ca: server.ca, idle: '5s' });
      const { results, run } = await runConformance({
        server: `http://127.0.0.1:${port}`,
        token: server.token,
        only: ['watch/**@configmaps', 'list-paging/**@configmaps', 'deletion/**@configmaps', 'apply/**@configmaps'],
      });
      expect(await envoy.counter('upstream_rq_total')).toBeGreaterThan(500);
      expect(await envoy.counter('upstream_cx_http2_total')).toBeGreaterThan(5);
      expect(await envoy.counter('upstream_cx_close_notify')).toBeGreaterThan(5);
      // Envoy gave up none of the refused requests, which it would answer itself.
      for (const name of ['upstream_rq_retry_overflow', 'upstream_rq_retry_limit_exceeded'])
        expect(await envoy.counter(name), name).toBe(0);
      expect(results.filter(({ status }) => ['failed', 'inconclusive', 'error'].includes(status))).toEqual([]);
      expect(results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(50);
      expect(run.left).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
