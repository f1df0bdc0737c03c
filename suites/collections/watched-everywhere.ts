import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { inAllNamespaces, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { testLabels, testObject } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

const label = 'apiconform-pick';
const query = { labelSelector: { $join: [`${label}=`, { $case: true }] } } as const;
const streams = ['stream', 'later-stream'] as const;

/**
 * Watches of all namespaces from a version, one of them opened after the changes: an object leaves the selection whose namesake
 * does not, and a namespace is new.
 */
export function watchedEverywhere(subject: Subject): Scenario {
  const ofAll = inAllNamespaces(subject);
  const labelled = (of: Subject, own: string, id: string): Step => {
    const body = testObject(of, own, id, { labels: { ...testLabels, [label]: { $case: true } } });
    return { id, do: 'send', request: { method: 'POST', path: of.collection, body } };
  };
  const opened = (id: string): Step => watch(ofAll, id, { ...query, resourceVersion: versionOf('before') }, { everything: true });
  const event = (type: string, own: string, namespace: Template): Template => ({
    type,
    object: { metadata: { name: { $own: own }, namespace } },
  });
  const ended = streams.map((of) => ({ of, at: '', is: 'includes', value: event('ADDED', 'end', { $namespace: true }) }) as const);
  return {
    id: 'collections/watched-everywhere',
    about:
      'Two objects of one name in two namespaces have a label, which one of them loses under a watch of all namespaces by the label; another is created in a new namespace; the watch is opened again from the version before.',
    steps: [
      makeOtherNamespace(),
      labelled(subject, 'a', 'create-here'),
      labelled(inOtherNamespace(subject), 'a', 'create-there'),
      list(ofAll, 'before', query),
      opened('stream'),
      { id: 'leave', do: 'send', request: mergePatch(subject, 'a', { metadata: { labels: { [label]: null } } }) },
      makeOtherNamespace('make-later', 'later'),
      labelled(inOtherNamespace(subject, 'later'), 'b', 'create-later'),
      labelled(subject, 'end', 'create-end'),
      opened('later-stream'),
      ...streams.map((stream) => drainTo(stream, 'end')),
    ],
    checks: {
      'watch/selected/leaves': must(
        allHold(
          ...streams.flatMap((of) => [
            { of, at: '', is: 'includes-once', value: event('DELETED', 'a', { $namespace: true }) } as const,
            { of, at: '', is: 'excludes', value: event('DELETED', 'a', { $own: 'other' }) } as const,
          ]),
        ),
        answered('create-there', '2xx'),
        answered('leave', '2xx'),
        ...ended,
      ),
      'watch/from-list-version': must(
        allHold(...streams.map((of) => ({ of, at: '', is: 'includes-once', value: event('ADDED', 'b', { $own: 'later' }) }) as const)),
        answered('create-later', '2xx'),
        ...ended,
      ),
    },
  };
}
