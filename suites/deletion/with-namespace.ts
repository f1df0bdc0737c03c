import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { inOtherNamespace, makeOtherNamespace, otherNamespacePath } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { watch } from '../scenario/watch-stream.ts';
import { finalizers, setFinalizers } from './finalizers.ts';

/** The deletion of a namespace deletes the objects in it, in two phases too. */
export function withNamespace(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const post = (own: string, metadata = {}): Step => ({
    id: `create-${own}`,
    do: 'send',
    request: { method: 'POST', path: there.collection, body: testObject(there, own, `create-${own}`, metadata) },
  });
  const isSent = (type: 'MODIFIED' | 'DELETED', own: string) =>
    ({ of: 'stream', at: '', is: 'includes', value: { type, object: { metadata: { name: { $own: own } } } } }) as const;
  const marked = { at: '/metadata/deletionTimestamp', is: 'set' } as const;
  return {
    id: 'deletion/with-namespace',
    about:
      'A namespace with two objects, one of which has two finalizers, is deleted while a watch of the objects is open; the finalizers are removed one after the other.',
    needs: [{ need: 'namespace-controller' }],
    queue: 'waiting',
    steps: [
      makeOtherNamespace(),
      post('held', { finalizers: [finalizers.one, finalizers.other] }),
      post('free'),
      list(there, 'before', { labelSelector: selector }),
      watch(there, 'stream', { resourceVersion: versionOf('before'), labelSelector: selector }),
      { id: 'delete-namespace', do: 'send', request: { method: 'DELETE', path: otherNamespacePath } },
      goneOrJudged(there, 'free'),
      {
        id: 'marked',
        do: 'until',
        request: { method: 'GET', path: objectPath(there, 'held') },
        holds: { of: 'marked', ...marked },
        boundSeconds: 60,
        atDeadline: 'judge',
      },
      { id: 'namespace', do: 'send', request: { method: 'GET', path: otherNamespacePath } },
      get(there, 'held', 'still-held'),
      setFinalizers(there, 'held', 'remove-one', [finalizers.other]),
      { id: 'release', do: 'send', request: mergePatch(there, 'held', { metadata: { finalizers: null } }) },
      goneOrJudged(there, 'held'),
      {
        id: 'stream-until-end',
        do: 'drain',
        stream: 'stream',
        to: { of: 'stream', at: '/type', is: 'equals', value: 'DELETED' },
        and: { of: 'stream', at: '/object/metadata/name', is: 'equals', value: { $own: 'held' } },
        boundSeconds: 30,
      },
    ],
    checks: {
      'deletion/marked': must(
        allHold({ of: 'marked', ...marked }, showsSame('still-held', '/metadata/uid', 'create-held')),
        answered('delete-namespace', '2xx'),
        answered('gone-free', 404),
      ),
      'deletion/held-by-the-rest': must(
        allHold({ of: 'still-held', ...marked }, { of: 'namespace', ...marked }, answered('gone-held', 404)),
        answered('delete-namespace', '2xx'),
        answered('release', '2xx'),
      ),
      'events/change/update': must(
        allHold({
          of: 'stream',
          at: '',
          is: 'includes',
          value: { type: 'MODIFIED', object: { metadata: { name: { $own: 'held' }, resourceVersion: versionOf('remove-one') } } },
        }),
        { of: 'namespace', ...marked },
        { of: 'marked', ...marked },
        answered('remove-one', '2xx'),
        answered('gone-held', 404),
      ),
      'events/change/delete': must(
        allHold(isSent('DELETED', 'free'), isSent('MODIFIED', 'held'), isSent('DELETED', 'held')),
        answered('gone-free', 404),
        answered('gone-held', 404),
      ),
    },
  };
}
