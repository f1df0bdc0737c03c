import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { allowedEviction, podPath, runningPod } from '../scenario/running-pod.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { must } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { finalizers } from './finalizers.ts';

const pod = { own: 'pod' } as const;
const held = [finalizers.one, finalizers.other];
const mark = '/metadata/deletionTimestamp';
const read = (id: string) => ({ id, do: 'send', request: { method: 'GET', path: podPath(pod) } }) as const;

function setFinalizers(id: string, left: readonly string[]) {
  const headers = { 'content-type': 'application/merge-patch+json' };
  return { id, do: 'send', request: { method: 'PATCH', path: podPath(pod), headers, body: { metadata: { finalizers: left } } } } as const;
}

/** An eviction deletes a pod in two phases, as a delete does, also on the condition that it is the pod that was read. */
export function evicted(): readonly Scenario[] {
  const uid: Template = { $ref: { step: 'before', at: '/metadata/uid' } };
  return [
    evictedWith({}, { id: 'deletion/evicted', about: 'evicted, first in a dry run,' }),
    evictedWith(
      { deleteOptions: { preconditions: { uid } } },
      { id: 'deletion/evicted-if-same', about: 'evicted on the condition that it has its uid, after a dry run without one,' },
    ),
  ];
}

function evictedWith(
  options: { readonly [field: string]: Template },
  { id, about }: { readonly id: string; readonly about: string },
): Scenario {
  return {
    id,
    about: `A pod with two finalizers is ${about} and they are removed one after the other.`,
    needs: [{ need: 'served', resource: 'v1/pods', verbs: ['create', 'get', 'patch', 'delete'] }],
    steps: [
      ...runningPod(pod, { labels: testLabels, finalizers: held }),
      allowedEviction('dry', pod),
      read('before'),
      allowedEviction('evict', pod, { query: {}, options }),
      read('marked'),
      setFinalizers('remove-one', [finalizers.other]),
      read('held'),
      setFinalizers('remove-last', []),
      {
        id: 'gone',
        do: 'until',
        request: { method: 'GET', path: podPath(pod) },
        holds: { of: 'gone', at: 'status', is: 'equals', value: 404 },
        boundSeconds: 60,
        atDeadline: 'judge',
      },
    ],
    checks: {
      'deletion/marked': {
        ...must(
          allHold(showsSame('marked', '/metadata/uid', 'before'), { of: 'marked', at: mark, is: 'set' }),
          { of: 'before', at: mark, is: 'unset' },
          shows('before', '/metadata/finalizers', held),
        ),
        ...whereEvicted,
      },
      'deletion/held-by-the-rest': {
        ...must(
          allHold(shows('held', '/metadata/finalizers', [finalizers.other]), { of: 'held', at: mark, is: 'set' }),
          { of: 'marked', at: mark, is: 'set' },
          answered('remove-one', '2xx'),
        ),
        ...whereEvicted,
      },
      'deletion/removed': {
        ...must(allHold(answered('gone', 404)), answered('held', 200), answered('remove-last', '2xx')),
        ...whereEvicted,
      },
    },
  };
}

const whereEvicted = { when: [answered('evict', '2xx')], otherwise: 'the target does not evict a pod without a budget' };
