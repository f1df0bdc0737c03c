import { describe, expect, it } from 'vitest';
import type { Subject } from '#core/model/subject';
import { UsageError } from '#core/model/tool-error';
import { readSubjects } from '#spec/catalogue/read-subjects';
import { schemas } from './schema-texts.ts';

const text = `table: subjects
rows:
  - id: widgets
    served: shop.example/v1/widgets
    apiVersion: shop.example/v1
    kind: Widget
    collection: /apis/shop.example/v1/namespaces/{namespace}/widgets
    scope: namespaced
    isolation: own-collection
    deletion: immediate
    writers: ours
    origin: custom
    body: { spec: { size: 1 } }
`;

const read = (of: string, known: readonly Subject[] = []) => readSubjects([{ file: 'widgets.yaml', text: of }], known, schemas);

const refused = (of: string, known: readonly Subject[] = []): UsageError => {
  try {
    read(of, known);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('the file was accepted');
};

describe('a subject file', () => {
  it('has rows as the table of the suite, of types that the operator states', () => {
    expect(read(text)).toEqual([
      {
        id: 'widgets',
        served: 'shop.example/v1/widgets',
        apiVersion: 'shop.example/v1',
        kind: 'Widget',
        collection: { $join: ['/apis/shop.example/v1/namespaces/', { $namespace: true }, '/widgets'] },
        scope: 'namespaced',
        isolation: 'own-collection',
        deletion: 'immediate',
        writers: 'ours',
        origin: 'custom',
        body: { spec: { size: 1 } },
        where: { file: 'widgets.yaml', line: 3, column: 5 },
        fromFile: true,
      },
    ]);
  });

  it.each([
    ['no origin', '    origin: custom\n', '', 'widgets.yaml:3:5: row 1 (widgets): the key "origin" is missing: "built-in" or "custom"'],
    ['no kind', '    kind: Widget\n', '', 'widgets.yaml:3:5: row 1 (widgets): the key "kind" is missing'],
    ['a misspelt key', 'scope:', 'scop:', 'widgets.yaml:8:5'],
    ['no YAML', '  - id', '\t- id', 'widgets.yaml:3'],
    ['another table', 'table: subjects', 'table: releases', 'widgets.yaml'],
    [
      'a namespace that is always the same',
      '{namespace}',
      'default',
      'widgets.yaml:7:17: collection of row 1 (widgets): expected "/apis/shop.example/v1/namespaces/{namespace}/widgets", by "served" and the scope "namespaced", found "/apis/shop.example/v1/namespaces/default/widgets"',
    ],
    [
      'a path that leads out of the namespace',
      '{namespace}/',
      '{namespace}/../default/',
      'widgets.yaml:7:17: collection of row 1 (widgets): expected "/apis/shop.example/v1/namespaces/{namespace}/widgets"',
    ],
    [
      'another type in the path',
      '/widgets\n    scope',
      '/gadgets\n    scope',
      'widgets.yaml:7:17: collection of row 1 (widgets): expected',
    ],
    [
      'a scope that the path contradicts',
      'scope: namespaced',
      'scope: cluster',
      'widgets.yaml:7:17: collection of row 1 (widgets): expected "/apis/shop.example/v1/widgets", by "served" and the scope "cluster"',
    ],
    [
      'another apiVersion',
      'apiVersion: shop.example/v1',
      'apiVersion: shop.example/v2',
      'widgets.yaml:5:17: apiVersion of row 1 (widgets): expected "shop.example/v1", by "served" and the scope "namespaced", found "shop.example/v2"',
    ],
    [
      'a group that is a path',
      'served: shop.example',
      'served: ..',
      'widgets.yaml:4:13: served of row 1 (widgets): expected group/version/resource',
    ],
    ['a resource that is a path', 'v1/widgets\n    api', 'v1/..\n    api', 'widgets.yaml:4:13: served of row 1 (widgets): expected group/'],
    ['no version', 'v1/widgets\n    api', 'widgets\n    api', 'widgets.yaml:4:13: served of row 1 (widgets): expected group/'],
    [
      'names of its own objects',
      'body: { spec',
      'body: { metadata: { name: production }, spec',
      'widgets.yaml:13:23: metadata of body of row 1 (widgets): the tests set "metadata" of each object; remove it',
    ],
    ['a kind in the body', 'body: { spec', 'body: { kind: Gadget, spec', 'the tests set "kind" of each object'],
    ['an apiVersion in the body', 'body: { spec', 'body: { apiVersion: v1, spec', 'the tests set "apiVersion" of each object'],
    ['an unknown placeholder', 'body: { spec: { size: 1 } }', 'body: { spec: "{spec}" }', 'widgets.yaml:13:19'],
    [
      'a fixture',
      'origin: custom',
      'fixture: custom-resource-definition',
      'widgets.yaml:12:14: fixture of row 1 (widgets): a fixture is part',
    ],
    [
      'types that the suite defines',
      'origin: custom',
      'uses: [defined-types]',
      'widgets.yaml:12:11: uses of row 1 (widgets): "defined-types" is',
    ],
  ])('is refused with %s, at its place', (_, right, wrong, message) => {
    const error = refused(text.replace(right, wrong));
    expect(error.message).toContain(message);
    expect(error.where?.file).toBe('widgets.yaml');
  });

  it.each([
    ['v1/widgets', 'v1', '/api/v1/namespaces/{namespace}/widgets'],
    ['shop.{api_domain}/v1beta1/widgets', 'shop.{api_domain}/v1beta1', '/apis/shop.{api_domain}/v1beta1/namespaces/{namespace}/widgets'],
  ])('has the names that follow from %s', (served, apiVersion, collection) => {
    const changed = text
      .replace('served: shop.example/v1/widgets', `served: ${served}`)
      .replace('apiVersion: shop.example/v1', `apiVersion: ${apiVersion}`)
      .replace(/collection: .*/, `collection: ${collection}`);
    expect(read(changed)).toHaveLength(1);
  });

  it('cannot describe a subject of the suite again', () => {
    expect(refused(text, read(text)).message).toContain('widgets.yaml:3:5: the subject id "widgets"');
  });

  it('shares the collection of a type without namespaces', () => {
    const ofCluster = text.replace('namespaces/{namespace}/', '').replace('scope: namespaced', 'scope: cluster');
    expect(refused(ofCluster).message).toContain('widgets.yaml:9:16: isolation of row 1 (widgets): all cases share');
    expect(read(ofCluster.replace('own-collection', 'shared-collection'))).toHaveLength(1);
  });
});
