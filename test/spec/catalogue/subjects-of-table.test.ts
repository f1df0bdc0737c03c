import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { refusal } from './refusal.ts';
import { schemas } from './schema-texts.ts';

const subjects = `table: subjects
rows:
  - id: custom-resources
    served: apiextensions.{api_domain}/v1/customresourcedefinitions
    apiVersion: r{run}.example/v1
    kind: Sample
    collection: /apis/r{run}.example/v1/namespaces/{namespace}/samples
    scope: namespaced
    isolation: own-collection
    deletion: immediate
    writers: ours
    body: { spec: { text: value, list: [1, true, null, 'in {namespace}', '{"a": 1}'] } }
    fixture: definition
`;

describe('a subject', () => {
  it('has a template for each string that contains placeholders, and the name from discovery unchanged', () => {
    expect(readCatalogue({ tables: [{ file: 'subjects.yaml', text: subjects }], schemas }).subjects).toEqual([
      {
        id: 'custom-resources',
        served: 'apiextensions.{api_domain}/v1/customresourcedefinitions',
        apiVersion: { $join: ['r', { $run: true }, '.example/v1'] },
        kind: 'Sample',
        collection: { $join: ['/apis/r', { $run: true }, '.example/v1/namespaces/', { $namespace: true }, '/samples'] },
        scope: 'namespaced',
        isolation: 'own-collection',
        deletion: 'immediate',
        writers: 'ours',
        body: { spec: { text: 'value', list: [1, true, null, { $join: ['in ', { $namespace: true }] }, '{"a": 1}'] } },
        fixture: 'definition',
        where: { file: 'subjects.yaml', line: 3, column: 5 },
      },
    ]);
  });

  it.each([
    [
      'a placeholder that does not exist',
      'in {namespace}',
      'in {namespce}',
      'a.yaml:12:56: item 4 of list of spec of body of row 1 (custom-resources): expected "{api_domain}" or "{run}" or "{group}" or "{namespace}", found "{namespce}"; did you mean "{namespace}"?',
    ],
    [
      'a namespace in what discovery names',
      'served: apiextensions.{api_domain}',
      'served: apiextensions.{namespace}',
      'a.yaml:4:13: served of row 1 (custom-resources): expected "{api_domain}" or "{run}" or "{group}", found "{namespace}"',
    ],
    [
      'a collection that is no absolute path',
      'collection: /apis',
      'collection: apis',
      'a.yaml:7:17: collection of row 1 (custom-resources): expected an absolute path without a slash at its end, found "apis/r{run}.example/v1/namespaces/{namespace}/samples"',
    ],
    [
      'a field that the runner would fill in',
      'text: value',
      '$ref: value',
      'a.yaml:12:21: spec of body of row 1 (custom-resources): expected a field name that neither begins with $ nor is __proto__, found the key "$ref"',
    ],
    [
      'a field that every object has',
      'text: value',
      '__proto__: value',
      'a.yaml:12:21: spec of body of row 1 (custom-resources): expected a field name that neither begins with $ nor is __proto__, found the key "__proto__"',
    ],
    [
      'an id that is there already',
      'rows:\n',
      `rows:\n${subjects.split('rows:\n')[1]}`,
      'a.yaml:14:5: the subject id "custom-resources": is already at a.yaml:3:5',
    ],
  ])('is refused for %s', (_, old, changed, message) => {
    expect(refusal(subjects.replace(old, changed)).message).toBe(message);
  });
});
