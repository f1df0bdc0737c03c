import { describe, expect, it } from 'vitest';
import type { Bindings } from '#conformance/evidence/resolve';
import { prepare, UnusableAnswer, wireRequestOf } from '#conformance/runner/prepared-request';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { Json } from '#core/model/json';
import { facts } from './run-fake.ts';

function bindings(document: Json = {}): Bindings {
  return { dialect: facts.dialect, run: 'run', prefix: 'ac-run-1', namespace: 'ns', document: () => document };
}

describe('a request of a case', () => {
  it('has its parameters escaped, in order, and a bare name for null', () => {
    const query = { labelSelector: { $join: ['apiconform-run=', { $run: true }] }, watch: null, limit: 2 } as const;
    const { target } = wireRequestOf(prepare({ method: 'GET', path: '/api/v1/configmaps', query }, bindings()));
    expect(target).toBe('/api/v1/configmaps?labelSelector=apiconform-run%3Drun&watch&limit=2');
  });

  it('is sent as JSON with the names of the case filled in', () => {
    const body = { metadata: { name: { $own: 'a' }, namespace: { $namespace: true } } } as const;
    expect(wireRequestOf(prepare({ method: 'POST', path: '/x', body }, bindings()))).toEqual({
      method: 'POST',
      target: '/x',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'apiconform' },
      body: '{"metadata":{"name":"ac-run-1-a","namespace":"ns"}}',
      as: 'admin',
    });
  });

  it('contains the headers of the case with names in lower case', () => {
    const headers = { Accept: 'application/yaml', 'Content-Type': 'application/apply-patch+yaml' };
    const request = prepare({ method: 'PATCH', path: '/x', body: {}, headers, as: 'limited' }, bindings());
    expect(request.wire.headers).toMatchObject({ accept: 'application/yaml', 'content-type': 'application/apply-patch+yaml' });
    expect(request.wire.as).toBe('limited');
  });

  it('takes the place of parameters by those given later', () => {
    const prepared = prepare({ method: 'GET', path: '/x', query: { limit: '1', continue: 'old' } }, bindings());
    expect(wireRequestOf(prepared, new Map([['continue', 'a/b']])).target).toBe('/x?limit=1&continue=a%2Fb');
  });

  it('lets nothing that a server said become another path', () => {
    const ref = { $ref: { step: 's', at: '/name' } } as const;
    const joined = (name: string) => prepare({ method: 'GET', path: { $join: ['/x/', { $join: [ref] }] } }, bindings({ name })).path;
    expect(joined('a/../b?c#d\r\n')).toBe('/x/a%2F..%2Fb%3Fc%23d%0D%0A');
    expect(() => prepare({ method: 'GET', path: ref }, bindings({ name: 'x y' }))).toThrow(UnusableAnswer);
    expect(() => prepare({ method: 'GET', path: ref }, bindings({ name: 'http://elsewhere' }))).toThrow(UnusableAnswer);
  });

  it('leaves out a header that is null, and fills the placeholders of the others', () => {
    const headers = { accept: null, 'x-type': { $dialect: 'binaryMediaType' } } as const;
    expect(prepare({ method: 'GET', path: '/x', headers }, bindings()).wire.headers).toEqual({
      'user-agent': 'apiconform',
      'x-type': 'application/vnd.kubernetes.protobuf',
    });
  });

  it('is sent in binary, and known by its name all the same', () => {
    const binary = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: { $own: 'a' } } } as const;
    const prepared = prepare({ method: 'POST', path: '/x', binary }, bindings());
    expect(prepared.wire.headers).toMatchObject({ 'content-type': 'application/vnd.kubernetes.protobuf' });
    expect(prepared.body).toMatchObject({ metadata: { name: 'ac-run-1-a' } });
    const bytes = prepared.wire.body;
    if (!(bytes instanceof Uint8Array)) throw new Error('the body is text');
    expect(decodeBinaryObject(bytes)).toEqual(prepared.body);
  });

  it('may begin in binary with another prefix, and differs in nothing else', () => {
    const binary = { apiVersion: 'v1', kind: 'ConfigMap' };
    const bytesOf = (request: object) => prepare({ method: 'POST', path: '/x', binary, ...request }, bindings()).wire.body;
    const [plain, other] = [bytesOf({}), bytesOf({ binaryPrefix: 'k9s\u0000' })].map((body) => [...(body ?? '')]);
    expect(plain?.slice(0, 4)).toEqual([0x6b, 0x38, 0x73, 0x00]);
    expect(other).toEqual([0x6b, 0x39, ...(plain ?? []).slice(2)]);
  });

  it('is not sent in binary where no table says how', () => {
    expect(() => prepare({ method: 'POST', path: '/x', binary: { apiVersion: 'v1', kind: 'Pod' } }, bindings())).toThrow('no binary form');
    expect(() => prepare({ method: 'POST', path: '/x', binary: 'text' }, bindings())).toThrow('sends no object');
  });
});
