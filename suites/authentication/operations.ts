import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { isCustom, mayDeleteCollection } from '../scenario/subject-uses.ts';
import { objectPath } from '../scenario/test-object.ts';
import { type WriteKind, writeStep } from '../scenario/write-step.ts';

/** A verb of a rule of a role. */
export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** The statement about the permission that an operation requires. */
export type Permission = Verb | 'apply' | 'create-by-apply';

/** All verbs of the requests of these tests. */
export const allVerbs: readonly Verb[] = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];

type Read = 'get' | 'list' | 'watch';

/** What a user may do to objects: one request, the verbs that it requires, and the object that it is about. */
export type Operation = {
  readonly id: Read | WriteKind | 'apply-new';
  readonly permission: Permission;
  readonly verbs: readonly Verb[];
  /** Whether it creates the object that it is about. */
  readonly creates: boolean;
};

const operations: readonly Operation[] = [
  { id: 'get', permission: 'get', verbs: ['get'], creates: false },
  { id: 'list', permission: 'list', verbs: ['list'], creates: false },
  { id: 'watch', permission: 'watch', verbs: ['watch'], creates: false },
  { id: 'create', permission: 'create', verbs: ['create'], creates: true },
  { id: 'update', permission: 'update', verbs: ['update'], creates: false },
  { id: 'merge-patch', permission: 'patch', verbs: ['patch'], creates: false },
  { id: 'json-patch', permission: 'patch', verbs: ['patch'], creates: false },
  { id: 'strategic-merge-patch', permission: 'patch', verbs: ['patch'], creates: false },
  { id: 'apply', permission: 'apply', verbs: ['patch'], creates: false },
  { id: 'apply-new', permission: 'create-by-apply', verbs: ['patch', 'create'], creates: true },
  { id: 'delete', permission: 'delete', verbs: ['delete'], creates: false },
  { id: 'delete-collection', permission: 'deletecollection', verbs: ['deletecollection'], creates: false },
];

/** The operations on objects of a type. Strategic merge patches are for built-in types. */
export function operationsOn(subject: Subject): readonly Operation[] {
  return operations.filter(({ id }) => {
    if (id === 'strategic-merge-patch') return !isCustom(subject);
    return id !== 'delete-collection' || mayDeleteCollection(subject);
  });
}

/** Returns whether an operation, or a permission, is one to read. */
export function isRead(id: Operation['id'] | Permission): id is Read {
  return id === 'get' || id === 'list' || id === 'watch';
}

/** How an operation is sent: as which step, in a dry run or not, and the step with the version that an update is based on. */
export type Sending = { readonly id: string; readonly own: string; readonly dry?: boolean; readonly from?: string };

/** One request of the limited identity, repeated until a new permission takes effect. */
export function untilAllowed(subject: Subject, operation: Exclude<Operation['id'], 'watch'>, sending: Sending): Step {
  const step = sendLimited(subject, operation, sending);
  if (step.do !== 'send') return step;
  return { id: step.id, do: 'until', request: step.request, holds: answered(step.id, '2xx'), boundSeconds: 30 };
}

/** One request of the limited identity. */
export function sendLimited(subject: Subject, operation: Operation['id'], { id, own, dry, from }: Sending): Step {
  if (operation === 'watch') {
    const request: Request = { method: 'GET', path: subject.collection, query: { watch: 'true', timeoutSeconds: '5' }, as: 'limited' };
    return { id, do: 'open', request };
  }
  const query = dry === true ? { dryRun: 'All' } : {};
  const kind = operation === 'apply-new' ? 'apply' : operation;
  const request: Request = isRead(kind)
    ? { method: 'GET', path: kind === 'get' ? objectPath(subject, own) : subject.collection }
    : writeStep(subject, kind, { id, own, query, ...(from === undefined ? {} : { from }) }).request;
  return { id, do: 'send', request: { ...request, as: 'limited' } };
}
