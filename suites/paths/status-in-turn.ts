import type { FieldOwner } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { mergePatch, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { ofSamples, patchHeaders } from './status-writes.ts';

const { at } = ofSamples;
const label = 'apiconform-turn';
const labelAt = `/metadata/labels/${label}` as const;
const annotationAt = `/metadata/annotations/${changeAnnotation}` as const;
const versionAt = '/metadata/resourceVersion';
const applier: FieldOwner = { manager: 'apiconform-status', operation: 'Apply' };
const dryRun = { dryRun: 'All' } as const;

/** Writes to the status and to the object in turn, while the object lives, is being deleted and is created again. */
export function statusInTurn(subject: Subject, defined: readonly Step[]): Scenario {
  const path = objectPath(subject, 'a', 'status');
  const identity = { apiVersion: subject.apiVersion, kind: subject.kind };
  const patch = (id: string, body: Template, query: Request['query'] = {}): Step => ({
    id,
    do: 'send',
    request: { method: 'PATCH', path, query: { fieldManager: 'apiconform-other', ...query }, headers: patchHeaders.merge, body },
  });
  const apply = (id: string, value: number): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path,
      query: { fieldManager: applier.manager, force: 'true' },
      headers: patchHeaders.apply,
      body: { ...identity, metadata: { name: { $own: 'a' } }, status: ofSamples.fields(value) },
    },
  });
  const from = (read: string, value: number) => ({ metadata: { resourceVersion: versionOf(read) }, status: ofSamples.fields(value) });
  const object = (id: string, body: Template): Step => ({ id, do: 'send', request: mergePatch(subject, 'a', body) });
  const put = (read: string, value: number): Template => ({
    ...identity,
    metadata: { name: { $own: 'a' }, resourceVersion: versionOf(read) },
    status: ofSamples.fields(value),
  });
  const jsonPatch = (value: number): Template => [{ op: 'replace', path: '/status', value: ofSamples.fields(value) }];
  const none = { status: { replicas: null } };
  const isHeld: readonly Predicate[] = [
    answered('delete', '2xx'),
    answered('held', 200),
    { of: 'held', at: '/metadata/deletionTimestamp', is: 'set' },
  ];
  return {
    id: 'paths/status-in-turn',
    about:
      'The status of an object is applied and patched, between changes of its labels and annotations, from an old version and the latest one, replaced by a JSON patch and an update, and emptied with a dry run first; it is updated, applied and tried while a finalizer holds the object, and patched after the object was created again; a watch is open.',
    queue: 'waiting',
    steps: [
      ...defined,
      create(subject, 'a'),
      watch(subject, 'stream', { resourceVersion: versionOf('create-a') }),
      apply('apply', 1),
      get(subject, 'a', 'after-apply'),
      patch('same', { status: ofSamples.fields(1) }),
      get(subject, 'a', 'after-same'),
      object('label', { metadata: { labels: { [label]: 'changed' } } }),
      patch('patch', { status: ofSamples.fields(2) }),
      get(subject, 'a', 'after-patch'),
      object('annotate', { metadata: { annotations: { [changeAnnotation]: 'annotate' } } }),
      get(subject, 'a', 'after-annotate'),
      patch('stale', from('after-patch', 9)),
      get(subject, 'a', 'after-stale'),
      patch('latest', from('after-stale', 3)),
      {
        id: 'json',
        do: 'send',
        request: { method: 'PATCH', path, headers: { 'content-type': patchTypes['json-patch'] }, body: jsonPatch(8) },
      },
      get(subject, 'a', 'after-json'),
      { id: 'put', do: 'send', request: { method: 'PUT', path, body: put('after-json', 3) } },
      get(subject, 'a', 'after-put'),
      patch('dry-none', none, dryRun),
      get(subject, 'a', 'after-dry-none'),
      patch('none', none),
      object('hold', { metadata: { finalizers: ['apiconform.example/hold'] } }),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      get(subject, 'a', 'held'),
      { id: 'put-held', do: 'send', request: { method: 'PUT', path, body: put('held', 4) } },
      get(subject, 'a', 'after-put-held'),
      apply('apply-held', 5),
      get(subject, 'a', 'after-apply-held'),
      patch('dry-held', { status: ofSamples.fields(6) }, dryRun),
      get(subject, 'a', 'after-dry-held'),
      patch('patch-held', { status: ofSamples.fields(6) }),
      ...removeFinalizers(subject, 'a'),
      create(subject, 'a', 'create-again'),
      patch('patch-again', { status: ofSamples.fields(7) }),
      get(subject, 'a', 'after-patch-again'),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'verbs/patch/keeps': must(
        allHold(shows('after-apply', annotationAt, 'create-a'), shows('after-annotate', at, 2), ...keepsMetadata('after-json')),
        shows('after-apply', at, 1),
        shows('after-patch', at, 2),
        shows('after-annotate', annotationAt, 'annotate'),
        shows('latest', labelAt, 'changed'),
        shows('after-json', at, 8),
      ),
      'object-metadata/resource-version/without-change': must(
        allHold(showsSame('after-same', versionAt, 'after-apply')),
        shows('after-apply', at, 1),
        answered('same', 200),
        shows('after-same', at, 1),
      ),
      'managed-fields/kept-up': must(
        { kind: 'owners', of: 'after-same', path: ['f:status', 'f:replicas'], are: [applier] },
        shows('after-apply', at, 1),
        answered('same', 200),
        shows('after-same', at, 1),
      ),
      'object-metadata/labels': must(
        allHold(shows('after-patch', labelAt, 'changed')),
        answered('label', 200),
        shows('after-patch', at, 2),
      ),
      'object-metadata/resource-version/stale-update': must(
        allHold(answered('stale', '4xx'), shows('after-stale', at, 2), showsSame('after-stale', versionAt, 'after-annotate')),
        shows('after-annotate', at, 2),
        answered('after-stale', 200),
        shows('latest', at, 3),
      ),
      'paths/subresource/status-patched': must(
        allHold(answered('patch-again', 200), shows('after-patch-again', at, 7)),
        answered('gone-a', 404),
        answered('create-again', '2xx'),
        answered('after-patch-again', 200),
      ),
      'paths/subresource/status-updated': must(
        allHold(answered('put-held', 200), shows('after-put-held', at, 4), shows('after-put', at, 3), ...keepsMetadata('after-put')),
        ...isHeld,
        answered('put', 200),
        ...keepsMetadata('after-json'),
        answered('after-put-held', 200),
      ),
      'apply/subresource/status-applied': must(
        allHold(answered('apply-held', 200), shows('after-apply-held', at, 5)),
        ...isHeld,
        answered('after-apply-held', 200),
      ),
      'dry-run/subresource/status': must(
        all(
          sameStatus('dry-none', 'none'),
          sameStatus('dry-held', 'patch-held'),
          allHold(
            shows('after-dry-none', at, 3),
            shows('after-dry-held', at, 5),
            showsSame('after-dry-held', versionAt, 'after-apply-held'),
          ),
        ),
        shows('latest', at, 3),
        answered('none', 200),
        { of: 'none', at, is: 'absent' },
        ...isHeld,
        shows('after-apply-held', at, 5),
        shows('patch-held', at, 6),
        answered('after-dry-none', 200),
        answered('after-dry-held', 200),
      ),
      'events/change/update': must(
        allHold(sentOnce('after-put-held', 4), sentOnce('after-apply-held', 5)),
        ...isHeld,
        shows('after-put-held', at, 4),
        shows('after-apply-held', at, 5),
        { of: 'stream', at: '/0', is: 'present' },
      ),
    },
  };
}

/** A write to the status leaves the metadata. */
function keepsMetadata(read: string): readonly Predicate[] {
  return [shows(read, annotationAt, 'annotate'), shows(read, labelAt, 'changed')];
}

/** The watch sends the state that a read shows once, with its status. */
function sentOnce(read: string, value: number): Predicate {
  const object = { metadata: { name: { $own: 'a' }, resourceVersion: versionOf(read) }, status: ofSamples.fields(value) };
  return { of: 'stream', at: '', is: 'includes-once', value: { type: 'MODIFIED', object } };
}
