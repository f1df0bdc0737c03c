import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { create, get, remove } from '../scenario/test-object.ts';
import { watch } from '../scenario/watch-stream.ts';

/** The version of the removal, which the watch of it has reached. */
const ofRemoval: Template = { $ref: { step: 'stream', at: '/last/object/metadata/resourceVersion' } };

const untilDeleted: Step = {
  id: 'stream-until-deleted',
  do: 'drain',
  stream: 'stream',
  to: { of: 'stream', at: '/type', is: 'equals', value: 'DELETED' },
  // An object of an earlier case can be removed late.
  and: { of: 'stream', at: '/object/metadata/name', is: 'equals', value: { $own: 'a' } },
  boundSeconds: 30,
};

/** Reads that are not older than a removal. The case runs alone, so that the removal is the latest change. */
export function afterRemoval(subject: Subject): Scenario {
  const isNamespaced = subject.scope === 'namespaced';
  const ofAll = inAllNamespaces(subject);
  return {
    id: 'resource-version-meaning/after-removal',
    about:
      'An object is removed under a watch; all namespaces are listed, and the collection and another object are read at the resourceVersion of the removal.',
    queue: 'alone',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      list(subject, 'before'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      ...remove(subject, 'a'),
      untilDeleted,
      ...(isNamespaced ? [list(ofAll, 'everywhere')] : []),
      list(subject, 'listed', { resourceVersion: ofRemoval, resourceVersionMatch: 'NotOlderThan' }),
      get(subject, 'b', 'read', { resourceVersion: ofRemoval }),
    ],
    checks: {
      ...(isNamespaced ? { 'resource-version-meaning/most-recent/list': must({ kind: 'shows-own-state', read: 'everywhere' }) } : {}),
      'resource-version-meaning/not-older-than/list': must({
        kind: 'all',
        of: [allHold(answered('listed', 200)), { kind: 'shows-own-state', read: 'listed' }],
      }),
      'resource-version-meaning/not-older-than/get': must(allHold(answered('read', 200))),
    },
  };
}
