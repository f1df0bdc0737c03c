import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, inForm, orJson, table } from '../scenario/media-types.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, remove } from '../scenario/test-object.ts';
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

const tooLargeOrFromTheStore: Judgement = {
  given: [served],
  expect: tooLargeOrGone,
  erratum: { id: 'future-version-told-by-the-store', expect: fromTheStore },
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

/** The same of the read in each form. */
function inEachForm(aspect: 'message' | 'status', ...more: readonly string[]): readonly Expectation[] {
  return ['read', ...Object.keys(forms('get')), ...more].map((of) => tooLarge(aspect, of));
}

/** The same of a list in each form, and of the list of all namespaces of a type that has them. */
function inEachScope({ scope }: Subject, aspect: 'message' | 'status'): readonly Expectation[] {
  return inEachForm(aspect, ...(scope === 'namespaced' ? [ofAll] : []));
}

type Read = 'get' | 'list' | 'list-limit' | 'list-exact' | 'list-not-older-than' | 'list-not-older-than-limit';

/** Reads at a version that the target has not reached. They can wait, so they run beside other cases. */
export const unrecognizedVersion = scenariosPerSubject((subject) => [
  reads(subject, 'get', {
    'unrecognized-version/get/status': must(
      all(...inEachForm('status'), tooLarge('status', 'read-again'), tooLarge('status', 'read-removed')),
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
    'unrecognized-version/list-not-older-than-with-limit/status': must(tooLargeOrGone, served),
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
        ? 'Reads of an object, twice and in other forms, and of a removed one at a version from the future are rejected, and a read at a known version is served.'
        : isInForms(read)
          ? 'Reads at a version from the future, in several forms and of all namespaces, are rejected, and the same read at a known version is served.'
          : 'A read at a version from the future is rejected, and the same read at a known version is served.',
    needs: [{ need: 'numeric-versions' }],
    steps: readSteps(subject, read),
    checks,
    queue: 'waiting',
  };
}

function watching(subject: Subject): Scenario {
  return {
    id: 'unrecognized-version/watch',
    about: 'A watch from a version from the future sends no event for a change that another watch sends.',
    needs: [{ need: 'numeric-versions' }],
    steps: watchSteps(subject),
    checks: {
      'unrecognized-version/watch/no-older-events': must(
        { kind: 'no-own-event', stream: 'stream' },
        { kind: 'events', stream: 'control', start: 'exact', after: 'before' },
      ),
    },
    queue: 'waiting',
  };
}

function readSteps(subject: Subject, read: Read): readonly Step[] {
  return [
    create(subject, 'a'),
    reading(subject, read, 'control', versionOf('create-a')),
    reading(subject, read, 'read', future),
    ...(isInForms(read)
      ? Object.entries(forms(read === 'get' ? 'get' : 'list')).map(([id, accept]) => accepting(reading(subject, read, id, future), accept))
      : []),
    ...(isInForms(read) && read !== 'get' && subject.scope === 'namespaced'
      ? [reading({ ...subject, collection: everywhere(subject), isolation: 'shared-collection' }, read, ofAll, future)]
      : []),
    // Whether an object exists at a version is not known before the version is reached.
    ...(read === 'get'
      ? [
          get(subject, 'a', 'read-again', { resourceVersion: future }),
          create(subject, 'b'),
          ...remove(subject, 'b'),
          get(subject, 'b', 'read-removed', { resourceVersion: future }),
        ]
      : []),
  ];
}

/** Reads that released servers refuse as the specification says. */
function isInForms(read: Read): boolean {
  return read === 'get' || read === 'list' || read === 'list-not-older-than';
}

function reading(subject: Subject, read: Read, id: string, resourceVersion: Template): Step {
  switch (read) {
    case 'get':
      return get(subject, 'a', id, { resourceVersion });
    case 'list':
      return list(subject, id, { resourceVersion });
    case 'list-limit':
      return list(subject, id, { resourceVersion, limit: '1' });
    case 'list-exact':
      return list(subject, id, { resourceVersion, resourceVersionMatch: 'Exact' });
    case 'list-not-older-than':
      return list(subject, id, { resourceVersion, resourceVersionMatch: 'NotOlderThan' });
    case 'list-not-older-than-limit':
      return list(subject, id, { resourceVersion, resourceVersionMatch: 'NotOlderThan', limit: '1' });
  }
}

function watchSteps(subject: Subject): readonly Step[] {
  return [
    list(subject, 'before'),
    create(subject, 'a'),
    watch(subject, 'control', { resourceVersion: versionOf('before') }),
    watch(subject, 'stream', { resourceVersion: future, timeoutSeconds: '2' }),
    create(subject, 'end'),
    drainTo('control', 'end'),
    {
      id: 'stream-to-its-end',
      do: 'drain',
      stream: 'stream',
      to: { of: 'stream', at: '/object/metadata/name', is: 'equals', value: { $own: 'end' } },
      boundSeconds: 1,
    },
    close('stream'),
  ];
}
