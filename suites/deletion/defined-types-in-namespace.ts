import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { definitionOfSamples, definitionsPath, servedIn } from '../scenario/definition.ts';
import { deleteOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';

const version = 'v1alpha1';
const group: Template = { $group: 'late-types' };
const samples = (namespace: Template): Template => ({ $join: ['/apis/', group, `/${version}/namespaces/`, namespace, '/samples'] });

/** The deletion of a namespace deletes the objects of a type that is in alpha alone, and defined after another namespace was deleted. */
export function definedTypesInNamespace(): Scenario {
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } };
  const definition = definitionOfSamples(group, 'Namespaced', [{ name: version, served: true, storage: true, schema }]);
  const there = samples({ $own: 'other' });
  return {
    id: 'deletion/defined-types-in-namespace',
    about:
      'A namespace is created and deleted; then a type is defined that has an alpha version only, and another namespace with an object of it is deleted.',
    needs: [
      { need: 'namespace-controller' },
      { need: 'served', resource: 'apiextensions.{api_domain}/v1/customresourcedefinitions', verbs: ['create', 'delete'] },
    ],
    queue: 'waiting',
    steps: [
      makeOtherNamespace('make-early', 'early'),
      ...deleteOtherNamespace('early'),
      { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: definition } },
      servedIn(version, samples({ $namespace: true })),
      makeOtherNamespace(),
      {
        id: 'create',
        do: 'send',
        request: {
          method: 'POST',
          path: there,
          body: {
            apiVersion: { $join: [group, `/${version}`] },
            kind: 'Sample',
            metadata: { name: { $own: 'a' }, labels: testLabels },
            spec: {},
          },
        },
      },
      ...deleteOtherNamespace(),
      { id: 'read', do: 'send', request: { method: 'GET', path: { $join: [there, '/', { $own: 'a' }] } } },
    ],
    checks: {
      'object-names/namespace-deleted': must(
        allHold(answered('read', 404)),
        answered('gone-early', 404),
        answered('create', '2xx'),
        answered('delete-namespace', '2xx'),
        answered('gone-namespace', 404),
      ),
    },
  };
}
