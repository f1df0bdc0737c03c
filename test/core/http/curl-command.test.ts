import { describe, expect, it } from 'vitest';
import { type CurlRequest, curlCommand } from '#core/http/curl-command';

const get: CurlRequest = { options: [], stream: false, method: 'GET', headers: [], target: '/x' };

describe('a curl command', () => {
  it('has only the address for a plain GET request', () => {
    expect(curlCommand(get)).toBe('curl "$SERVER"/x');
  });

  it('quotes every word for a shell', () => {
    expect(curlCommand({ ...get, headers: [['a', "it's"]], target: '/x?a=1&b=2' })).toBe(
      `curl --header 'a: it'\\''s' "$SERVER"'/x?a=1&b=2'`,
    );
  });

  it('has the options, the stream flag and the token in this order', () => {
    expect(curlCommand({ ...get, options: ['--include'], stream: true, token: '$TOKEN' })).toBe(
      'curl --include -N --header "authorization: Bearer $TOKEN" "$SERVER"/x',
    );
  });

  it('removes a default header that has no value', () => {
    expect(curlCommand({ ...get, headers: [['accept', '']] })).toBe('curl --header accept: "$SERVER"/x');
  });

  it('sends a body with the method, and without a media type unless one is given', () => {
    const body = { option: '--data-raw', word: '{}' } as const;
    expect(curlCommand({ ...get, body })).toBe(`curl --request GET --header 'content-type:' --data-raw {} "$SERVER"/x`);
    expect(curlCommand({ ...get, method: 'POST', headers: [['Content-Type', 'text/x']], body })).toBe(
      `curl --request POST --header 'Content-Type: text/x' --data-raw {} "$SERVER"/x`,
    );
  });
});
