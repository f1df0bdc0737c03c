import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { everywhere, inOtherNamespace, makeOtherNamespace, otherNamespacePath } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { watch } from '../scenario/watch-stream.ts';
import { patchKindsOf, type WriteKind, writeStep } from '../scenario/write-step.ts';

const changeAt = `/metadata/annotations/${changeAnnotation}` as const;
const isWritten = (kind: WriteKind): Predicate => shows(kind, changeAt, kind);
const isMarked = [answered('delete-namespace', '2xx'), { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' } as const] as const;

function isSentOnce(type: string, resourceVersion: Template): Predicate {
  return { of: 'stream', at: '', is: 'includes-once', value: { type, object: { metadata: { resourceVersion } } } };
}

/** Writes the object by one kind of request, and leaves its finalizer. */
function heldInForm(subject: Subject, kind: WriteKind): Step {
  const { request } = writeStep(subject, kind, { id: kind, own: 'h', from: 'marked' });
  const finalizers = ['apiconform.example/hold'];
  const body = kind === 'update' ? testObject(subject, 'h', kind, { resourceVersion: versionOf('marked'), finalizers }) : request.body;
  return { id: kind, do: 'send', request: { ...request, ...(body === undefined ? {} : { body }) } };
}

/** A collection across all namespaces has the objects of a namespace that is being deleted, for as long as they are there. */
export function inTerminatingNamespace(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const body = testObject(there, 'h', 'create-held', { finalizers: ['apiconform.example/hold'] });
  const list: Step = {
    id: 'everywhere',
    do: 'send',
    request: { method: 'GET', path: everywhere(subject), query: { labelSelector: selector } },
  };
  // The object is marked before, so that no controller writes to it meanwhile.
  const kinds: readonly WriteKind[] = ['update', ...patchKindsOf(subject), 'apply'];
  const writes = kinds.map((kind): Step => heldInForm(there, kind));
  return {
    id: 'paths/in-terminating-namespace',
    about:
      'A namespace that contains an object with a finalizer is deleted, it and all namespaces are listed, and the object is deleted, watched, updated, patched in each way, applied and released.',
    steps: [
      makeOtherNamespace(),
      { id: 'create-held', do: 'send', request: { method: 'POST', path: there.collection, body } },
      { id: 'delete-namespace', do: 'send', request: { method: 'DELETE', path: otherNamespacePath } },
      list,
      get(there, 'h', 'held'),
      { id: 'delete-held', do: 'send', request: { method: 'DELETE', path: objectPath(there, 'h') } },
      get(there, 'h', 'marked'),
      watch(there, 'stream', { resourceVersion: versionOf('marked'), labelSelector: selector }),
      ...writes,
      get(there, 'h', 'written'),
      { id: 'listed', do: 'send', request: { method: 'GET', path: there.collection, query: { labelSelector: selector } } },
      { id: 'release', do: 'send', request: mergePatch(there, 'h', { metadata: { finalizers: null } }) },
      goneOrJudged(there, 'h'),
      {
        id: 'stream-until-removal',
        do: 'drain',
        stream: 'stream',
        to: { of: 'stream', at: '/type', is: 'equals', value: 'DELETED' },
        boundSeconds: 30,
      },
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
      'verbs/method/patch': must(
        allHold(answered('release', '2xx'), ...patchKindsOf(subject).map(isWritten)),
        answered('delete-namespace', '2xx'),
        answered('held', 200),
      ),
      'verbs/method/put': must(allHold(isWritten('update')), ...isMarked),
      'verbs/apply/json': must(allHold(isWritten('apply'), shows('written', changeAt, 'apply')), ...isMarked),
      'verbs/several/list': must(
        allHold({
          of: 'listed',
          at: '/items',
          is: 'includes-once',
          value: { metadata: { name: { $own: 'h' }, resourceVersion: versionOf('written') } },
        }),
        ...isMarked,
        answered('written', 200),
      ),
      'events/change/update': must(
        allHold(...kinds.map((kind): Predicate => isSentOnce('MODIFIED', versionOf(kind)))),
        ...isMarked,
        ...kinds.map(isWritten),
        { of: 'stream', at: '', is: 'includes', value: { type: 'DELETED' } },
      ),
      'deletion/removed': must(
        allHold(answered('gone-h', 404)),
        answered('delete-namespace', '2xx'),
        { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('release', '2xx'),
      ),
    },
  };
}
