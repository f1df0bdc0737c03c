import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scaleFrom } from './scale-from.ts';
import { ofSamples } from './status-writes.ts';

const ways = ['json-patch', 'merge-patch', 'update'] as const;
type Way = (typeof ways)[number];
const patches = ['json-patch', 'merge-patch'] as const;

const wanted = '/spec/replicas';
const note = 'apiconform-note';
const scaler = 'apiconform-scaler';
const numberOf = (way: Way): number => ways.indexOf(way) + 3;

/** What a write of the scale leaves as it is. */
const rest = [
  ...['ownerReferences', 'finalizers', 'labels', 'annotations'].map((part): `/${string}` => `/metadata/${part}`),
  ofSamples.at,
] as const;

/** Writes of the scale of an object leave the rest of it; `defined` are the steps that define the type. */
export function scaledObject(subject: Subject, defined: readonly Step[]): Scenario {
  const metadata = { finalizers: ['apiconform.example/hold'], ownerReferences: [ownerReference(subject, 'o')] };
  const readScale = (id: string): Step => ({ id, do: 'send', request: { method: 'GET', path: objectPath(subject, 'a', 'scale') } });
  const send = (id: string, request: Request): Step => ({ id, do: 'send', request });
  const status = (value: number): Request => ({
    ...mergePatch(subject, 'a', { status: ofSamples.fields(value) }),
    path: objectPath(subject, 'a', 'status'),
  });
  const isScaled = (way: Way): Predicate => shows(`after-${way}`, wanted, numberOf(way));
  const keeps = (way: Way): readonly Predicate[] => rest.map((part) => showsSame(`after-${way}`, part, 'before-json-patch'));
  const isWhole = rest.map((part): Predicate => ({ of: 'before-json-patch', at: part, is: 'present' }));
  return {
    id: 'paths/scaled-object',
    about:
      'The scale of an object with an owner, a finalizer, an annotation and a status is patched and updated; it is patched from an old version; the status is changed and the scale read; the object is deleted and scaled while its finalizer holds it.',
    queue: 'waiting',
    steps: [
      ...defined,
      create(subject, 'o'),
      send('create', { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'create', metadata) }),
      send('annotate', { ...mergePatch(subject, 'a', { metadata: { annotations: { [note]: 'kept' } } }), query: { fieldManager: scaler } }),
      send('status', status(1)),
      readScale('scale-before'),
      ...ways.flatMap((way) => [
        get(subject, 'a', `before-${way}`),
        send(way, scaled(subject, way, { replicas: numberOf(way), from: `before-${way}` })),
        get(subject, 'a', `after-${way}`),
      ]),
      ...patches.flatMap((way) => [
        send(`stale-${way}`, scaled(subject, way, { replicas: 9, from: 'before-update', named: true })),
        get(subject, 'a', `after-stale-${way}`),
      ]),
      send('status-again', status(2)),
      readScale('scale-after-status'),
      send('delete', { method: 'DELETE', path: objectPath(subject, 'a') }),
      readScale('scale-of-held'),
      send('scale-held', { ...scaled(subject, 'update', { replicas: 7, from: 'scale-of-held' }) }),
      get(subject, 'a', 'held'),
      ...removeFinalizers(subject, 'a'),
    ],
    checks: {
      'verbs/patch/keeps': must(allHold(...patches.flatMap(keeps)), ...isWhole, ...patches.map(isScaled)),
      'object-metadata/labels': must(
        allHold(showsSame('after-update', '/metadata/labels', 'before-update')),
        { of: 'before-update', at: '/metadata/labels', is: 'present' },
        isScaled('update'),
      ),
      'managed-fields/kept-up': must(
        all(...ways.map((way) => noteOwnedByScaler(`after-${way}`))),
        noteOwnedByScaler('before-json-patch'),
        ...ways.map(isScaled),
      ),
      'object-metadata/resource-version/of-last-change': must(
        allHold(...ways.map((way) => showsSame(way, '/metadata/resourceVersion', `after-${way}`))),
        ...ways.flatMap((way) => [isScaled(way), shows(way, wanted, numberOf(way))]),
      ),
      'object-metadata/resource-version/stale-update': must(
        allHold(
          ...patches.flatMap((way) => [
            answered(`stale-${way}`, '4xx'),
            showsSame(`after-stale-${way}`, wanted, 'after-update'),
            showsSame(`after-stale-${way}`, '/metadata/resourceVersion', 'after-update'),
          ]),
        ),
        ...ways.map(isScaled),
        ...patches.map((way) => answered(`after-stale-${way}`, 200)),
      ),
      'get-resource-version/rv-unset': must(
        allHold(shows('scale-after-status', ofSamples.at, 2), showsSame('scale-after-status', wanted, 'after-update')),
        shows('scale-before', ofSamples.at, 1),
        shows('status-again', ofSamples.at, 2),
        isScaled('update'),
      ),
      'deletion/still-served': must(
        allHold(answered('held', 200), { of: 'held', at: '/metadata/deletionTimestamp', is: 'set' }),
        { of: 'before-update', at: '/metadata/finalizers/0', is: 'present' },
        isScaled('update'),
        answered('delete', '2xx'),
      ),
    },
  };
}

/** Writes the scale; the patch is from the version in the response of `from` if it is `named`. */
function scaled(
  subject: Subject,
  way: Way,
  { replicas, from, named }: { readonly replicas: number; readonly from: string; readonly named?: true },
): Request {
  const path = objectPath(subject, 'a', 'scale');
  const query = { fieldManager: scaler };
  const resourceVersion = versionOf(from);
  if (way === 'update') {
    const metadata = { name: { $own: 'a' }, namespace: { $namespace: true }, resourceVersion };
    return { method: 'PUT', path, query, body: { ...scaleFrom('scale-before', replicas, []), metadata } };
  }
  const bodies: { readonly [Patch in typeof way]: Template } = {
    'json-patch': [
      ...(named ? [{ op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion }] : []),
      { op: 'replace', path: wanted, value: replicas },
    ],
    'merge-patch': { ...(named ? { metadata: { resourceVersion } } : {}), spec: { replicas } },
  };
  return { method: 'PATCH', path, query, headers: { 'content-type': patchTypes[way] }, body: bodies[way] };
}

/** The manager that scales owns the annotation that it set in the object. */
function noteOwnedByScaler(of: string): Expectation {
  return { kind: 'owners', of, path: ['f:metadata', 'f:annotations', `f:${note}`], are: [{ manager: scaler, operation: 'Update' }] };
}
