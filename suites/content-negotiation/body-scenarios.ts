import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { isKnownInBinary, unknownMediaType } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsOther } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { changeAnnotation, create, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, writeStep } from '../scenario/write-step.ts';
import { binaryValues } from './binary-values.ts';

/** The media types of request bodies. */
export function bodyScenarios(subject: Subject): readonly Scenario[] {
  return [
    ...(isKnownInBinary(subject) ? [inBinary(subject), binaryValues(subject)] : []),
    asApply(subject),
    unknownType(subject),
    withCharset(subject),
  ];
}

function inBinary(subject: Subject): Scenario {
  const more = moreOf(subject);
  // The runner sends a stale update again where others write the objects too.
  const isOursAlone = subject.writers === 'ours';
  return {
    id: 'content-negotiation/binary-body',
    about:
      'An object is created by a body in the binary media type, and another one is updated by one without parts of its metadata; both are read in JSON; the update is sent again from the old version, others in dry runs, and the create under the name in use; other creates accept any media type.',
    needs: [{ need: 'binary' }],
    steps: [
      { id: 'post', do: 'send', request: postInBinary(subject, 'a', 'post') },
      get(subject, 'a', 'read-posted'),
      withMore(subject),
      putInBinary(subject, 'put', 'put'),
      get(subject, 'b', 'read-put'),
      ...(isOursAlone ? stalePut(subject) : []),
      { id: 'dry-post', do: 'send', request: { ...postInBinary(subject, 'd', 'dry-post'), query: { dryRun: 'All' } } },
      ...(isOursAlone ? [dryPut(subject)] : []),
      { id: 'post-again', do: 'send', request: postInBinary(subject, 'a', 'post-again') },
      get(subject, 'a', 'read-again'),
      ...withoutPreference.map(([own, accept]): Step => {
        return { id: `post-${own}`, do: 'send', request: { ...postInBinary(subject, own, `post-${own}`), headers: { accept } } };
      }),
    ],
    checks: {
      'content-negotiation/binary-body-of-a-create': must(
        allHold(
          answered('post', '2xx'),
          ...wasSent(subject, 'read-posted', 'post'),
          answered('dry-post', '2xx'),
          shows('dry-post', changeAt, 'dry-post'),
        ),
      ),
      'content-negotiation/json-by-default': must(
        allHold(
          ...withoutPreference.flatMap(([own]): readonly Predicate[] => [
            { of: `post-${own}`, at: 'header:content-type', is: 'contains', value: 'application/json' },
            shows(`post-${own}`, '/metadata/name', { $own: own }),
          ]),
        ),
        ...withoutPreference.map(([own]) => answered(`post-${own}`, '2xx')),
      ),
      'content-negotiation/binary-body-of-an-update': must(
        allHold(
          answered('put', '2xx'),
          ...wasSent(subject, 'read-put', 'put'),
          ...(isOursAlone ? [answered('dry-put', '2xx'), shows('dry-put', changeAt, 'dry-put')] : []),
        ),
      ),
      'object-names/unique': must(
        allHold(answered('post-again', '4xx'), shows('read-again', changeAt, 'post')),
        answered('post', '2xx'),
        shows('read-posted', changeAt, 'post'),
      ),
      ...(isOursAlone ? { 'object-metadata/resource-version/stale-update': staleIsRefused } : {}),
      'verbs/put/replaces': must(
        allHold(
          answered('put', '2xx'),
          shows('read-put', changeAt, 'put'),
          ...more.map((at): Predicate => ({ of: 'read-put', at, is: 'absent' })),
        ),
        ...more.map((at): Predicate => ({ of: 'create-b', at, is: 'present' })),
      ),
    },
  };
}

/** Requests of clients that take any media type. */
const withoutPreference = [
  ['no-accept', null],
  ['anything', '*/*'],
] as const;

const changeAt = `/metadata/annotations/${changeAnnotation}` as const;

function postInBinary(subject: Subject, own: string, state: string): Request {
  return { method: 'POST', path: subject.collection, binary: testObject(subject, own, state) };
}

/** A dry run of an update from the latest version. */
function dryPut(subject: Subject): Step {
  const binary = testObject(subject, 'b', 'dry-put', { resourceVersion: versionOf('put') });
  return { id: 'dry-put', do: 'send', request: { method: 'PUT', path: objectPath(subject, 'b'), query: { dryRun: 'All' }, binary } };
}

/** Updates the object `b` from its first version, by a body in the binary media type. */
function putInBinary(subject: Subject, id: string, state: string): Step {
  const binary = testObject(subject, 'b', state, { resourceVersion: versionOf('create-b') });
  return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, 'b'), binary } };
}

/** The same update again, from the version before it. */
const stalePut = (subject: Subject): readonly Step[] => [putInBinary(subject, 'stale-put', 'stale'), get(subject, 'b', 'read-stale')];

const staleIsRefused = must(
  allHold(answered('stale-put', '4xx'), shows('read-stale', changeAt, 'put')),
  answered('put', '2xx'),
  shows('read-put', changeAt, 'put'),
  showsOther('put', '/metadata/resourceVersion', 'create-b'),
);

/** What an update omits: a label, an annotation and the only finalizer. A namespace finalizes itself. */
function moreOf(subject: Subject): readonly `/${string}`[] {
  const maps = ['/metadata/labels/apiconform-more', '/metadata/annotations/apiconform-more'] as const;
  return subject.deletion === 'immediate' ? [...maps, '/metadata/finalizers/0'] : maps;
}

/** Creates the object `b` with more than test objects have. */
function withMore(subject: Subject): Step {
  const body = testObject(subject, 'b', 'create-b', {
    labels: { ...testLabels, 'apiconform-more': 'more' },
    annotations: { [changeAnnotation]: 'create-b', 'apiconform-more': 'more' },
    ...(subject.deletion === 'immediate' ? { finalizers: ['apiconform.example/hold'] } : {}),
  });
  return { id: 'create-b', do: 'send', request: { method: 'POST', path: subject.collection, body } };
}

/** The response has every value of the body that was sent. */
function wasSent(subject: Subject, read: string, state: string): readonly Predicate[] {
  const leaves = leavesOf(subject.body, '').map(([at, value]) => shows(read, at, value));
  return [shows(read, `/metadata/annotations/${changeAnnotation}`, state), ...leaves];
}

function leavesOf(value: Template, at: `/${string}` | ''): readonly (readonly [`/${string}`, Template])[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]: [string, Template]) => leavesOf(inner, `${at}/${key}`));
  return at === '' ? [] : [[at, value]];
}

function asApply(subject: Subject): Scenario {
  return {
    id: 'content-negotiation/apply',
    about: 'An object is patched with the media type of an apply.',
    steps: [create(subject, 'a'), writeStep(subject, 'apply', { id: 'apply-a', own: 'a' })],
    checks: {
      'content-negotiation/apply-patch': must(
        all(allHold(answered('apply-a', '2xx'), shows('apply-a', `/metadata/annotations/${changeAnnotation}`, 'apply-a')), {
          kind: 'managed-by',
          of: 'apply-a',
          manager: 'apiconform-applier',
          name: 'whole',
          operation: 'Apply',
        }),
        answered('create-a', '2xx'),
      ),
    },
  };
}

/** Bodies with a parameter after their media type, in each kind of request. */
function withCharset(subject: Subject): Scenario {
  const patches = patchKindsOf(subject);
  const withParameter = (request: Request): Request => {
    const type = request.headers?.['content-type'] ?? 'application/json';
    return { ...request, headers: { ...request.headers, 'content-type': { $join: [type, '; charset=utf-8'] } } };
  };
  const writes: Readonly<Record<string, Request>> = {
    post: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'post') },
    put: {
      method: 'PUT',
      path: objectPath(subject, 'a'),
      body: testObject(subject, 'a', 'put', subject.writers === 'ours' ? { resourceVersion: versionOf('post') } : {}),
    },
    ...Object.fromEntries(patches.map((kind) => [kind, writeStep(subject, kind, { id: kind, own: 'a' }).request])),
    apply: writeStep(subject, 'apply', { id: 'apply', own: 'a' }).request,
  };
  const isWritten = (...ids: readonly string[]) => must(allHold(...ids.flatMap((id) => [answered(id, '2xx'), shows(id, changeAt, id)])));
  return {
    id: 'content-negotiation/body-with-charset',
    about: 'An object is created, updated, patched and applied by bodies whose media types have a charset.',
    steps: Object.entries(writes).map(([id, request]): Step => ({ id, do: 'send', request: withParameter(request) })),
    checks: {
      'verbs/method/post': isWritten('post'),
      'verbs/method/put': isWritten('put'),
      'verbs/method/patch': isWritten(...patches),
      'content-negotiation/apply-patch': isWritten('apply'),
    },
  };
}

function unknownType(subject: Subject): Scenario {
  const headers = { 'content-type': unknownMediaType };
  const path = objectPath(subject, 'a');
  // Others may have written to a shared object since.
  const version = subject.writers === 'shared' ? {} : { resourceVersion: versionOf('create-a') };
  const options = { apiVersion: 'v1', kind: 'DeleteOptions' };
  const requests: Readonly<Record<string, Request>> = {
    post: { method: 'POST', path: subject.collection, body: testObject(subject, 'b', 'post') },
    put: { method: 'PUT', path, body: testObject(subject, 'a', 'put', version) },
    patch: { method: 'PATCH', path, body: { metadata: { annotations: { [changeAnnotation]: 'patch' } } } },
    delete: { method: 'DELETE', path, body: options },
    ...(mayDeleteCollection(subject)
      ? { 'delete-collection': { method: 'DELETE', path: subject.collection, query: { labelSelector: selector }, body: options } }
      : {}),
  };
  return {
    id: 'content-negotiation/unknown-body-type',
    about: 'An object is created; bodies in an unknown media type are sent to create another one, and to update, patch and delete it.',
    steps: [
      create(subject, 'a'),
      ...Object.entries(requests).map(([id, request]): Step => ({ id, do: 'send', request: { ...request, headers } })),
      get(subject, 'b', 'read'),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'content-negotiation/unknown-body-type': must(
        allHold(...Object.keys(requests).map((id) => answered(id, '4xx')), answered('read', 404), shows('after', changeAt, 'create-a'), {
          of: 'after',
          at: '/metadata/deletionTimestamp',
          is: 'unset',
        }),
        answered('create-a', '2xx'),
      ),
    },
  };
}
