import { describe, expect, it } from 'vitest';
import { curlLine } from '#conformance/report/curl';

const get = { method: 'GET', target: '/api/v1/pods?limit=1', headers: { accept: 'application/json' } } as const;

describe('a curl line', () => {
  it('has placeholders for server and credential, open for the shell to fill', () => {
    expect(curlLine(get, { as: 'admin', stream: false })).toBe(
      `curl --include --globoff --path-as-is --header "authorization: Bearer $TOKEN" --header 'accept: application/json' "$SERVER"'/api/v1/pods?limit=1'`,
    );
  });

  it('never shows a credential, whatever the name of its header is written like', () => {
    const line = curlLine(
      { ...get, headers: { Authorization: 'Bearer s3cret', cookie: 'c=s3cret', 'Proxy-Authorization': 's3cret' } },
      { as: 'none', stream: false },
    );
    expect(line).not.toContain('s3cret');
    expect(line).not.toMatch(/authorization/i);
  });

  it('shows a stream as it comes', () => {
    expect(curlLine(get, { as: 'limited', stream: true })).toContain(' -N ');
  });

  it('sends method and body as they were', () => {
    const line = curlLine(
      { method: 'PATCH', target: '/api', headers: { 'Content-Type': 'application/json' }, body: "@it's" },
      { as: 'none', stream: false },
    );
    expect(line).toContain(" --request PATCH --header 'Content-Type: application/json' --data-raw '@it'\\''s' ");
  });

  it('sends bytes through a pipe, from a file where they are many', () => {
    const request = { method: 'POST', target: '/api', headers: { 'content-type': 'x' }, encoding: 'base64' } as const;
    const line = curlLine({ ...request, body: 'azhzAA==' }, { as: 'none', stream: false });
    expect(line).toMatch(/^printf %s azhzAA== \| base64 --decode \| curl .* --data-binary @- /);
    expect(curlLine({ ...request, body: 'A'.repeat(5000) }, { as: 'none', stream: false })).toMatch(/^base64 --decode < "\$BODY" \| curl /);
  });

  it('sends a body without a type without one', () => {
    expect(curlLine({ method: 'POST', target: '/api', headers: {}, body: '{}' }, { as: 'none', stream: false })).toContain(
      " --header 'content-type:' --data-raw '{}' ",
    );
  });

  it('names a file for a body that is too long to paste', () => {
    const line = curlLine({ method: 'POST', target: '/api', headers: {}, body: 'x'.repeat(5000) }, { as: 'none', stream: false });
    expect(line).toContain('--data-binary "@$BODY"');
    expect(line.length).toBeLessThan(300);
  });
});
