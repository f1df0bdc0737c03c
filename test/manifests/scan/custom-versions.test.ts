import { describe, expect, it } from 'vitest';
import { definitionsIn } from '#manifests/scan/custom-findings';
import { customVersions } from '#manifests/scan/custom-versions';
import { settingsFor } from './project-settings.ts';

const settings = settingsFor('1.36');
const group = 'example.com';
const kind = 'Widget';
const version = (name: string, served: boolean, deprecated = false) => ({ name, served, deprecated });
const known = customVersions();
known.add({
  group,
  kind,
  source: 'a.yaml',
  versions: [version('v1alpha1', false), version('v1beta1', true, true), version('v1beta2', true)],
});
const problem = (name: string) => known.problemOf({ group, version: name, kind });

describe('the versions of a custom resource', () => {
  it('have a problem where the definition does not serve them, deprecates them, or does not have them', () => {
    expect(['v1alpha1', 'v1beta1', 'v1beta2', 'v1'].map((name) => problem(name)?.is)).toEqual([
      'unserved',
      'deprecated',
      undefined,
      'missing',
    ]);
    expect(problem('v1')?.replacement).toEqual({ group, version: 'v1beta2', kind });
    expect(known.problemOf({ group, version: 'v1', kind: 'Other' })).toBeUndefined();
  });

  it('have no replacement where all are going away', () => {
    const leaving = customVersions();
    leaving.add({ group, kind, source: 'a.yaml', versions: [version('v1', false)] });
    expect(leaving.problemOf({ group, version: 'v1', kind })?.words).toContain('it has no version to use instead');
    leaving.add({ group, kind, source: 'b.yaml', versions: [] });
    expect(leaving.mayHaveProblem(group, 'v1')).toBe(true);
    expect(leaving.mayHaveProblem('other.com', 'v1')).toBe(false);
  });

  it('are not known from a part of a definition, as in a patch', () => {
    const part = customVersions();
    part.add({ group, kind, source: 'a.yaml', versions: [] });
    expect(part.problemOf({ group, version: 'v1', kind })).toBeUndefined();
  });
});

describe('the definitions in a document', () => {
  it('have what a template computes as served', () => {
    const text =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  group: example.com\n  names: { kind: Widget }\n  versions:\n    - name: v1\n      served: {{ .Values.served }}\n      deprecated: true\n';
    expect(definitionsIn('a.yaml', { text }, settings)).toEqual([{ group, kind, source: 'a.yaml', versions: [version('v1', true, true)] }]);
  });

  it('are none in text that is no YAML, or of another group', () => {
    expect(definitionsIn('a.yaml', { text: '{ a: [' }, settings)).toEqual([]);
    expect(definitionsIn('a.yaml', { text: 'apiVersion: other.io/v1\nkind: CustomResourceDefinition\n' }, settings)).toEqual([]);
  });
});
