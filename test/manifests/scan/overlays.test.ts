import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { findingsInTree, fixedTree } from './kustomized-tree.ts';
import { deployment, fixableTrees, stuckTrees } from './kustomized-trees.ts';
import { findingsIn, fixed } from './project-settings.ts';

describe('a patch of a kustomization', () => {
  it.each(Object.entries(fixableTrees))('changes with its base: %s', (_, tree) => {
    expect(findingsInTree(tree).filter(({ fixable }) => !fixable)).toEqual([]);
    expect(findingsInTree(tree).length).toBeGreaterThan(1);
    expect(findingsInTree(fixedTree(tree))).toEqual([]);
  });

  it.each(Object.entries(fixableTrees))('has no defaults added to it: %s', (_, tree) => {
    const { 'patch.yaml': before = '{}' } = tree;
    const { 'patch.yaml': after = '{}' } = fixedTree(tree);
    if (!before.includes('Deployment')) return;
    expect(after).toBe(before.replace(/^apiVersion: .*$/m, 'apiVersion: apps/v1'));
  });

  it.each(Object.entries(stuckTrees))('stays as it is together with its base: %s', (_, tree) => {
    expect(fixedTree(tree)).toEqual(tree);
    const findings = findingsInTree(tree);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.filter(({ fixable, blockers }) => fixable || blockers.length === 0)).toEqual([]);
  });

  it('is found where it sets the version of an object', () => {
    const tree = fixableTrees['a JSON patch of the version'] ?? {};
    expect(findingsInTree(tree).find(({ where }) => where.file === 'patch.yaml')).toMatchObject({
      rule: 'manifest/removed-version',
      where: { line: 3, column: 10 },
      type: { group: 'apps', version: 'v1beta2', kind: 'Deployment' },
    });
    expect(load(fixedTree(tree)['patch.yaml'] ?? '')).toEqual([{ op: 'replace', path: '/apiVersion', value: 'apps/v1' }]);
  });

  it('leaves objects alone that are not patched', () => {
    const tree = { ...stuckTrees['a base that needs a person'], 'other.yaml': deployment('apps/v1beta2') };
    expect(fixedTree(tree)['other.yaml']).toBe(deployment('apps/v1'));
  });
});

describe('a file that looks like a part of an object', () => {
  it.each([
    ['a Deployment without labels', 'spec: {template: {spec: {containers: [{name: c, image: i}]}}}'],
    ['a Deployment without an image', 'spec: {template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c}]}}}'],
  ])('has only its version changed, with a caution: %s', (_, spec) => {
    const text = `apiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: {name: web}\n${spec}\n`;
    expect(fixed(text)).toBe(text.replace('extensions/v1beta1', 'apps/v1'));
    expect(findingsIn(text)[0]?.cautions).toEqual(['This looks like a part of an object, so that no defaults are added to it.']);
  });

  it('is left to a person where it has what must change with the whole object', () => {
    const text =
      'apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: {name: a.b.c}\nspec: {validation: {openAPIV3Schema: {properties: {spec: {type: object}}}}}\n';
    expect(fixed(text)).toBe(text);
    expect(findingsIn(text)[0]?.blockers.join(' ')).toContain('Decide what this means for the patch.');
  });
});
