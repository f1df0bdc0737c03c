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

/**
 * The responses of dry runs that keep the finalizers are judged. Of those that remove the last finalizer, each of an object of its own,
 * only what is stored afterwards.
 */
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
  const releases: Readonly<Record<string, Request>> = {
    update: {
      method: 'PUT',
      path: objectPath(subject, ownOf('update')),
      body: testObject(subject, ownOf('update'), 'dry-release', { resourceVersion: versionOf(`marked-${ownOf('update')}`) }),
    },
    'merge-patch': mergePatch(subject, ownOf('merge-patch'), { metadata: { finalizers: null } }),
  };
  return {
    id: 'dry-run/of-terminating',
    about:
      'An object that is being deleted is updated, patched and applied in dry runs, and read after each; a dry run of an update and one of a patch remove the last finalizer of two others.',
    steps: [
      createWithFinalizers(subject, 'a', finalizers),
      writeStep(subject, 'delete', { id: 'delete-a', own: 'a' }),
      get(subject, 'a', 'marked'),
      ...ways.flatMap((way) => [sent(way), get(subject, 'a', `after-${way}`)]),
      ...Object.entries(releases).flatMap(([way, request]) => releasedInDryRun(subject, way, request)),
      { id: 'release', do: 'send', request: mergePatch(subject, 'a', { metadata: { finalizers: null } }) },
    ],
    checks: Object.fromEntries(
      ways.flatMap((way): readonly (readonly [string, Judgement])[] => {
        const given = [answered('delete-a', '2xx'), { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' } as const];
        const shown = [
          shows(`dry-${way}`, `/metadata/annotations/${changeAnnotation}`, `dry-${way}`),
          ...['uid', 'deletionTimestamp', 'finalizers'].map((field) => showsSame(`dry-${way}`, `/metadata/${field}`, 'marked')),
        ];
        const own = ownOf(way);
        const pairs = [[`after-${way}`, 'marked'], ...(way in releases ? [[`after-${own}`, `marked-${own}`]] : [])] as const;
        const kept = pairs.flatMap(([after, marked]) =>
          ['resourceVersion', 'annotations', 'deletionTimestamp', 'finalizers'].map((field) =>
            showsSame(after, `/metadata/${field}`, marked),
          ),
        );
        const areHeld = pairs.map(([, marked]) => ({ of: marked, at: '/metadata/deletionTimestamp', is: 'set' }) as const);
        return [
          [`dry-run/${way}/object`, must(allHold(...shown), ...given, answered(`dry-${way}`, '2xx'))],
          [`dry-run/${way}/nothing-stored`, must(allHold(...kept), answered('delete-a', '2xx'), ...areHeld)],
        ];
      }),
    ),
  };
}

/** The object that a dry run of a request releases. */
const ownOf = (way: string): string => `released-by-${way}`;

function releasedInDryRun(subject: Subject, way: string, request: Request): readonly Step[] {
  const own = ownOf(way);
  return [
    createWithFinalizers(subject, own, finalizers),
    writeStep(subject, 'delete', { id: `delete-${own}`, own }),
    get(subject, own, `marked-${own}`),
    { id: `dry-release-${way}`, do: 'send', request: { ...request, query: dryRun } },
    get(subject, own, `after-${own}`),
    { id: `free-${own}`, do: 'send', request: mergePatch(subject, own, { metadata: { finalizers: null } }) },
  ];
}
