import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { createUnnamed } from '../object-metadata/generated-name.ts';
import { answered } from '../scenario/answered.ts';
import { listEverything } from '../scenario/collection-read.ts';
import { accepting, binary, isIn } from '../scenario/media-types.ts';
import { inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { create, testObject } from '../scenario/test-object.ts';
import { sameAsInJson } from './same-in-json.ts';

/** Objects with and without labels, annotations and data, in a namespace that only the case uses. */
export function unlabelled(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const bare = (own: string): Step => {
    const body = { apiVersion: there.apiVersion, kind: there.kind, metadata: { name: { $own: own } } };
    return { id: `create-${own}`, do: 'send', request: { method: 'POST', path: there.collection, body } };
  };
  const has = (own: string, metadata: { readonly [key: string]: Template }) =>
    ({ of: 'in-json', at: '/items', is: 'includes', value: { metadata: { name: { $own: own }, ...metadata } } }) as const;
  return {
    id: 'protobuf/unlabelled',
    about:
      'Objects with a name alone, among others with labels, annotations, data, an owner and a generated name, are listed in JSON and in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: [
      makeOtherNamespace(),
      create(there, 'a'),
      bare('b'),
      create(there, 'c'),
      bare('d'),
      createUnnamed(there, 'unnamed'),
      ownedBy(there, 'c'),
      listEverything(there, 'in-json'),
      accepting(listEverything(there, 'in-binary'), binary),
      listEverything(there, 'in-json-again'),
    ],
    checks: each(
      ['protobuf/collection', 'protobuf/raw'],
      must(
        sameAsInJson,
        has('a', { labels: { 'apiconform-run': { $run: true } } }),
        has('b', {}),
        { of: 'create-owned', at: '/metadata/ownerReferences/0', is: 'present' },
        answered('create-b', '2xx'),
        { of: 'create-b', at: '/metadata/labels', is: 'absent' },
        answered('in-binary', 200),
        isIn('in-binary', binary),
      ),
    ),
  };
}

/** An object that another one owns. */
function ownedBy(there: Subject, owner: string): Step {
  const ownerReferences = [{ ...ownerReference(there, owner), controller: true, blockOwnerDeletion: false }];
  return {
    id: 'create-owned',
    do: 'send',
    request: { method: 'POST', path: there.collection, body: testObject(there, 'o', 'owned', { ownerReferences }) },
  };
}
