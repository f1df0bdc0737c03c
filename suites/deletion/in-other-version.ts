import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { get, goneOrJudged } from '../scenario/test-object.ts';
import { defined, inVersion } from '../scenario/two-versions.ts';
import { finalizers, requestDeletion, setFinalizers } from './finalizers.ts';

/** The group of the type. */
const group = { $group: 'deletions-in-versions' } as const;

/** Objects that are deleted in another version than the one in which they were created, one in each direction. */
export function deletionInOtherVersion(subject: Subject): Scenario {
  const [older, newer] = [inVersion(subject, group, 'v1'), inVersion(subject, group, 'v2')];
  const objects = [
    { own: 'a', by: older, other: newer },
    { own: 'b', by: newer, other: older },
  ] as const;
  const marked = { at: '/metadata/deletionTimestamp', is: 'set' } as const;
  const isHeld = (own: string) => [
    { of: `marked-${own}`, ...marked },
    { of: `marked-${own}`, at: '/metadata/finalizers', is: 'equals', value: [finalizers.one] } as const,
  ];
  return {
    id: 'deletion/in-other-version',
    about:
      'Two objects with a finalizer, each in one of two versions of their type, are deleted in the other version, and the finalizers are removed in it; a third one is deleted with its collection in the other version.',
    steps: [
      ...defined(subject, group),
      ...objects.flatMap(({ own, by, other }) => [
        createWithFinalizers(by, own, [finalizers.one]),
        requestDeletion(other, own, `delete-${own}`, 'delete'),
        get(by, own, `marked-${own}`),
        setFinalizers(other, own, `release-${own}`, []),
        goneOrJudged(by, own),
      ]),
      createWithFinalizers(older, 'c', [finalizers.one]),
      { id: 'delete-c', do: 'send', request: { method: 'DELETE', path: newer.collection } },
      get(older, 'c', 'marked-c'),
      setFinalizers(newer, 'c', 'release-c', []),
      goneOrJudged(older, 'c'),
    ],
    checks: {
      'deletion/with-the-collection': must(
        allHold(...isHeld('c'), answered('release-c', '2xx'), answered('gone-c', 404)),
        answered('create-c', '2xx'),
        answered('delete-c', '2xx'),
      ),
      'deletion/marked': must(
        allHold(...objects.flatMap(({ own }) => isHeld(own))),
        ...objects.flatMap(({ own }) => [answered(`create-${own}`, '2xx'), answered(`delete-${own}`, '2xx')]),
      ),
      'deletion/removed': must(
        allHold(...objects.map(({ own }) => answered(`gone-${own}`, 404))),
        ...objects.flatMap(({ own }) => [...isHeld(own), answered(`release-${own}`, '2xx')]),
      ),
    },
  };
}
