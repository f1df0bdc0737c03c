import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { driver, nodeRecord, withFields } from '../csinode/node-record.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, patchTypes } from '../scenario/write-step.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

const kept = withFields(driver, { name: 'kept.example.com' });
const fewer = { spec: { drivers: [kept] } };

/** Dry runs of writes that remove a driver of a node record. */
export const dryRunOfRemovedDrivers = rowScenariosPerSubject('dry-run', (subject) =>
  subject.kind === 'CSINode' ? [removedDrivers(subject)] : [],
);

/** How each kind of patch removes the first driver. */
const patches: Readonly<Record<PatchKind, Template>> = {
  'json-patch': [{ op: 'remove', path: '/spec/drivers/0' }],
  'merge-patch': fewer,
  'strategic-merge-patch': { spec: { drivers: [{ $patch: 'delete', name: 'driver.example.com' }] } },
};

function removedDrivers(subject: Subject): Scenario {
  const ways = ['update', ...patchKindsOf(subject)] as const;
  const removing = (way: (typeof ways)[number]): Request => {
    const to = { path: objectPath(subject, way), query: { dryRun: 'All' } } as const;
    if (way !== 'update') return { method: 'PATCH', ...to, headers: { 'content-type': patchTypes[way] }, body: patches[way] };
    return { method: 'PUT', ...to, body: nodeRecord(subject, way, fewer, { resourceVersion: versionOf(`create-${way}`) }) };
  };
  return {
    id: 'dry-run/removed-drivers',
    about: 'One of two drivers of a node record is removed in a dry run, by another kind of write of each record.',
    steps: ways.flatMap((way): readonly Step[] => [
      {
        id: `create-${way}`,
        do: 'send',
        request: { method: 'POST', path: subject.collection, body: nodeRecord(subject, way, { spec: { drivers: [driver, kept] } }) },
      },
      { id: `dry-${way}`, do: 'send', request: removing(way) },
      get(subject, way, `after-${way}`),
    ]),
    checks: Object.fromEntries(
      ways.map((way) => [
        `dry-run/${way}/nothing-stored`,
        must(
          allHold(
            showsSame(`after-${way}`, '/spec/drivers', `create-${way}`),
            showsSame(`after-${way}`, '/metadata/resourceVersion', `create-${way}`),
          ),
          { of: `create-${way}`, at: '/spec/drivers/1', is: 'present' },
          answered(`dry-${way}`, '2xx'),
          { of: `dry-${way}`, at: '/spec/drivers/1', is: 'absent' },
        ),
      ]),
    ),
  };
}
