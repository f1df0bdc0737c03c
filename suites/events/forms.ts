import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { list, versionOf } from '../scenario/collection-read.ts';
import { lease, leaseGroup, leasePath, leasesPath, servesLeasesWith } from '../scenario/lease.ts';
import { isKnownInBinary } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { create, objectPath, testObject } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { patchKindsOf, writeStep } from '../scenario/write-step.ts';

/** Changes of one object in each form that the body of a request can have, under a watch. */
export function formsOfChanges(subject: Subject): Scenario {
  const patches = patchKindsOf(subject);
  const changes: readonly Step[] = [
    update(subject, 'yaml', 'create-a', (body) => ({ body, headers: { 'content-type': 'application/yaml' } })),
    ...(isKnownInBinary(subject) ? [update(subject, 'binary', 'yaml', (binary) => ({ binary }))] : []),
    ...patches.map((kind): Step => ({ ...writeStep(subject, kind, { id: kind, own: 'a' }), writes: { own: 'a', as: 'change' } })),
  ];
  return {
    id: 'events/forms',
    about: 'An object is updated with a body in YAML and in binary, and changed by each kind of patch, under a watch.',
    ...(isKnownInBinary(subject) ? { needs: [{ need: 'binary' }] as const } : {}),
    steps: [
      list(subject, 'before'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      create(subject, 'a'),
      ...changes,
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'events/change/update': must(
        all(...changes.map(({ id }) => ({ kind: 'event-of-write', stream: 'stream', write: id, type: 'MODIFIED' }) as const)),
      ),
    },
  };
}

type Body = ReturnType<typeof testObject>;

function update(subject: Subject, id: string, from: string, form: (body: Body) => Pick<Request, 'body' | 'binary' | 'headers'>): Step {
  const body = testObject(subject, 'a', id, { resourceVersion: versionOf(from) });
  return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), ...form(body) }, writes: { own: 'a', as: 'change' } };
}

/** Updates of leases, which an update is known to create, under a watch. */
export function createdByUpdate(subject: Subject): Scenario {
  const leases: Subject = { ...subject, apiVersion: { $join: [leaseGroup, '/v1'] }, kind: 'Lease', collection: leasesPath };
  const made = (own: string, body: Template): Step => ({
    id: `create-${own}`,
    do: 'send',
    request: { method: 'PUT', path: leasePath(own), body },
    writes: { own, as: 'create' },
  });
  return {
    id: 'events/created-by-update',
    about: 'Two leases that do not exist are created by updates under a watch.',
    needs: [servesLeasesWith('update', 'list', 'watch', 'delete')],
    steps: [
      list(leases, 'before'),
      watch(leases, 'stream', { resourceVersion: versionOf('before') }),
      made('a', lease('a', {})),
      made('end', lease('end', {})),
      drainTo('stream', 'end'),
    ],
    checks: {
      'events/change/create': {
        ...must({ kind: 'event-of-write', stream: 'stream', write: 'create-a', type: 'ADDED' }),
        when: [{ of: 'create-a', at: 'status', is: 'equals', value: 201 }],
        otherwise: 'the target does not create leases by an update',
      },
    },
  };
}
