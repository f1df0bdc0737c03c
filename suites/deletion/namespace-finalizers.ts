import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, goneOrJudged, objectPath, testLabels } from '../scenario/test-object.ts';
import { finalizers, requestDeletion, setFinalizers } from './finalizers.ts';

const { one, other } = finalizers;
const at = '/metadata/deletionTimestamp';

/** A namespace has a finalizer of its own; those of its metadata hold it even without that one. */
export function namespaceFinalizers(subject: Subject): Scenario {
  return {
    id: 'deletion/namespace',
    about: 'A namespace with two finalizers in its metadata is deleted and finalized, and they are removed one after the other.',
    steps: [
      createWithFinalizers(subject, 'a', [one, other]),
      get(subject, 'a', 'before'),
      requestDeletion(subject, 'a', 'delete-a'),
      get(subject, 'a', 'marked'),
      finalizeSpec(subject),
      {
        id: 'finalized',
        do: 'until',
        request: { method: 'GET', path: objectPath(subject, 'a') },
        holds: { of: 'finalized', at: '/spec/finalizers/0', is: 'absent' },
        boundSeconds: 60,
        atDeadline: 'judge',
      },
      setFinalizers(subject, 'a', 'remove-one', [other]),
      get(subject, 'a', 'held'),
      setFinalizers(subject, 'a', 'remove-last', []),
      goneOrJudged(subject, 'a'),
    ],
    checks: {
      'deletion/marked': must(allHold({ of: 'marked', at, is: 'set' }), answered('before', 200), { of: 'before', at, is: 'unset' }),
      'deletion/still-served': must(allHold(showsSame('finalized', '/metadata/uid', 'create-a')), answered('delete-a', '2xx')),
      'deletion/held-by-the-rest': must(
        allHold(answered('remove-one', '2xx'), { of: 'held', at, is: 'set' }, shows('held', '/metadata/finalizers', [other])),
        { of: 'marked', at, is: 'set' },
      ),
      'deletion/removed': must(allHold(answered('gone-a', 404)), answered('held', 200), answered('remove-last', '2xx')),
    },
  };
}

/** Empties the finalizers of the spec and keeps those of the metadata. */
function finalizeSpec(subject: Subject): Step {
  const metadata = { name: { $own: 'a' }, labels: testLabels, finalizers: [one, other] };
  const body = { apiVersion: subject.apiVersion, kind: subject.kind, metadata, spec: { finalizers: [] } };
  const request = { method: 'PUT', path: objectPath(subject, 'a', 'finalize'), body } as const;
  return { id: 'finalize-a', do: 'send', request, onlyWhere: 'no-namespace-controller' };
}
