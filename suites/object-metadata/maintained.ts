import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { type MaintainedField, maintainedFields, otherMaintained } from '../scenario/maintained-fields.ts';
import { createWithFinalizers, mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, patchTypes, writeStep } from '../scenario/write-step.ts';

type Way = PatchKind | 'apply';

const creations = ['posted', 'applied', 'applied-marked'] as const;
type Creation = (typeof creations)[number];
/** What the body of each creation sets. */
const timesIn: Readonly<Record<Creation, readonly MaintainedField[]>> = {
  posted: ['creationTimestamp', 'deletionTimestamp'],
  applied: ['creationTimestamp'],
  'applied-marked': ['deletionTimestamp'],
};
const at = '/metadata/deletionTimestamp';

/** Patches that set what the server sets: they are refused, or leave it as it is. Whether they are refused is left open. */
export function maintained(subject: Subject): Scenario {
  const ways: readonly Way[] = [...patchKindsOf(subject), 'apply'];
  const isMarked = ways.map((way): Predicate => ({ of: `marked-${way}`, at, is: 'set' }));
  const touched = ways.flatMap((way) => [answered(`touch-${way}`, '2xx'), answered(`after-${way}`, 200)]);
  const isUnmarked = (...own: readonly Creation[]): Expectation =>
    all(
      allHold(...ways.map((way): Predicate => ({ of: `after-${way}`, at, is: 'unset' }))),
      ...own.map((one) => isRefusedOr(one, { of: `read-${one}`, at, is: 'unset' })),
    );
  const keeps = (field: MaintainedField) => ways.map((way) => showsSame(`after-${way}`, `/metadata/${field}`, `create-${way}`));
  return {
    id: 'object-metadata/maintained',
    about:
      'Patches of every kind set the uid, creationTimestamp and deletionTimestamp of objects with a finalizer; then the objects are deleted, and patches remove the deletionTimestamp and set another one; three objects are created with times in the body.',
    steps: [
      ...ways.flatMap((way) => patched(subject, way)),
      ...creations.flatMap((own) => [step(`create-${own}`, creating(subject, own)), get(subject, own, `read-${own}`)]),
    ],
    checks: {
      'object-metadata/uid/kept': must(allHold(...keeps('uid')), ...touched),
      'object-metadata/creation-timestamp/kept': must(allHold(...keeps('creationTimestamp')), ...touched),
      'object-metadata/creation-timestamp/set': must(
        all(
          ...(['posted', 'applied'] as const).map((own) =>
            isRefusedOr(own, differs(`read-${own}`, '/metadata/creationTimestamp', otherMaintained.creationTimestamp)),
          ),
        ),
        ...touched,
      ),
      'object-metadata/deletion-timestamp/set': {
        ...must(isUnmarked('posted', 'applied-marked'), ...touched),
        erratum: {
          id: 'applied-deletion-timestamp-stored',
          expect: all(
            isUnmarked('posted'),
            allHold(answered('create-applied-marked', 201), shows('read-applied-marked', at, otherMaintained.deletionTimestamp)),
          ),
        },
      },
      'object-metadata/deletion-timestamp/kept': must(
        allHold(
          ...ways.flatMap((way) => [showsSame(`held-${way}`, at, `marked-${way}`), showsSame(`still-held-${way}`, at, `marked-${way}`)]),
        ),
        ...isMarked,
      ),
    },
  };
}

/** A create with what the server sets is refused, or made without it. */
function isRefusedOr(own: Creation, shown: Predicate): Expectation {
  const is = (status: '2xx' | '4xx'): Predicate => answered(`create-${own}`, status);
  return { kind: 'any', of: [allHold(is('4xx')), allHold(is('2xx'), answered(`read-${own}`, 200), shown)] };
}

/** Creates an object, patches it, deletes it and patches it while a finalizer holds it. */
function patched(subject: Subject, way: Way): readonly Step[] {
  return [
    createWithFinalizers(subject, way, ['apiconform.example/hold']),
    ...maintainedFields.map((field) => step(`${way}-${field}`, setting(subject, way, field, otherMaintained[field]))),
    step(`touch-${way}`, mergePatch(subject, way, { metadata: { annotations: { 'apiconform-change': `touch-${way}` } } })),
    get(subject, way, `after-${way}`),
    writeStep(subject, 'delete', { id: `delete-${way}`, own: way }),
    get(subject, way, `marked-${way}`),
    ...(way === 'apply' ? [] : [step(`unmark-${way}`, setting(subject, way, 'deletionTimestamp', null))]),
    get(subject, way, `held-${way}`),
    step(`mark-${way}`, setting(subject, way, 'deletionTimestamp', otherMaintained.deletionTimestamp)),
    get(subject, way, `still-held-${way}`),
    ...removeFinalizers(subject, way, { atDeadline: 'judge' }),
  ];
}

/** Creates an object with times of its own in the body. */
function creating(subject: Subject, own: Creation): Request {
  const metadata = Object.fromEntries(timesIn[own].map((field) => [field, otherMaintained[field]]));
  const body = testObject(subject, own, `create-${own}`, metadata);
  if (own === 'posted') return { method: 'POST', path: subject.collection, body };
  const headers = { 'content-type': patchTypes.apply };
  return { method: 'PATCH', path: objectPath(subject, own), query: { fieldManager: 'apiconform-applier' }, headers, body };
}

const step = (id: string, request: Request): Step => ({ id, do: 'send', request });

/** Sets one field of the metadata of the object that has the name of the way; null removes it. */
function setting(subject: Subject, way: Way, field: MaintainedField, value: string | null): Request {
  const request = { method: 'PATCH', path: objectPath(subject, way), headers: { 'content-type': patchTypes[way] } } as const;
  const path = `/metadata/${field}`;
  if (way === 'json-patch') return { ...request, body: [value === null ? { op: 'remove', path } : { op: 'add', path, value }] };
  const metadata: { readonly [key: string]: Template } = { [field]: value };
  if (way !== 'apply') return { ...request, body: { metadata } };
  return {
    ...request,
    query: { fieldManager: 'apiconform-applier', force: 'true' },
    body: { apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name: { $own: way }, ...metadata } },
  };
}
