import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type MaintainedField, maintainedFields, otherMaintained } from '../scenario/maintained-fields.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { ofSamples } from './status-writes.ts';

type Way = 'update' | 'merge-patch' | 'json-patch';
const ways: readonly Way[] = ['update', 'merge-patch', 'json-patch'];

const parts = ['status', 'scale'] as const;
type Part = (typeof parts)[number];

/** A write to a part of an object that also sends a field of its metadata. */
type Write = { readonly id: string; readonly part: Part; readonly way: Way; readonly field: MaintainedField };
const writes: readonly Write[] = parts.flatMap((part) =>
  ways.flatMap((way) => maintainedFields.map((field) => ({ id: `${part}-${way}-${field}`, part, way, field }))),
);

/** Writes of an object that differ from it in its status alone, and writes of its parts that send what the server maintains. */
export function ignoredFields(subject: Subject, defined: readonly Step[]): Scenario {
  const unchanged = ways.map((way) => `after-${way}`);
  const reads = writes.map(({ id }) => `after-${id}`);
  const isWritten: readonly Predicate[] = [
    shows('before', ofSamples.at, 1),
    ...parts.map((part) => answered(`touch-${part}`, '2xx')),
    ...reads.map((read) => answered(read, 200)),
  ];
  return {
    id: 'paths/ignored-fields',
    about:
      'An object is updated and patched with another status and nothing else; then its status and its scale are updated and patched by requests that also send another uid, creationTimestamp or deletionTimestamp.',
    queue: 'waiting',
    steps: [
      ...defined,
      create(subject, 'a'),
      { id: 'status', do: 'send', request: patch(subject, 'merge-patch', 'status', { status: ofSamples.fields(1) }) },
      get(subject, 'a', 'before'),
      ...ways.flatMap((way) => [
        { id: way, do: 'send', request: withOtherStatus(subject, way) } as const,
        get(subject, 'a', `after-${way}`),
      ]),
      ...writes.flatMap((write) => [
        { id: `latest-${write.id}`, do: 'send', request: { method: 'GET', path: objectPath(subject, 'a', write.part) } } as const,
        { id: write.id, do: 'send', request: withMaintained(subject, write) } as const,
        get(subject, 'a', `after-${write.id}`),
      ]),
      { id: 'touch-status', do: 'send', request: patch(subject, 'merge-patch', 'status', { status: ofSamples.fields(3) }) },
      { id: 'touch-scale', do: 'send', request: patch(subject, 'merge-patch', 'scale', { spec: { replicas: 3 } }) },
    ],
    checks: {
      'object-metadata/resource-version/without-change': must(
        allHold(...unchanged.map((read) => showsSame(read, '/metadata/resourceVersion', 'before'))),
        shows('before', ofSamples.at, 1),
        ...ways.map((way) => answered(way, '2xx')),
        ...unchanged.map((read) => shows(read, ofSamples.at, 1)),
      ),
      'object-metadata/uid/kept': must(allHold(...reads.map((read) => showsSame(read, '/metadata/uid', 'before'))), ...isWritten),
      'object-metadata/creation-timestamp/kept': must(
        allHold(...reads.map((read) => showsSame(read, '/metadata/creationTimestamp', 'before'))),
        ...isWritten,
      ),
      'object-metadata/deletion-timestamp/set': must(
        allHold(...reads.map((read): Predicate => ({ of: read, at: '/metadata/deletionTimestamp', is: 'unset' }))),
        ...isWritten,
      ),
    },
  };
}

function patch(subject: Subject, way: Exclude<Way, 'update'>, part: Part | undefined, body: Template): Request {
  return { method: 'PATCH', path: objectPath(subject, 'a', part), headers: { 'content-type': patchTypes[way] }, body };
}

/** Writes the object with another status, which is a subresource of it. */
function withOtherStatus(subject: Subject, way: Way): Request {
  const of = (at: `/${string}`): Template => ({ $ref: { step: 'before', at } });
  const { apiVersion, kind } = subject;
  const status = ofSamples.fields(9);
  if (way === 'json-patch') return patch(subject, way, undefined, [{ op: 'replace', path: ofSamples.at, value: 9 }]);
  if (way === 'merge-patch') return patch(subject, way, undefined, { status });
  const body = { apiVersion, kind, metadata: of('/metadata'), spec: of('/spec'), status };
  return { method: 'PUT', path: objectPath(subject, 'a'), body };
}

/** Writes a part of the object, as it is or with another status, and sends a field of its metadata. */
function withMaintained(subject: Subject, { id, part, way, field }: Write): Request {
  const value = otherMaintained[field];
  if (way === 'json-patch') return patch(subject, way, part, [{ op: 'add', path: `/metadata/${field}`, value }]);
  if (way === 'merge-patch') return patch(subject, way, part, { metadata: { [field]: value } });
  const of = (at: `/${string}`): Template => ({ $ref: { step: `latest-${id}`, at } });
  const metadata = {
    name: { $own: 'a' },
    namespace: of('/metadata/namespace'),
    resourceVersion: versionOf(`latest-${id}`),
    [field]: value,
  };
  const body = {
    apiVersion: of('/apiVersion'),
    kind: of('/kind'),
    metadata,
    spec: of('/spec'),
    ...(part === 'status' ? { status: ofSamples.fields(2) } : {}),
  };
  return { method: 'PUT', path: objectPath(subject, 'a', part), body };
}
