import { describe, expect, it } from 'vitest';
import { objectsOf } from '#manifests/parse/objects-of';
import { parseManifest } from '#manifests/parse/parse-manifest';

const contentsOf = (text: string) => {
  const parsed = parseManifest(text);
  return objectsOf(parsed.is === 'read' ? parsed.node : undefined);
};

const namedIn = (text: string): readonly string[] =>
  contentsOf(text).objects.map(({ role, group, version, kind, path }) => `${role} ${group}/${version}/${kind} ${path}`);

describe('the objects of a document', () => {
  it('are the document itself, with its name', () => {
    const { objects } = contentsOf('apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, namespace: b}\n');
    expect(objects).toMatchObject([
      { role: 'object', group: 'apps', version: 'v1', offset: 12, owner: { kind: 'Deployment', name: 'a', namespace: 'b' } },
    ]);
  });

  it('are the items of a list and of nested lists', () => {
    expect(
      namedIn(
        'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: List, items: [{apiVersion: a/v1, kind: A}]}\n- {apiVersion: b/v1, kind: B}\n',
      ),
    ).toEqual(['object a/v1/A /items/0/items/0', 'object b/v1/B /items/1']);
  });

  it('are list items that inherit the type of their list', () => {
    expect(namedIn('{apiVersion: a/v1, kind: ThingList, items: [{metadata: {name: x}}]}')).toEqual([
      'list a/v1/Thing ',
      'object a/v1/Thing /items/0',
    ]);
  });

  it('are nested objects, references and selectors', () => {
    const text = `apiVersion: x/v1
kind: X
spec:
  template: {apiVersion: a/v1, kind: A, metadata: {name: a}}
  ref: {apiVersion: b/v1, kind: B, name: b}
  target: {group: c, version: v1, kind: C}
  description: {group: d, version: v1, kind: D}
`;
    expect(namedIn(text)).toEqual([
      'object x/v1/X ',
      'nested a/v1/A /spec/template',
      'reference b/v1/B /spec/ref',
      'selector c/v1/C /spec/target',
    ]);
  });

  it('are found if the document is not an object', () => {
    expect(namedIn('patches:\n- target: {group: a, version: v1, kind: A}\n')).toEqual(['selector a/v1/A /patches/0/target']);
    expect(namedIn('- {apiVersion: a/v1, kind: A}\n')).toEqual(['reference a/v1/A /0']);
  });

  it('do not include managed fields', () => {
    expect(namedIn('apiVersion: v1\nkind: A\nmetadata: {managedFields: [{apiVersion: b/v1, kind: B}]}\n')).toEqual(['object /v1/A ']);
  });

  it('do not include malformed apiVersions', () => {
    expect(namedIn('apiVersion: a/b/v1\nkind: A\n')).toEqual([]);
  });
});

describe('the texts of a document', () => {
  it('are those that may contain manifests, except descriptions', () => {
    const text = `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '{"apiVersion": "a/v1", "kind": "A"}'
data:
  a: |
    apiVersion: a/v1
    kind: A
  description: "apiVersion: a/v1, kind: A"
  c: apiVersion and kind in a plain text
`;
    expect(contentsOf(text).texts.map(({ path, applied }) => `${path} ${applied}`)).toEqual([
      '/metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration true',
      '/data/a false',
    ]);
  });
});
