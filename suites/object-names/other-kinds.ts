import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { createWithFinalizers, mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testLabels, untilGone } from '../scenario/test-object.ts';

const accounts: Template = { $join: ['/api/v1/namespaces/', { $namespace: true }, '/serviceaccounts'] };

/** Objects of two kinds under one name: writes to one leave the other, and one that is being deleted leaves the name to the other. */
export function otherKinds(subject: Subject): Scenario {
  const make = (own: string): Step => {
    const body = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: { $own: own }, labels: testLabels } };
    return { id: `account-${own}`, do: 'send', request: { method: 'POST', path: accounts, body } };
  };
  const read = (id: string, own: string): Step => ({
    id,
    do: 'send',
    request: { method: 'GET', path: { $join: [accounts, '/', { $own: own }] } },
  });
  const reads = ['after-change', 'after-mark', 'after-removal'] as const;
  return {
    id: 'object-names/other-kinds',
    about:
      'An object is changed, deleted and released beside a service account of its name; another one with a finalizer is deleted, and a service account created under its name.',
    needs: [{ need: 'served', resource: 'v1/serviceaccounts', verbs: ['create', 'get', 'delete'] }],
    steps: [
      createWithFinalizers(subject, 'a', ['apiconform.example/hold']),
      make('a'),
      read('before', 'a'),
      { id: 'change', do: 'send', request: mergePatch(subject, 'a', { metadata: { labels: { 'apiconform-turn': 'changed' } } }) },
      read('after-change', 'a'),
      { id: 'delete-a', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      read('after-mark', 'a'),
      ...removeFinalizers(subject, 'a'),
      read('after-removal', 'a'),
      create(subject, 'b'),
      make('b'),
      { id: 'delete-b', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'b') } },
      untilGone(subject, 'b'),
      read('after-delete', 'b'),
      createWithFinalizers(subject, 'h', ['apiconform.example/hold']),
      { id: 'delete-h', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'h') } },
      get(subject, 'h', 'marked-h'),
      make('h'),
      ...removeFinalizers(subject, 'h'),
    ],
    checks: {
      'object-names/same-name/other-kind': must(
        allHold(
          answered('account-h', '2xx'),
          ...reads.map((step) => showsSame(step, '/metadata/uid', 'before')),
          showsSame('after-delete', '/metadata/uid', 'account-b'),
        ),
        answered('before', 200),
        answered('change', '2xx'),
        answered('delete-a', '2xx'),
        answered('account-b', '2xx'),
        answered('delete-b', '2xx'),
        { of: 'marked-h', at: '/metadata/deletionTimestamp', is: 'set' },
      ),
    },
  };
}
