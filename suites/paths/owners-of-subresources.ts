import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { type Judgements, must } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { scaleFrom } from './scale-from.ts';
import { ofSamples, patchHeaders } from './status-writes.ts';

/** A manager applies the number of replicas; another updates the scale with the same number. */
export function sameNumber(subject: Subject): readonly Step[] {
  const put: Request = {
    method: 'PUT',
    path: objectPath(subject, 'a', 'scale'),
    query: { fieldManager: 'apiconform-scaler' },
    body: scaleFrom('scale-of-number', 3, ['name', 'namespace', 'resourceVersion']),
  };
  return [
    applyAs(subject, { id: 'apply-number', manager: 'apiconform-number', own: 'a', fields: { spec: { replicas: 3 } } }, { force: 'true' }),
    get(subject, 'a', 'before-same-number'),
    { id: 'scale-of-number', do: 'send', request: { method: 'GET', path: objectPath(subject, 'a', 'scale') } },
    { id: 'put-same-number', do: 'send', request: put },
    get(subject, 'a', 'after-same-number'),
  ];
}

const note = 'apiconform-note';
const ofBoth: FieldOwner = { manager: 'apiconform-both', operation: 'Apply' };

/** One manager applies the status, with a spec that no apply to the status changes, and then the object without both. */
export function applyOfBoth(subject: Subject): readonly Step[] {
  const { manager } = ofBoth;
  const status: Request = {
    method: 'PATCH',
    path: objectPath(subject, 'a', 'status'),
    headers: patchHeaders.apply,
    query: { fieldManager: manager, force: 'true' },
    body: {
      apiVersion: subject.apiVersion,
      kind: subject.kind,
      metadata: { name: { $own: 'a' } },
      spec: { replicas: 9 },
      status: ofSamples.fields(5),
    },
  };
  return [
    { id: 'apply-own-status', do: 'send', request: status },
    applyAs(subject, { id: 'apply-own-object', manager, own: 'a', fields: { metadata: { annotations: { [note]: 'applied' } } } }),
    get(subject, 'a', 'after-both'),
  ];
}

const ofNumber: FieldOwner = { manager: 'apiconform-number', operation: 'Apply' };

/** The owners that these requests leave. */
export const ownersOfSubresources: Judgements = {
  'managed-fields/kept-up': {
    ...must(
      all(scaleOwnedBy('after-same-number', ofNumber), ...ownedByBoth()),
      scaleOwnedBy('before-same-number', ofNumber),
      answered('put-same-number', 200),
      answered('apply-own-status', 200),
      answered('apply-own-object', 200),
    ),
    erratum: { id: 'owner-lost-after-a-scale', expect: all(scaleOwnedBy('after-same-number'), ...ownedByBoth()) },
  },
};

/** The manager owns the status and the annotation that it applied, and no field of the spec. */
function ownedByBoth(): readonly Expectation[] {
  const entries = '/metadata/managedFields';
  const { manager } = ofBoth;
  const ofSpec = allHold({ of: 'after-both', at: entries, is: 'excludes', value: { manager, fieldsV1: { 'f:spec': {} } } });
  const owned: readonly Expectation[] = [
    ['f:status', 'f:replicas'],
    ['f:metadata', 'f:annotations', `f:${note}`],
  ].map((path) => ({ kind: 'owners', of: 'after-both', path, are: [ofBoth] }));
  return [ofSpec, ...owned];
}

/** Checks the owners of the number of replicas in an object that a step reads. */
export function scaleOwnedBy(of: string, ...are: readonly FieldOwner[]): Expectation {
  return { kind: 'owners', of, path: ['f:spec', 'f:replicas'], are };
}
