import { describe, expect, it } from 'vitest';
import { withoutUnknownCredentials } from '#core/redaction/unknown-credentials';

describe('the output of another program', () => {
  it.each([
    ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [redacted]'],
    ['refused eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln.', 'refused [redacted].'],
    ['{"accessToken": "s3cr3t-value", "n": 1}', '{"accessToken": "[redacted]", "n": 1}'],
    ['AWS_SECRET_ACCESS_KEY=abc/def+1', 'AWS_SECRET_ACCESS_KEY=[redacted]'],
    ['password: hunter22, retry', 'password: [redacted], retry'],
    ['proxy http://me:hunter22@proxy:3128/ failed', 'proxy http://me:[redacted]@proxy:3128/ failed'],
    ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- done', '[redacted] done'],
    ['-----BEGIN PRIVATE KEY-----\nMIIE', '[redacted]'],
    ['the token has expired, log in again', 'the token has expired, log in again'],
  ])('%j is printed as %j', (text, printed) => {
    expect(withoutUnknownCredentials(text)).toBe(printed);
  });
});
