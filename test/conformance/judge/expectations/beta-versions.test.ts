import { describe, expect, it } from 'vitest';
import { answered, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const told = (...groupVersions: readonly string[]) => {
  const groups = groupVersions.map((groupVersion) => ({ name: groupVersion.split('/')[0] ?? '', versions: [{ groupVersion }] }));
  return judge(seen(answered('groups', { body: JSON.stringify({ kind: 'APIGroupList', groups }) })), {
    kind: 'beta-versions',
    of: 'groups',
    but: ['batch/v1beta1', { $join: ['storage.', { $dialect: 'apiDomain' }, '/v1beta1'] }],
  });
};

describe('the beta versions of built-in groups', () => {
  it('are those that may be served, or none', () => {
    expect(told('apps/v1')).toEqual(passed);
    expect(told('batch/v1beta1', 'storage.k8s.io/v1beta1', 'storage.k8s.io/v1')).toEqual(passed);
  });

  it('are no others, whichever group they are of', () => {
    const finding = (actual: string) => ({
      message: `${actual} is served by default, and was not served before release 1.22`,
      expected: 'no new beta version that is enabled by default',
      actual,
      step: 'groups',
    });
    expect(told('batch/v1beta2')).toEqual(failed(finding('batch/v1beta2')));
    expect(told('resource.k8s.io/v1beta1', 'apps/v1')).toEqual(failed(finding('resource.k8s.io/v1beta1')));
  });

  it('are distinguished from those of custom resources, and from a group with such a name', () => {
    expect(told('apps/v1', 'own.example/v1beta1', 'beta.k8s.io/v1')).toEqual(passed);
    const installed = ['metrics.k8s.io/v1beta1', 'external.metrics.k8s.io/v1beta1', 'snapshot.storage.k8s.io/v1beta1'];
    expect(told('apps/v1', ...installed, 'gateway.networking.k8s.io/v1beta1')).toEqual(passed);
    expect(told('own.example/v1beta1')).toEqual(inconclusive('GET …/things lists no built-in group'));
  });
});
