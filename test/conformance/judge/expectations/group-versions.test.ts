import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { answered, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const told = (aspect: 'names' | 'no-alpha' | 'built-in', ...groupVersions: readonly string[]) => {
  const groups = groupVersions.map((groupVersion) => ({ name: groupVersion.split('/')[0] ?? '', versions: [{ groupVersion }] }));
  return judge(seen(answered('groups', { body: JSON.stringify({ kind: 'APIGroupList', groups }) })), {
    kind: 'group-versions',
    of: 'groups',
    aspect,
  });
};

describe('the versions of the built-in groups', () => {
  it('have names that show the stability level', () => {
    expect(told('names', 'apps/v1', 'storage.k8s.io/v1beta1', 'internal.k8s.io/v1alpha1')).toEqual(passed);
    const message = 'apps/1 is not a version name with a stability level';
    const expected = 'vX, vXalphaY or vXbetaY';
    expect(told('names', 'apps/1', 'storage.k8s.io/v1')).toEqual(failed({ message, expected, actual: 'apps/1', step: 'groups' }));
  });

  it('are no alpha versions', () => {
    expect(told('no-alpha', 'apps/v1', 'storage.k8s.io/v1beta1')).toEqual(passed);
    const finding = {
      message: 'storage.k8s.io/v1alpha1 is an alpha version that is served by default',
      expected: 'no alpha version that is enabled by default',
      step: 'groups',
    };
    expect(told('no-alpha', 'storage.k8s.io/v1alpha1')).toEqual(failed({ ...finding, actual: 'storage.k8s.io/v1alpha1' }));
  });

  it('are distinguished from those of custom resources', () => {
    expect(told('names', 'apps/v1', 'own.example/first', 'notk8s.io/first')).toEqual(passed);
    expect(told('no-alpha', 'own.example/v1alpha1')).toEqual(inconclusive('GET …/things lists no built-in group'));
  });

  it('are there, or not, as a condition; a response that does not show it meets the condition', () => {
    expect(told('built-in', 'apps/v1', 'own.example/v1')).toEqual(passed);
    const message = 'GET …/things lists no built-in group';
    expect(told('built-in', 'own.example/v1')).toEqual(failed({ message, expected: 'a built-in group', actual: 'none', step: 'groups' }));
    const unreadable = seen(answered('groups', { status: 500, body: 'no JSON' }));
    expect(judge(unreadable, { kind: 'group-versions', of: 'groups', aspect: 'built-in' })).toEqual(passed);
  });

  it('are those that each group prefers one of', () => {
    const judged = (groups: Json) =>
      judge(seen(answered('groups', { body: JSON.stringify({ kind: 'APIGroupList', groups }) })), {
        kind: 'group-versions',
        of: 'groups',
        aspect: 'preferred',
      });
    const own = { name: 'own.example', versions: [{ groupVersion: 'own.example/v1' }, { groupVersion: 'own.example/v2' }] };
    expect(judged([{ ...own, preferredVersion: { groupVersion: 'own.example/v2' } }])).toEqual(passed);
    const finding = {
      message: 'the preferredVersion of group "own.example" is not one of its versions',
      expected: 'own.example/v1, own.example/v2',
      step: 'groups',
    };
    expect(judged([{ ...own, preferredVersion: { groupVersion: 'own.example/v3' } }])).toEqual(
      failed({ ...finding, actual: 'own.example/v3' }),
    );
    expect(judged([own])).toEqual(failed({ ...finding, actual: 'none' }));
    expect(judged([])).toEqual(inconclusive('GET …/things lists no group'));
  });
});
