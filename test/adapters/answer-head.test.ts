import { describe, expect, it } from 'vitest';
import { answerHead } from '#adapters/answer-head';

describe('the head of a response', () => {
  it('has names in lower case, and values as UTF-8 or as bytes', () => {
    const raw = ['Content-Type', 'text/plain', 'X-A', 'ü', 'X-A', Uint8Array.of(0xff)].map((part) => Buffer.from(part));
    expect(answerHead(200, raw)).toEqual({
      status: 200,
      headers: [
        ['content-type', 'text/plain'],
        ['x-a', 'ü'],
        ['x-a', 'ÿ'],
      ],
    });
  });

  it('has no value of a cookie, which may be a credential', () => {
    const raw = ['Set-Cookie', 'session=abc'].map((part) => Buffer.from(part));
    expect(answerHead(200, raw).headers).toEqual([['set-cookie', '[redacted]']]);
  });
});
