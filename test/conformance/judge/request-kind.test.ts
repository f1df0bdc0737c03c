import { describe, expect, it } from 'vitest';
import { requestKindOf } from '#conformance/judge/request-kind';
import type { SentRequest } from '#core/model/evidence';

const kindOf = (method: string, target: string, more: Partial<SentRequest> = {}) =>
  requestKindOf({ method, target, headers: { accept: 'application/json' }, ...more });
const verbOf = (method: string, target: string, headers: Record<string, string> = {}) =>
  kindOf(method, target, { headers: { accept: 'application/json', ...headers } }).verb;
const optionsOf = (target: string) => kindOf('GET', target).options;

describe('the kind of a request', () => {
  it('is its verb, whatever the names in the path', () => {
    expect(verbOf('GET', '/api/v1/namespaces/x/configmaps/a')).toBe('get');
    expect(verbOf('GET', '/api/v1/namespaces/x/configmaps')).toBe('list');
    expect(verbOf('GET', '/api/v1/namespaces/x/configmaps?watch=true')).toBe('watch');
    expect(verbOf('POST', '/api/v1/namespaces/x/configmaps')).toBe('create');
    expect(verbOf('DELETE', '/api/v1/namespaces/x/configmaps/a')).toBe('delete');
    expect(verbOf('DELETE', '/api/v1/namespaces/x/configmaps')).toBe('deletecollection');
    expect(verbOf('PUT', '/apis/apps/v1/namespaces/x/deployments/a/scale')).toBe('update/scale');
  });

  it('says which kind of patch it is', () => {
    const patch = (type: string) => verbOf('PATCH', '/api/v1/namespaces/a', { 'content-type': type });
    expect(patch('application/apply-patch+yaml')).toBe('apply');
    expect(patch('application/json-patch+json')).toBe('JSON patch');
    expect(patch('application/merge-patch+json')).toBe('merge patch');
    expect(patch('application/strategic-merge-patch+json')).toBe('strategic merge patch');
  });

  it('is the method and the path where it is about no resource', () => {
    expect(verbOf('GET', '/healthz?verbose')).toBe('GET /healthz');
  });

  it('has what it asks for, without values of one run', () => {
    expect(optionsOf('/api/v1/namespaces?limit=2&labelSelector=apiconform-case%3Dac-1')).toEqual(['limit']);
    expect(optionsOf('/api/v1/namespaces?labelSelector=size%3Dbig')).toEqual(['labelSelector']);
    expect(optionsOf('/api/v1/namespaces?resourceVersion=17')).toEqual(['resourceVersion']);
    expect(optionsOf('/api/v1/namespaces?resourceVersion=0')).toEqual(['resourceVersion=0']);
    expect(optionsOf('/api/v1/namespaces?resourceVersion=')).toEqual([]);
    expect(optionsOf('/api/v1/namespaces?fieldValidation=Strict&dryRun=All')).toEqual(['dryRun=All', 'fieldValidation=Strict']);
  });

  it('has the media types and the identity where they are not the usual ones', () => {
    const table = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json' };
    expect(kindOf('GET', '/api/v1/namespaces', { headers: table }).options).toEqual(['as Table']);
    expect(kindOf('GET', '/api/v1/namespaces', { headers: {} }).options).toEqual(['without Accept']);
    expect(kindOf('GET', '/api/v1/namespaces', { as: 'none' }).options).toEqual(['without credentials']);
  });
});
