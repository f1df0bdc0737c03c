import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { changeAt, isRecord } from './answers.ts';

const patchKinds = ['merge-patch', 'json-patch', 'strategic-merge-patch', 'apply'] as const;

const finalizers = ['apiconform.example/hold'];
const uidAt = '/metadata/uid';

/** update and patch of a record that is being deleted, which exists until its finalizers are removed. */
export function terminating(subject: Subject): Scenario {
  const body = testObject(subject, 'a', 'put', { resourceVersion: versionOf('read-marked'), finalizers });
  const put: Step = { id: 'put', do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), body } };
  const isChanged = (id: string) =>
    all(isRecord(subject, id, 'a', 200), allHold(shows(id, changeAt, id), showsSame(id, uidAt, 'create-a')));
  const marked = [answered('read-marked', 200), { of: 'read-marked', at: '/metadata/deletionTimestamp', is: 'set' }] as const;
  return {
    id: 'csinode-operations/writes-while-terminating',
    about: 'A record with a finalizer is deleted; while it is terminating it is updated, and patched in each form.',
    steps: [
      createWithFinalizers(subject, 'a', finalizers),
      { id: 'delete-a', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') }, writes: { own: 'a', as: 'delete' } },
      get(subject, 'a', 'read-marked'),
      put,
      ...patchKinds.map((kind) => writeStep(subject, kind, { id: kind, own: 'a' })),
      ...removeFinalizers(subject, 'a', { atDeadline: 'judge' }),
    ],
    checks: {
      'csinode-operations/update/response': must(isChanged('put'), ...marked),
      'csinode-operations/patch/response': must(all(...patchKinds.map(isChanged)), ...marked),
    },
  };
}
