import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, writeStep } from '../scenario/write-step.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

/** Dry runs of changes of an object that is being deleted. */
export const dryRunOfTerminating = rowScenariosPerSubject('dry-run', (subject) =>
  subject.deletion === 'immediate' ? [ofTerminating(subject)] : [],
);

const finalizers = ['apiconform.example/hold'];
const dryRun = { dryRun: 'All' } as const;

/** The dry runs whose responses are judged keep the finalizers, which would be another reason to keep or to remove the object. */
function ofTerminating(subject: Subject): Scenario {
  const patches = patchKindsOf(subject);
  const ways = ['update', ...patches, 'apply'] as const;
  const put: Step = {
    id: 'dry-update',
    do: 'send',
    request: {
      method: 'PUT',
      path: objectPath(subject, 'a'),
      query: dryRun,
      body: testObject(subject, 'a', 'dry-update', { finalizers, resourceVersion: versionOf('marked') }),
    },
  };
  const sent = (way: (typeof ways)[number]): Step =>
    way === 'update' ? put : writeStep(subject, way, { id: `dry-${way}`, own: 'a', query: dryRun });
  const released = (way: string, request: Pick<Request, 'method' | 'headers' | 'body'>): Step => ({
    id: `dry-release-${way}`,
    do: 'send',
    request: { ...request, path: objectPath(subject, 'a'), query: dryRun },
  });
  const releasedBy: readonly string[] = ['update', 'merge-patch'];
  return {
    id: 'dry-run/of-terminating',
    about:
      'An object that is being deleted is updated, patched and applied in dry runs, of which an update and a patch remove its last finalizer, and read after each.',
    steps: [
      createWithFinalizers(subject, 'a', finalizers),
      writeStep(subject, 'delete', { id: 'delete-a', own: 'a' }),
      get(subject, 'a', 'marked'),
      ...ways.flatMap((way) => [sent(way), get(subject, 'a', `after-${way}`)]),
      released('update', { method: 'PUT', body: testObject(subject, 'a', 'dry-release', { resourceVersion: versionOf('marked') }) }),
      get(subject, 'a', 'after-release-update'),
      released('merge-patch', mergePatch(subject, 'a', { metadata: { finalizers: null } })),
      get(subject, 'a', 'after-release-merge-patch'),
      { id: 'release', do: 'send', request: mergePatch(subject, 'a', { metadata: { finalizers: null } }) },
    ],
    checks: Object.fromEntries(
      ways.flatMap((way): readonly (readonly [string, Judgement])[] => {
        const given = [answered('delete-a', '2xx'), { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' } as const];
        const shown = [
          shows(`dry-${way}`, `/metadata/annotations/${changeAnnotation}`, `dry-${way}`),
          ...['uid', 'deletionTimestamp', 'finalizers'].map((field) => showsSame(`dry-${way}`, `/metadata/${field}`, 'marked')),
        ];
        const reads = [`after-${way}`, ...(releasedBy.includes(way) ? [`after-release-${way}`] : [])];
        const kept = reads.flatMap((read) =>
          ['resourceVersion', 'annotations', 'deletionTimestamp', 'finalizers'].map((field) =>
            showsSame(read, `/metadata/${field}`, 'marked'),
          ),
        );
        return [
          [`dry-run/${way}/object`, must(allHold(...shown), ...given, answered(`dry-${way}`, '2xx'))],
          [`dry-run/${way}/nothing-stored`, must(allHold(...kept), ...given)],
        ];
      }),
    ),
  };
}
