import { describe, expect, it } from 'vitest';
import { ample, clientOf, get, serve } from './local-server.ts';

const mebibyte = 1024 * 1024;

describe('the responses that a client reads at a time', () => {
  it('are limited together, but for short ones', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/short') return void response.end('short');
      response.writeHead(200);
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(mebibyte)));
      };
      response.on('drain', write);
      write();
    });
    const client = clientOf(origin, {}, { maxBodyBytes: 32 * mebibyte });
    const long = Array.from({ length: 8 }, () => client.send(get('/long'), ample));
    const streams = Array.from({ length: 8 }, () => client.open(get('/long'), ample));
    const results = await Promise.all(long);
    const messages = results.map((result) => ('code' in result ? `${result.code}: ${result.message}` : result.status));
    expect(new Set(messages.map((message) => String(message).split(':')[0]))).toEqual(new Set(['too-large']));
    expect(messages).toContain('too-large: the responses that are being read are too long together');
    for (const stream of await Promise.all(streams)) {
      if ('code' in stream) continue;
      expect(await stream.next()).toMatchObject({ code: 'too-large' });
      stream.close();
    }
    expect(await client.send(get('/short'), ample)).toMatchObject({ body: 'short' });
    expect(await client.send(get('/long'), ample)).toMatchObject({ message: expect.stringContaining('is longer than') });
  });
});
