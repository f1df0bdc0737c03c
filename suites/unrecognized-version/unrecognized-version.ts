import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, inForm, orJson, table } from '../scenario/media-types.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath, remove } from '../scenario/test-object.ts';
import { close, drainTo, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { statusAtFutureVersion } from './status-of-deployment.ts';

const fromTheStore: Expectation = {
  kind: 'holds',
  all: [answered('read', 500), { of: 'read', at: '/message', is: 'contains', value: 'required revision is a future revision' }],
};

const future: Template = { $future: true };

const served = answered('control', 200);

function tooLarge(aspect: 'message' | 'status' | 'status-or-gone', of = 'read'): Expectation {
  return { kind: 'too-large', of, aspect };
}

const tooLargeOrGone = tooLarge('status-or-gone');

/** A list as a Table or in JSON, of all namespaces of a type that has them. */
const elsewhere = 'read-elsewhere';

/** Some released servers refuse a list with an error of their own; none serves it. */
const notServedElsewhere: Expectation = { kind: 'any', of: [tooLarge('status-or-gone', elsewhere), allHold(answered(elsewhere, 500))] };

const tooLargeOrFromTheStore: Judgement = {
  given: [served],
  expect: all(tooLargeOrGone, notServedElsewhere),
  erratum: { id: 'future-version-told-by-the-store', expect: all(fromTheStore, notServedElsewhere) },
};

/** The error says what is wrong, unless the version is reported as expired. */
const sayingSo: Judgement = {
  given: [served],
  when: [{ of: 'read', at: 'status', is: 'differs', value: 410 }],
  otherwise: 'the target answers with 410, whose message is not specified',
  expect: tooLarge('message'),
};

const sayingSoOrFromTheStore: Judgement = { ...sayingSo, erratum: { id: 'future-version-told-by-the-store', expect: fromTheStore } };

/** The forms beside JSON in which a read is sent again; the refusal is the same in each. */
const forms = (read: 'get' | 'list'): Readonly<Record<string, Template>> => ({
  'read-as-table': orJson(table),
  'read-in-binary': orJson(binary),
  'read-as-metadata': orJson(inForm(read === 'get' ? 'PartialObjectMetadata' : 'PartialObjectMetadataList')),
});

/** The list of all namespaces. */
const ofAll = 'read-everywhere';

/** Lists with selectors. */
const selections: Readonly<Record<string, NonNullable<Request['query']>>> = {
  'read-by-label': { labelSelector: selector },
  'read-of-none': { labelSelector: { $join: ['apiconform-none=', { $case: true }] } },
  'read-by-name': { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } },
};

/** The same of the read in each form. */
function inEachForm(aspect: 'message' | 'status', ...more: readonly string[]): readonly Expectation[] {
  return ['read', ...Object.keys(forms('get')), ...more].map((of) => tooLarge(aspect, of));
}

/** The same of a list in each form, with each selector, and of the list of all namespaces of a type that has them. */
function inEachScope({ scope }: Subject, aspect: 'message' | 'status'): readonly Expectation[] {
  return inEachForm(aspect, ...Object.keys(selections), ...(scope === 'namespaced' ? [ofAll] : []));
}

type Read = 'get' | 'list' | 'list-limit' | 'list-exact' | 'list-not-older-than' | 'list-not-older-than-limit';

/** Reads at a version that the target has not reached. They can wait, so they run beside other cases. */
export const unrecognizedVersion = scenariosPerSubject((subject) => [
  reads(subject, 'get', {
    'unrecognized-version/get/status': must(
      all(...inEachForm('status'), ...laterReads(subject).map((of) => tooLarge('status', of))),
      served,
      answered('gone-b', 404),
    ),
    'unrecognized-version/get/message': must(all(...inEachForm('message')), served),
  }),
  reads(subject, 'list', {
    'unrecognized-version/list/status': must(all(...inEachScope(subject, 'status')), served),
    'unrecognized-version/list/message': must(all(...inEachScope(subject, 'message')), served),
  }),
  reads(subject, 'list-limit', {
    'unrecognized-version/list-with-limit/status': tooLargeOrFromTheStore,
    'unrecognized-version/list-with-limit/message': sayingSoOrFromTheStore,
  }),
  reads(subject, 'list-exact', {
    'unrecognized-version/list-exact/status': tooLargeOrFromTheStore,
    'unrecognized-version/list-exact/message': sayingSoOrFromTheStore,
  }),
  reads(subject, 'list-not-older-than', {
    'unrecognized-version/list-not-older-than/status': must(all(...inEachScope(subject, 'status')), served),
    'unrecognized-version/list-not-older-than/message': must(all(...inEachScope(subject, 'message')), served),
  }),
  reads(subject, 'list-not-older-than-limit', {
    'unrecognized-version/list-not-older-than-with-limit/status': must(all(tooLargeOrGone, notServedElsewhere), served),
    'unrecognized-version/list-not-older-than-with-limit/message': sayingSo,
  }),
  watching(subject),
  ...(isUsedFor(subject, 'single-cases') ? [statusAtFutureVersion()] : []),
]);

function reads(subject: Subject, read: Read, checks: Judgements): Scenario {
  return {
    id: `unrecognized-version/${read}`,
    about:
      read === 'get'
        ? 'Reads of an object, twice and in other forms, of a removed one, of one that was made again and of one that is being deleted, at a version from the future are rejected, and a read at a known version is served.'
        : isInForms(read)
          ? 'Reads at a version from the future, in several forms, with selectors and of all namespaces, are rejected, and the same read at a known version is served.'
          : 'Reads at a version from the future are rejected, one of them as a Table and of all namespaces, and the same read at a known version is served.',
    needs: [{ need: 'numeric-versions' }],
    steps: readSteps(subject, read),
    checks,
    queue: 'waiting',
  };
}

/** The reads of a get again, and of objects that were removed, made again and are being deleted. A namespace finalizes itself. */
function laterReads({ deletion }: Subject): readonly string[] {
  return ['read-again', 'read-removed', 'read-made-again', ...(deletion === 'immediate' ? ['read-held'] : [])];
}

function watching(subject: Subject): Scenario {
  return {
    id: 'unrecognized-version/watch',
    about:
      'Watches from a version from the future, of one collection, by a name, and of all namespaces with bookmarks, send no event for a change that another watch sends.',
    needs: [{ need: 'numeric-versions' }],
    steps: watchSteps(subject),
    checks: {
      'unrecognized-version/watch/no-older-events': must(all(...streams.map((stream): Expectation => ({ kind: 'no-own-event', stream }))), {
        kind: 'events',
        stream: 'control',
        start: 'exact',
        after: 'before',
      }),
    },
    queue: 'waiting',
  };
}

/** A read of an object that a finalizer holds after its deletion. */
function readHeld(subject: Subject): readonly Step[] {
  return [
    createWithFinalizers(subject, 'h', ['apiconform.example/hold']),
    { id: 'delete-h', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'h') } },
    get(subject, 'h', 'read-held', { resourceVersion: future }),
    ...removeFinalizers(subject, 'h'),
  ];
}

function readSteps(subject: Subject, read: Read): readonly Step[] {
  const inAll = inAllNamespaces(subject);
  return [
    create(subject, 'a'),
    reading(subject, read, 'control', versionOf('create-a')),
    reading(subject, read, 'read', future),
    ...(isInForms(read)
      ? Object.entries(forms(read === 'get' ? 'get' : 'list')).map(([id, accept]) => accepting(reading(subject, read, id, future), accept))
      : []),
    ...(isInForms(read) && read !== 'get' && subject.scope === 'namespaced' ? [reading(inAll, read, ofAll, future)] : []),
    ...(isInForms(read) && read !== 'get'
      ? Object.entries(selections).map(([id, query]) => reading(subject, read, id, future, query))
      : []),
    ...(isInForms(read) ? [] : [accepting(reading(inAll, read, elsewhere, future), orJson(table))]),
    // Whether an object exists at a version is not known before the version is reached.
    ...(read === 'get'
      ? [
          get(subject, 'a', 'read-again', { resourceVersion: future }),
          create(subject, 'b'),
          ...remove(subject, 'b'),
          get(subject, 'b', 'read-removed', { resourceVersion: future }),
          create(subject, 'b', 'create-b-again'),
          get(subject, 'b', 'read-made-again', { resourceVersion: future }),
          ...(subject.deletion === 'immediate' ? readHeld(subject) : []),
        ]
      : []),
  ];
}

/** Reads that released servers refuse as the specification says. */
function isInForms(read: Read): boolean {
  return read === 'get' || read === 'list' || read === 'list-not-older-than';
}

const queries: Readonly<Record<Exclude<Read, 'get'>, NonNullable<Request['query']>>> = {
  list: {},
  'list-limit': { limit: '1' },
  'list-exact': { resourceVersionMatch: 'Exact' },
  'list-not-older-than': { resourceVersionMatch: 'NotOlderThan' },
  'list-not-older-than-limit': { resourceVersionMatch: 'NotOlderThan', limit: '1' },
};

function reading(subject: Subject, read: Read, id: string, resourceVersion: Template, query: NonNullable<Request['query']> = {}): Step {
  if (read === 'get') return get(subject, 'a', id, { resourceVersion });
  return list(subject, id, { resourceVersion, ...queries[read], ...query });
}

const streams = ['stream', 'stream-by-name', 'stream-of-all'] as const;

function watchSteps(subject: Subject): readonly Step[] {
  const inAll = inAllNamespaces(subject);
  const query = { resourceVersion: future, timeoutSeconds: '2' } as const;
  return [
    list(subject, 'before'),
    create(subject, 'a'),
    watch(subject, 'control', { resourceVersion: versionOf('before') }),
    watch(subject, 'stream', query),
    watch(subject, 'stream-by-name', { ...query, fieldSelector: { $join: ['metadata.name=', { $own: 'end' }] } }),
    watch(inAll, 'stream-of-all', { ...query, allowWatchBookmarks: 'true' }),
    create(subject, 'end'),
    drainTo('control', 'end'),
    ...streams.map(
      (stream): Step => ({
        id: `${stream}-to-its-end`,
        do: 'drain',
        stream,
        to: { of: stream, at: '/object/metadata/name', is: 'equals', value: { $own: 'end' } },
        boundSeconds: 1,
      }),
    ),
    ...streams.map(close),
  ];
}
