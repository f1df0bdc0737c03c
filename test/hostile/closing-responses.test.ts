import { createServer, request as sendRequest } from 'node:http';
import { expect, it } from 'vitest';
import { runConformance } from '#library/run-conformance';
import { createReferenceServer } from '#reference-server/create-reference-server';

/** Of so many responses, one closes its connection. */
const every = 5;

/**
 * Starts a proxy that closes connections after some responses, and says so in them, as servers and load balancers do to spread
 * clients. kube-apiserver does so with `--goaway-chance`, over HTTP/2 alone.
 */
const startClosingProxy = async (server: string) => {
  let responses = 0;
  let closed = 0;
  const proxy = createServer((request, response) => {
    const onward = sendRequest(`${server}${request.url}`, { method: request.method, headers: request.headers });
    request.pipe(onward);
    onward.on('error', () => response.destroy());
    onward.on('response', (answer) => {
      responses += 1;
      const closes = responses % every === 0;
      if (closes) closed += 1;
      response.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...(closes ? { connection: 'close' } : {}) });
      response.flushHeaders();
      answer.pipe(response);
      response.on('close', () => answer.destroy());
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    closed: () => closed,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
};

it('a run has the results of a server that closes connections after some responses', { timeout: 600_000 }, async () => {
  const reference = await createReferenceServer({ personality: 'specification' }).listen(0);
  const proxy = await startClosingProxy(reference.url);
  try {
    const report = await runConformance({
      server: proxy.url,
      only: ['deletion/**@configmaps', 'list-paging/**@configmaps', 'watch/resume@configmaps'],
      concurrency: 4,
    });
    expect(proxy.closed()).toBeGreaterThan(20);
    expect(report.results.filter(({ status }) => !['passed', 'skipped', 'deviation'].includes(status))).toEqual([]);
    expect(report.results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(20);
    expect(report.run.left).toEqual([]);
  } finally {
    proxy.close();
    await reference.close();
  }
});
