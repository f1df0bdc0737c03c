import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { inOtherNamespace, makeOtherNamespace, otherNamespacePath } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, goneOrJudged, objectPath, testObject, untilGone } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { finalizers } from './finalizers.ts';

/** The name of a namespace that begins with that of the deleted one. */
const longerName = 'other-longer';

/** Objects of the deleted namespace that nothing holds, by how they got into their states. */
const free = ['posted', 'applied', 'patched', 'again', 'let-go'] as const;
/** Objects that a finalizer holds: one was marked before its namespace, one is marked with it. */
const held = ['marked-before', 'marked-with'] as const;

/** The deletion of a namespace deletes the objects in it, whatever their states, and none of another namespace. */
export function besideNamespace(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const longer = inOtherNamespace(subject, longerName);
  const outside = { here: subject, longer } as const;
  const post = (of: Subject, own: string, id = `create-${own}`, metadata = {}): Step => ({
    id,
    do: 'send',
    request: { method: 'POST', path: of.collection, body: testObject(of, own, id, metadata) },
  });
  const patch = (own: string, id: string, metadata: Parameters<typeof testObject>[3]): Step => ({
    id,
    do: 'send',
    request: mergePatch(there, own, { metadata: metadata ?? {} }),
  });
  const created = [...free, ...held].map((own) => answered(`create-${own}`, '2xx'));
  const deleted = answered('delete-namespace', '2xx');
  const isKept = (where: string): readonly Predicate[] => [
    showsSame(`after-${where}`, '/metadata/uid', `create-${where}`),
    { of: `after-${where}`, at: '/metadata/deletionTimestamp', is: 'unset' },
  ];
  const isHeld = (own: string): readonly Predicate[] => [
    showsSame(`still-${own}`, '/metadata/uid', `create-${own}`),
    shows(`still-${own}`, '/metadata/finalizers', [finalizers.one]),
    { of: `still-${own}`, at: '/metadata/deletionTimestamp', is: 'set' },
  ];
  return {
    id: 'deletion/beside-namespace',
    about:
      'A namespace with objects that were posted, applied, patched, created again, released from a finalizer, and marked for deletion is deleted, while two other namespaces have objects of their names; the name of one of these begins with that of the deleted one.',
    needs: [{ need: 'namespace-controller' }],
    queue: 'waiting',
    steps: [
      makeOtherNamespace(),
      makeOtherNamespace('make-longer', longerName),
      post(there, 'posted'),
      writeStep(there, 'apply', { id: 'create-applied', own: 'applied' }),
      post(there, 'patched'),
      patch('patched', 'patch', { annotations: { 'apiconform-change': 'patch' } }),
      post(there, 'again', 'create-first'),
      writeStep(there, 'delete', { id: 'delete-first', own: 'again' }),
      { ...untilGone(there, 'again'), id: 'gone-first', holds: answered('gone-first', 404) },
      post(there, 'again'),
      post(there, 'let-go', 'create-let-go', { finalizers: [finalizers.one] }),
      patch('let-go', 'let-go', { finalizers: null }),
      ...held.map((own) => post(there, own, `create-${own}`, { finalizers: [finalizers.one] })),
      writeStep(there, 'delete', { id: 'mark-before', own: 'marked-before' }),
      get(there, 'marked-before', 'marked'),
      ...Object.entries(outside).map(([where, of]) => post(of, 'posted', `create-${where}`)),
      { id: 'delete-namespace', do: 'send', request: { method: 'DELETE', path: otherNamespacePath } },
      ...free.map((own) => goneOrJudged(there, own)),
      {
        id: 'still-marked-with',
        do: 'until',
        request: { method: 'GET', path: objectPath(there, 'marked-with') },
        holds: { of: 'still-marked-with', at: '/metadata/deletionTimestamp', is: 'set' },
        boundSeconds: 60,
        atDeadline: 'judge',
      },
      get(there, 'marked-before', 'still-marked-before'),
      ...held.flatMap((own) => removeFinalizers(there, own, { atDeadline: 'judge' })),
      ...Object.entries(outside).map(([where, of]) => get(of, 'posted', `after-${where}`)),
    ],
    checks: {
      'object-names/namespace-deleted': must(
        allHold(...[...free, ...held].map((own) => answered(`gone-${own}`, 404))),
        ...created,
        deleted,
      ),
      'deletion/held-by-the-rest': must(
        allHold(...held.flatMap(isHeld), showsSame('still-marked-before', '/metadata/deletionTimestamp', 'marked')),
        ...created,
        deleted,
        { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' },
      ),
      'verbs/method/delete': must(
        allHold(...Object.keys(outside).flatMap(isKept)),
        ...Object.keys(outside).map((where) => answered(`create-${where}`, '2xx')),
        deleted,
        ...free.map((own) => answered(`gone-${own}`, 404)),
      ),
    },
  };
}
