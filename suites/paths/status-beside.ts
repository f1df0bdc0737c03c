import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchHeaders } from './status-writes.ts';

const status = { replicas: 9 };

/** The requests that send a status to the path of the object, and of which each is followed by a read. */
const writes = ['apply', 'post', 'put', 'patch'] as const;

/** Writes objects with a status below their own path, which changes nothing of the status: that has a path of its own. */
export function statusBeside(subject: Subject): readonly Step[] {
  const body = (id: string, resourceVersion?: Request['body']) => ({
    ...testObject(subject, 'posted', id, resourceVersion === undefined ? {} : { resourceVersion }),
    status,
  });
  const path = objectPath(subject, 'posted');
  const send = (id: string, request: Request): Step => ({ id: `${id}-with-status`, do: 'send', request });
  return [
    applyAs(subject, {
      id: 'apply-with-status',
      manager: 'apiconform-applier',
      own: 'applied',
      fields: { ...subject.body, status },
    }),
    get(subject, 'applied', 'after-apply'),
    send('post', { method: 'POST', path: subject.collection, body: body('post') }),
    get(subject, 'posted', 'after-post'),
    send('put', { method: 'PUT', path, body: body('put', versionOf('post-with-status')) }),
    get(subject, 'posted', 'after-put'),
    send('patch', { method: 'PATCH', path, headers: patchHeaders.merge, body: { status } }),
    get(subject, 'posted', 'after-patch'),
  ];
}

/** No such write set the status. */
export const noStatusBeside: readonly Predicate[] = writes.map((write) => ({ of: `after-${write}`, at: '/status/replicas', is: 'unset' }));

/** All such writes were accepted. */
export const writtenBeside: readonly Predicate[] = writes.flatMap((write): readonly Predicate[] => [
  { of: `${write}-with-status`, at: 'status', is: 'one-of', value: ['2xx'] },
  { of: `after-${write}`, at: 'status', is: 'equals', value: 200 },
]);
