import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { change, changeAnnotation, create, objectPath } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { sameRefusal } from './same-status.ts';

const dryRun = { dryRun: 'All' } as const;

/** A merge patch that names the version of the object before its change. */
function stalePatch(subject: Subject, id: string, query: { readonly dryRun?: 'All' }): Step {
  const body = { metadata: { resourceVersion: versionOf('create-a'), annotations: { [changeAnnotation]: id } } };
  return { id, do: 'send', request: { ...mergePatch(subject, 'a', body), query } };
}

/** A patch is merged with the stored object, and conflicting requests are refused. */
export function conflicts(subject: Subject): Scenario {
  const stale = (id: string, query: typeof dryRun | undefined) =>
    writeStep(subject, 'update', { id, own: 'a', from: 'create-a', ...(query === undefined ? {} : { query }) });
  const applied = (id: string, query?: typeof dryRun): Step =>
    applyAs(
      subject,
      { id, manager: 'apiconform-other', own: 'a', fields: { metadata: { annotations: { [changeAnnotation]: 'other' } } } },
      query,
    );
  const taken = { own: 'a', state: 'taken' };
  const mine = {
    apiVersion: subject.apiVersion,
    kind: subject.kind,
    metadata: { name: { $own: 'a' }, annotations: { [changeAnnotation]: 'applied' } },
  };
  const unchanged = { kind: 'shows-own-state', read: 'after', after: 'change-a' } as const;
  const precondition = answered('dry-merge', '2xx');
  return {
    id: 'dry-run/stages/live-object',
    about:
      'Dry runs are sent for an existing object: a patch, a create with its name, an update and a patch with an old resourceVersion, and an apply of a field that another manager owns.',
    steps: [
      create(subject, 'a'),
      change(subject, 'a'),
      {
        id: 'dry-merge',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'a'),
          query: dryRun,
          headers: { 'content-type': 'application/merge-patch+json' },
          body: { metadata: { annotations: { merged: 'yes' } } },
        },
      },
      writeStep(subject, 'create', { id: 'dry-taken', ...taken, query: dryRun }),
      stale('dry-stale', dryRun),
      stalePatch(subject, 'dry-stale-patch', dryRun),
      applied('dry-conflict', dryRun),
      list(subject, 'after'),
      writeStep(subject, 'create', { id: 'real-taken', ...taken }),
      stale('real-stale', undefined),
      stalePatch(subject, 'real-stale-patch', {}),
      {
        id: 'owner',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'a'),
          query: { fieldManager: 'apiconform-applier', force: 'true' },
          headers: { 'content-type': 'application/apply-patch+yaml' },
          body: mine,
        },
      },
      applied('real-conflict'),
    ],
    checks: {
      'dry-run/stages/merge': must(
        all(
          allHold(
            answered('dry-merge', '2xx'),
            shows('dry-merge', '/metadata/annotations/merged', 'yes'),
            shows('dry-merge', `/metadata/annotations/${changeAnnotation}`, 'change-a'),
            shows('dry-merge', '/metadata/uid', { $ref: { step: 'create-a', at: '/metadata/uid' } }),
          ),
          unchanged,
        ),
        { of: 'change-a', at: '/metadata/resourceVersion', is: 'differs', value: versionOf('create-a') },
      ),
      'dry-run/stages/name-taken': must(all(sameRefusal('dry-taken', 'real-taken'), unchanged), precondition),
      'dry-run/stages/stale-version': must(
        all(sameRefusal('dry-stale', 'real-stale'), sameRefusal('dry-stale-patch', 'real-stale-patch'), unchanged),
        precondition,
      ),
      'dry-run/stages/apply-conflict': must(
        all(sameRefusal('dry-conflict', 'real-conflict'), unchanged),
        precondition,
        answered('owner', '2xx'),
      ),
    },
  };
}
