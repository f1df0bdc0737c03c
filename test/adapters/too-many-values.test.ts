import { describe, expect, it } from 'vitest';
import { tooManyValues } from '#adapters/too-many-values';
import { ample, clientOf, get, serve } from './local-server.ts';

const mebibyte = 1024 * 1024;
const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`;
const objects = (count: number) => `[${Array.from({ length: count }, () => '{}').join()}]`;

describe('a response with too many values', () => {
  it('has an object with very many fields, or values that take many times its length', () => {
    expect(tooManyValues(fields(20_000), mebibyte)).toBeUndefined();
    expect(tooManyValues(fields(20_001), mebibyte)).toBe('the response has a JSON object with more than 20000 fields');
    expect(tooManyValues(objects(30_000), mebibyte)).toBeUndefined();
    expect(tooManyValues(objects(40_000), mebibyte)).toBe('the JSON of the response has too many values');
    expect(tooManyValues('x'.repeat(mebibyte), mebibyte)).toBeUndefined();
  });

  it('is an error, as a body and as a document of a watch', async () => {
    const client = clientOf(await serve((_, response) => response.end(fields(20_001))));
    expect(await client.send(get('/'), ample)).toEqual({
      code: 'too-large',
      message: 'the response has a JSON object with more than 20000 fields',
    });
    const stream = await client.open(get('/'), ample);
    if ('code' in stream) throw new Error(stream.message);
    expect(await stream.next()).toMatchObject({ code: 'too-large' });
  });

  it('is not read at all where its declared length is over the limit', async () => {
    let written = 0;
    const origin = await serve((_, response) => {
      response.writeHead(200, { 'content-length': String(64 * mebibyte) }).flushHeaders();
      response.on('drain', () => {
        written += 1;
      });
      response.on('close', () => response.destroy());
    });
    const client = clientOf(origin, {}, { maxBodyBytes: mebibyte });
    expect(await client.send(get('/'), ample)).toEqual({ code: 'too-large', message: 'the response body is longer than 1048576 bytes' });
    expect(written).toBe(0);
  });
});
