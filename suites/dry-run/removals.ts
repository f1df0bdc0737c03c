import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, patchTypes } from '../scenario/write-step.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

const dryRun = { dryRun: 'All', fieldManager: 'apiconform-applier' } as const;
const label = 'apiconform-removed';
const note = 'apiconform-removed';

/** What a write can remove of an object: a part of its metadata, or of the data. */
const removals = {
  annotation: { at: '/metadata/annotations/apiconform-removed', left: { metadata: { annotations: { [note]: null } } } },
  label: { at: '/metadata/labels/apiconform-removed', left: { metadata: { labels: { [label]: null } } } },
  'owner-references': { at: '/metadata/ownerReferences', left: { metadata: { ownerReferences: null } } },
  key: { at: '/data/other', left: { data: { other: null } } },
} as const satisfies Readonly<Record<string, { readonly at: `/${string}`; readonly left: Template }>>;
type Removal = keyof typeof removals;
type Way = 'update' | PatchKind | 'apply';
const parts: readonly [Removal, ...Removal[]] = ['annotation', 'label', 'owner-references', 'key'];

/** Dry runs of writes that remove a part of an object. */
export const dryRunOfRemovals = rowScenariosPerSubject('dry-run', (subject) => (subject.kind === 'ConfigMap' ? [ofRemovals(subject)] : []));

function ofRemovals(subject: Subject): Scenario {
  const ways: readonly Way[] = ['update', ...patchKindsOf(subject), 'apply'];
  const steps = ways.flatMap((way): readonly Step[] => [
    { id: `apply-${way}`, do: 'send', request: applying(subject, way, undefined, {}) },
    get(subject, way, `before-${way}`),
    ...parts.flatMap((part): readonly Step[] => [
      { id: `dry-${way}-${part}`, do: 'send', request: removing(subject, way, part) },
      get(subject, way, `after-${way}-${part}`),
    ]),
  ]);
  const nothingStored = (way: Way): Judgement =>
    must(
      allHold(
        ...parts.flatMap((part) => [
          showsSame(`after-${way}-${part}`, '/metadata/resourceVersion', `before-${way}`),
          showsSame(`after-${way}-${part}`, removals[part].at, `before-${way}`),
        ]),
      ),
      ...parts.map((part) => ({ of: `before-${way}`, at: removals[part].at, is: 'present' }) as const),
      // After one that was stored, others can be refused.
      ...parts.slice(0, 1).map((part) => ({ of: `dry-${way}-${part}`, at: removals[part].at, is: 'absent' }) as const),
      answered(`dry-${way}-${parts[0]}`, '2xx'),
    );
  return {
    id: 'dry-run/removals',
    about:
      'An annotation, a label, the ownerReferences and a key of the data of objects are removed in dry runs, by another kind of write of each object, which is read after each.',
    steps: [create(subject, 'o'), ...steps],
    checks: Object.fromEntries(ways.map((way) => [`dry-run/${way}/nothing-stored`, nothingStored(way)])),
  };
}

function removing(subject: Subject, way: Way, part: Removal): Request {
  const path = objectPath(subject, way);
  switch (way) {
    case 'update':
      return {
        method: 'PUT',
        path,
        query: dryRun,
        body: wholeWithout(subject, way, part, { resourceVersion: versionOf(`before-${way}`) }),
      };
    case 'apply':
      return applying(subject, way, part, { dryRun: 'All' });
    case 'json-patch':
      return {
        method: 'PATCH',
        path,
        query: dryRun,
        headers: { 'content-type': patchTypes[way] },
        body: [{ op: 'remove', path: removals[part].at }],
      };
    default: {
      // A strategic merge patch merges the owners: its directive replaces them.
      const isOfOwners = way === 'strategic-merge-patch' && part === 'owner-references';
      const body: Template = isOfOwners ? { metadata: { ownerReferences: [{ $patch: 'replace' }] } } : removals[part].left;
      return { method: 'PATCH', path, query: dryRun, headers: { 'content-type': patchTypes[way] }, body };
    }
  }
}

function applying(subject: Subject, own: Way, without: Removal | undefined, query: NonNullable<Request['query']>): Request {
  return {
    method: 'PATCH',
    path: objectPath(subject, own),
    query: { fieldManager: dryRun.fieldManager, force: 'true', ...query },
    headers: { 'content-type': patchTypes.apply },
    body: wholeWithout(subject, own, without, {}),
  };
}

/** The object without one of its parts. */
function wholeWithout(subject: Subject, own: Way, without: Removal | undefined, metadata: Readonly<Record<string, Template>>): Template {
  return {
    ...testObject(subject, own, 'whole', {
      annotations: { 'apiconform-change': 'whole', ...(without === 'annotation' ? {} : { [note]: 'value' }) },
      labels: { ...testLabels, ...(without === 'label' ? {} : { [label]: 'value' }) },
      ...(without === 'owner-references' ? {} : { ownerReferences: [ownerReference(subject, 'o')] }),
      ...metadata,
    }),
    data: { key: 'value', ...(without === 'key' ? {} : { other: 'value' }) },
  };
}
