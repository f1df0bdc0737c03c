import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientOf, get, serve } from './local-server.ts';

const patient = { timeoutMs: 120_000 };
const block = Array.from(
  { length: 1000 },
  (_, index) => `requests_total{verb="get",group="g${index}.example",resource="things-${index}"} ${index}\n`,
).join('');
const help = '# HELP up [STABLE] Up.\n# TYPE up gauge\n';
const mebibyte = 1024 * 1024;

/** Writes so many bytes of samples, as fast as they are read, between the first metric and the last. */
async function writeMetrics(response: ServerResponse, bytes: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' });
  response.write(`${help}up 1\n`);
  for (let written = 0; written < bytes; written += block.length)
    if (!response.write(block)) await new Promise((resolve) => response.once('drain', resolve));
  response.end('up{job="last"} 2\n');
}

describe('metrics', () => {
  it('of 200 MB are read in the memory of what is kept of them', async () => {
    const origin = await serve((_, response) => void writeMetrics(response, 200_000_000));
    const client = clientOf(origin, {}, { maxBodyBytes: 64 * mebibyte });
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 50);
    const answer = await client.send(get('/metrics', { metrics: { samples: ['up'] } }), patient);
    clearInterval(watch);
    expect(answer).toMatchObject({ status: 200, body: `${help}up 1\nup{job="last"} 2\n`, part: 'metrics' });
    expect(most - before).toBeLessThan(100 * mebibyte);
  }, 120_000);

  it('are limited by what is kept of them', async () => {
    const origin = await serve((_, response) => void writeMetrics(response, 2 * mebibyte));
    const client = clientOf(origin, {}, { maxBodyBytes: mebibyte });
    expect(await client.send(get('/metrics', { metrics: { samples: ['requests_total'] } }), patient)).toMatchObject({ code: 'too-large' });
  });

  it.each([
    ['another type', 200, 'text/html'],
    ['another status', 403, 'text/plain'],
  ])('are none in a response of %s, which is whole', async (_, status, type) => {
    const origin = await serve((_request, response) => response.writeHead(status, { 'content-type': type }).end('sign in\n'));
    const answer = await clientOf(origin).send(get('/metrics', { metrics: { samples: [] } }), patient);
    expect(answer).toMatchObject({ status, body: 'sign in\n' });
    expect(answer).not.toHaveProperty('part');
  });
});
