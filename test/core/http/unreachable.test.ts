import { describe, expect, it } from 'vitest';
import { unreachable } from '#core/http/unreachable';
import type { WireError } from '#core/model/evidence';

describe('a target that does not respond', () => {
  it.each<[WireError['code'], string, string]>([
    ['refused', '', 'Nothing listens at https://target: the connection was refused.'],
    ['timeout', '', 'https://target did not respond in time.'],
    ['reset', '', 'https://target closed the connection without a response.'],
    ['too-large', '', 'https://target sent a response that is too large.'],
    ['aborted', '', 'The request to https://target was aborted.'],
    ['tls', 'EPROTO wrong version number', 'https://target does not speak TLS.'],
    ['tls', 'certificate has expired', 'The certificate of https://target has expired.'],
    ['tls', 'certificate is not yet valid', 'The certificate of https://target is not valid yet.'],
    ['tls', 'ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of https://target is for another name.'],
    ['tls', 'self-signed certificate', 'The certificate of https://target is signed by an authority that is not known.'],
    ['tls', 'the server speaks HTTP/2 alone (ERR_SSL)', 'https://target speaks HTTP/2 alone, and this tool speaks HTTP/1.1.'],
    ['other', 'perhaps the server speaks HTTP/2 alone', 'https://target does not speak HTTP/1.1; perhaps it speaks HTTP/2 alone.'],
    ['tls', 'handshake failure', 'The TLS connection to https://target failed: handshake failure.'],
    ['other', 'getaddrinfo ENOTFOUND', 'The name in https://target was not found.'],
    ['other', 'connect EHOSTUNREACH', 'https://target is not reachable from this machine.'],
    ['other', 'some\nerror', 'The request to https://target failed: some error.'],
  ])('is explained with a next step: %s %s', (code, text, message) => {
    const error = unreachable('https://target', { code, message: text });
    expect(error.message).toBe(message);
    expect(error.next).not.toBe('');
  });
});
