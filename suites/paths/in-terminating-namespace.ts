import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { selector } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { everywhere, inOtherNamespace, makeOtherNamespace, otherNamespacePath } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';

/** A collection across all namespaces has the objects of a namespace that is being deleted, for as long as they are there. */
export function inTerminatingNamespace(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const body = testObject(there, 'h', 'create-held', { finalizers: ['apiconform.example/hold'] });
  const list: Step = {
    id: 'everywhere',
    do: 'send',
    request: { method: 'GET', path: everywhere(subject), query: { labelSelector: selector } },
  };
  return {
    id: 'paths/in-terminating-namespace',
    about:
      'A namespace that contains an object with a finalizer is deleted, all namespaces are listed, and the object is deleted and released.',
    steps: [
      makeOtherNamespace(),
      { id: 'create-held', do: 'send', request: { method: 'POST', path: there.collection, body } },
      { id: 'delete-namespace', do: 'send', request: { method: 'DELETE', path: otherNamespacePath } },
      list,
      get(there, 'h', 'held'),
      { id: 'delete-held', do: 'send', request: { method: 'DELETE', path: objectPath(there, 'h') } },
      get(there, 'h', 'marked'),
      { id: 'release', do: 'send', request: mergePatch(there, 'h', { metadata: { finalizers: null } }) },
      goneOrJudged(there, 'h'),
    ],
    checks: {
      'paths/namespaced/all-namespaces': must(
        allHold({
          of: 'everywhere',
          at: '/items',
          is: 'includes',
          value: { metadata: { name: { $own: 'h' }, namespace: { $own: 'other' } } },
        }),
        answered('delete-namespace', '2xx'),
        answered('held', 200),
      ),
      // Such a namespace takes no new objects; those in it can be changed.
      'verbs/method/patch': must(allHold(answered('release', '2xx')), answered('delete-namespace', '2xx'), answered('held', 200)),
      'deletion/removed': must(
        allHold(answered('gone-h', 404)),
        answered('delete-namespace', '2xx'),
        { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('release', '2xx'),
      ),
    },
  };
}
