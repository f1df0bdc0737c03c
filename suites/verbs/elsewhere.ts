import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyOtherNamespace, inOtherNamespace } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, writeStep } from '../scenario/write-step.ts';

/** An update changes at most the object that its path names, whatever name and namespace its body has. */
export function elsewhere(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const isNamespaced = subject.scope === 'namespaced';
  const kinds = [...patchKindsOf(subject), 'apply'] as const;
  const before = isNamespaced ? 'after-other-namespace' : 'create-a';
  const put = (id: string, from: string, own: string, metadata: { readonly [key: string]: { readonly $own: string } } = {}): Step => {
    const body = testObject(subject, own, id, { resourceVersion: versionOf(from), ...metadata });
    return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), body } };
  };
  // The rejected update changes nothing; an accepted one goes by the path.
  const rejectedOrOfPath = (step: string, from: string) =>
    ({
      kind: 'any',
      of: [
        allHold(answered(step, '4xx'), showsSame(`after-${step}`, `/metadata/annotations/${changeAnnotation}`, from)),
        allHold(
          answered(step, '2xx'),
          shows(`after-${step}`, '/metadata/name', { $own: 'a' }),
          showsSame(`after-${step}`, '/metadata/uid', 'create-a'),
        ),
      ],
    }) as const;
  return {
    id: 'verbs/elsewhere',
    about:
      'An object is updated with the name of another object in the body, and with another namespace, which was applied, where an object has its name; it is patched in each way and applied with the name of the other.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      ...(isNamespaced
        ? [
            applyOtherNamespace(),
            {
              id: 'create-there',
              do: 'send',
              request: { method: 'POST', path: there.collection, body: testObject(there, 'a', 'create-there') },
            } as const,
            put('other-namespace', 'create-a', 'a', { namespace: { $own: 'other' } }),
            get(subject, 'a', 'after-other-namespace'),
            get(there, 'a', 'there'),
          ]
        : []),
      put('other-name', before, 'b'),
      get(subject, 'a', 'after-other-name'),
      get(subject, 'b', 'other'),
      ...kinds.map((kind) => patchOfOther(subject, kind)),
      get(subject, 'a', 'after-patches'),
      get(subject, 'b', 'other-after-patches'),
    ],
    checks: {
      // The patch is rejected, or changes the object of its path.
      'verbs/patch/keeps': must(
        all(
          isUntouched(subject, 'other-after-patches', 'create-b'),
          allHold(showsSame('after-patches', '/metadata/uid', 'create-a'), shows('after-patches', '/metadata/name', { $own: 'a' })),
        ),
        answered('create-a', '2xx'),
        answered('other', 200),
      ),
      'verbs/put/name-of-the-path': must(all(rejectedOrOfPath('other-name', before), isUntouched(subject, 'other', 'create-b'))),
      ...(isNamespaced
        ? {
            'verbs/put/namespace-of-the-path': must(
              all(rejectedOrOfPath('other-namespace', 'create-a'), isUntouched(subject, 'there', 'create-there')),
              answered('create-there', '2xx'),
            ),
            'verbs/method/post': must(
              allHold(answered('create-there', '2xx'), shows('there', `/metadata/annotations/${changeAnnotation}`, 'create-there')),
              answered('make-other', '2xx'),
            ),
          }
        : {}),
    },
  };
}

/** Patches or applies an object with the name of another one in the body. */
function patchOfOther(subject: Subject, kind: PatchKind | 'apply'): Step {
  const { request } = writeStep(subject, kind, { id: kind, own: 'a' });
  const name = { $own: 'b' };
  const annotations = { [changeAnnotation]: kind };
  const body: Readonly<Record<PatchKind | 'apply', Template>> = {
    'merge-patch': { metadata: { name, annotations } },
    'strategic-merge-patch': { metadata: { name, annotations } },
    'json-patch': [
      { op: 'replace', path: '/metadata/name', value: name },
      { op: 'add', path: `/metadata/annotations/${changeAnnotation}`, value: kind },
    ],
    apply: { apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name, annotations } },
  };
  return { id: kind, do: 'send', request: { ...request, body: body[kind] } };
}

function isUntouched({ writers }: Subject, read: string, created: string) {
  return allHold(
    shows(read, `/metadata/annotations/${changeAnnotation}`, created),
    showsSame(read, '/metadata/uid', created),
    ...(writers === 'ours' ? [showsSame(read, '/metadata/resourceVersion', created)] : []),
  );
}
