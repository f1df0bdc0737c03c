import { describe, expect, it } from 'vitest';
import { shortTarget } from '#conformance/judge/short-target';

const short = (target: string) => shortTarget(target, { prefix: 'ac-run-7', namespace: 'ac-run-0-ns-3' });

describe('a request as messages show it', () => {
  it('has no namespace and no prefix of the run', () => {
    expect(short('/api/v1/namespaces/ac-run-0-ns-3/configmaps?limit=2')).toBe('…/configmaps?limit=2');
    expect(short('/api/v1/namespaces/ac-run-0-ns-3/configmaps/ac-run-7-a')).toBe('…/configmaps/a');
    expect(short('/apis/storage.k8s.io/v1/csinodes/ac-run-7-a?pretty=true')).toBe('…/csinodes/a?pretty=true');
    expect(short('/apis/apps/v1/namespaces/ac-run-0-ns-3/deployments/ac-run-7-a/scale')).toBe('…/deployments/a/scale');
  });

  it('has its version where it is about no test object', () => {
    expect(short('/apis/batch/v1beta1/cronjobs')).toBe('/apis/batch/v1beta1/cronjobs');
    expect(short('/healthz?verbose')).toBe('/healthz?verbose');
  });

  it('has no label of its case, and no long value whole', () => {
    expect(short('/api/v1/namespaces?labelSelector=apiconform-case%3Dac-run-7&limit=1')).toBe('/api/v1/namespaces?limit=1');
    expect(short('/api/v1/namespaces?labelSelector=apiconform-case%3Dac-run-7')).toBe('/api/v1/namespaces');
    expect(short(`/api/v1/namespaces?continue=${'x'.repeat(500)}`)).toBe(`/api/v1/namespaces?continue=${'x'.repeat(24)}…`);
    expect(short(`/api/v1/namespaces/${'x'.repeat(900)}`).length).toBe(301);
  });
});
