import { describe, expect, it } from 'vitest';
import { describeRequest } from '#cli/explain/describe-request';

describe('a request for people', () => {
  it('is a curl line with its query', () => {
    expect(describeRequest({ method: 'GET', path: '/api/v1/namespaces', query: { limit: '1', watch: null } })).toBe(
      `curl -N "$SERVER"'/api/v1/namespaces?limit=1&watch'`,
    );
  });

  it('has its method, its body and the type of that', () => {
    const body = { metadata: { name: { $own: 'a' } } };
    expect(describeRequest({ method: 'POST', path: '/x', body })).toBe(
      `curl --request POST --header 'content-type: application/json' --data-raw '{"metadata":{"name":"<a>"}}' "$SERVER"/x`,
    );
    const headers = { 'content-type': 'application/merge-patch+json' };
    expect(describeRequest({ method: 'PATCH', path: '/x', body, headers })).toContain(
      "--header 'content-type: application/merge-patch+json'",
    );
  });

  it('shows the content of a binary body, and which headers are given or left out', () => {
    const binary = { apiVersion: 'v1', kind: 'ConfigMap' } as const;
    const line = describeRequest({ method: 'POST', path: '/x', binary, headers: { accept: { $dialect: 'binaryMediaType' } } });
    expect(line).toContain(" --header 'accept: <binaryMediaType>' --header 'content-type: <binaryMediaType>' --data-binary '<");
    expect(line).toContain('"kind":"ConfigMap"} in binary>');
    expect(describeRequest({ method: 'POST', path: '/x', binary, binaryPrefix: 'k9s' })).toContain('in binary, with another prefix>');
    expect(describeRequest({ method: 'GET', path: '/x', headers: { accept: null } })).toContain(' --header accept:');
  });
});
