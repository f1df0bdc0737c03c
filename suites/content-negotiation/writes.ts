import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { binary, isIn, tableOf, unknownMediaType } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isCustom, mayDeleteCollection } from '../scenario/subject-uses.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';

const json = 'application/json';

/** Writes and a watch, for responses in JSON after another media type, in any media type, and in none that the server has. */
export function writesInTypes(subject: Subject): readonly Scenario[] {
  return [
    refused(subject, unacceptable),
    ...(isCustom(subject) ? [refused(subject, withoutBinary)] : []),
    byDefault(subject),
    ofAnything(subject),
    fallback(subject),
  ];
}

/** Opens a watch of the collection; `accept` is null for no Accept header. */
export function watchOf(subject: Subject, accept: Template | null): Step {
  const query = { watch: 'true', labelSelector: selector, timeoutSeconds: '1' };
  return { id: 'watch', do: 'open', request: { method: 'GET', path: subject.collection, query, headers: { accept } } };
}

const verbs = ['post', 'put', 'merge-patch', 'apply', 'delete', 'delete-collection'] as const;

/**
 * Writes, in an order in which each is possible after the one before, and a watch; `accept` is null for no Accept header. The writes of `w`
 * follow its creation by the first of them, or by a step before it, after which the first of them creates `n`.
 */
function writesAccepting(subject: Subject, accept: Template | null, created: 'here' | 'before'): readonly Step[] {
  // Others may have written to a shared object since.
  const version = subject.writers === 'shared' ? {} : { resourceVersion: versionOf(created === 'here' ? 'post' : 'create-w') };
  const { collection } = subject;
  const requests: Readonly<Record<(typeof verbs)[number], Request>> = {
    post: { method: 'POST', path: collection, body: testObject(subject, created === 'here' ? 'w' : 'n', 'post') },
    put: { method: 'PUT', path: objectPath(subject, 'w'), body: testObject(subject, 'w', 'put', version) },
    'merge-patch': writeStep(subject, 'merge-patch', { id: 'merge-patch', own: 'w' }).request,
    apply: writeStep(subject, 'apply', { id: 'apply', own: 'w' }).request,
    delete: writeStep(subject, 'delete', { id: 'delete', own: 'w' }).request,
    'delete-collection': writeStep(subject, 'delete-collection', { id: 'delete-collection', own: 'w' }).request,
  };
  const writes = verbs
    .filter((verb) => verb !== 'delete-collection' || mayDeleteCollection(subject))
    .map((verb): Step => sent(verb, requests[verb], accept));
  return [...writes.slice(0, 1), watchOf(subject, accept), ...writes.slice(1)];
}

function sent(id: string, request: Request, accept: Template | null): Step {
  return { id, do: 'send', request: { ...request, headers: { ...request.headers, accept } } };
}

/** Requests for an object that does not exist, which are refused in an accepted media type. */
function refusedAccepting(subject: Subject, accept: Template): readonly Step[] {
  const path = objectPath(subject, 'none');
  const headers = { 'content-type': 'application/merge-patch+json' };
  return [
    sent('get-missing', { method: 'GET', path }, accept),
    sent('patch-missing', { method: 'PATCH', path, headers, body: { metadata: { annotations: { [changeAnnotation]: 'none' } } } }, accept),
    sent('delete-missing', { method: 'DELETE', path }, accept),
  ];
}

function isServed(requests: readonly Step[]): readonly Predicate[] {
  return requests.flatMap(({ id }) => [answered(id, id === 'watch' ? 200 : '2xx'), isIn(id, json)]);
}

/** What a client accepts that its requests are refused for, and the statement that says so. */
type Refused = { readonly id: string; readonly mediaType: string; readonly accept: Template; readonly statement: string };

const unacceptable: Refused = {
  id: 'writes-not-acceptable',
  mediaType: 'an unknown media type',
  accept: unknownMediaType,
  statement: 'content-negotiation/not-acceptable',
};

const withoutBinary: Refused = {
  id: 'writes-without-binary',
  mediaType: 'the binary media type only',
  accept: binary,
  statement: 'content-negotiation/no-binary-for-custom-resources',
};

function refused(subject: Subject, { id: name, mediaType, accept, statement }: Refused): Scenario {
  const requests = writesAccepting(subject, accept, 'before');
  return {
    id: `content-negotiation/${name}`,
    about: `An object is created; each write and a watch are requested in ${mediaType}, and the objects are read.`,
    steps: [create(subject, 'w'), ...requests, get(subject, 'w', 'after'), get(subject, 'n', 'none')],
    checks: {
      [statement]: must(
        allHold(
          ...requests.map(({ id }) => answered(id, 406)),
          shows('after', `/metadata/annotations/${changeAnnotation}`, 'create-w'),
          { of: 'after', at: '/metadata/deletionTimestamp', is: 'unset' },
          answered('none', 404),
        ),
        answered('create-w', '2xx'),
      ),
    },
  };
}

function byDefault(subject: Subject): Scenario {
  const requests = writesAccepting(subject, null, 'here');
  return {
    id: 'content-negotiation/writes-by-default',
    about: 'An object is created, watched, updated, patched, applied and deleted without an Accept header.',
    steps: requests,
    checks: { 'content-negotiation/json-by-default': must(allHold(...isServed(requests))) },
  };
}

function ofAnything(subject: Subject): Scenario {
  const requests = writesAccepting(subject, '*/*', 'here');
  return {
    id: 'content-negotiation/writes-of-anything',
    about: 'An object is created, watched, updated, patched, applied and deleted by a client that accepts any media type.',
    steps: requests,
    checks: { 'content-negotiation/json-by-default': must(allHold(...isServed(requests))) },
  };
}

/** The server cannot support the first media type: a Table of another version, or the binary media type of a custom resource. */
function fallback(subject: Subject): Scenario {
  const accept: Template = { $join: [isCustom(subject) ? binary : tableOf('v99'), `, ${unknownMediaType}, ${json}`] };
  const requests = writesAccepting(subject, accept, 'here');
  const missing = refusedAccepting(subject, accept);
  return {
    id: 'content-negotiation/fallback-of-writes',
    about:
      'An object is created, watched, updated, patched, applied and deleted, and one that does not exist is requested, in several media types, of which the server supports the last alone.',
    steps: [...requests, ...missing],
    checks: {
      'content-negotiation/fallback': must(allHold(...isServed(requests), ...missing.map(({ id }) => answered(id, 404)))),
    },
  };
}
