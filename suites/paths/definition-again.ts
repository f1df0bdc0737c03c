import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { definition, definitionsPath } from '../scenario/definition.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsOther, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, create, get, goneOrJudged, testObject } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { writeStep } from '../scenario/write-step.ts';

const group: Template = { $group: 'defined-again' };
const path: Template = { $join: [definitionsPath, '/samples.', group] };
const described: Template = { $join: ['/apis/', group, '/v1'] };

/**
 * A definition is deleted and created again. While it is terminating, because an object of its type has a finalizer, the type
 * is served and listed, or neither; afterwards there is a new type without objects, which is listed.
 */
export function definitionAgain(subject: Subject): Scenario {
  const type = typeOf(subject);
  const defined: Template = definition(group, 'Namespaced');
  const again: Step = {
    id: 'again-free',
    do: 'send',
    request: { method: 'POST', path: type.collection, body: testObject(type, 'free', 'again-free') },
  };
  return {
    id: 'paths/definition-again',
    about:
      'A definition is deleted in a dry run, and then while an object of its type has a finalizer; it is created again, and an object under a name that was used, which is patched, updated, applied and deleted under a watch.',
    queue: 'waiting',
    needs: [{ need: 'discovery' }],
    steps: [
      { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: defined } },
      until('served', type.collection, 200),
      createWithFinalizers(type, 'held', ['apiconform.example/hold']),
      create(type, 'free'),
      { id: 'dry-delete', do: 'send', request: { method: 'DELETE', path, query: { dryRun: 'All' } } },
      { id: 'after-dry', do: 'send', request: { method: 'GET', path } },
      get(type, 'free', 'free-after-dry'),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path } },
      { id: 'terminating', do: 'send', request: { method: 'GET', path } },
      untilDescribed('description'),
      list(type, 'while-terminating'),
      get(type, 'held', 'held'),
      { id: 'release', do: 'send', request: mergePatch(type, 'held', { metadata: { finalizers: null } }) },
      until('gone', path, 404),
      until('undescribed', described, 404),
      { id: 'define-again', do: 'send', request: { method: 'POST', path: definitionsPath, body: defined } },
      until('served-again', type.collection, 200),
      list(type, 'listed-again', { labelSelector: selector }),
      get(type, 'free', 'former-free'),
      watch(type, 'stream', { resourceVersion: versionOf('listed-again'), labelSelector: selector }),
      again,
      ...writes.map(({ id, kind, from }) => writeStep(type, kind, { id, own: 'free', from })),
      list(type, 'listed-later', { labelSelector: selector }),
      { id: 'everywhere', do: 'send', request: { method: 'GET', path: everywhere(type), query: { labelSelector: selector } } },
      watch(type, 'later-stream', { labelSelector: selector }),
      drainTo('later-stream', 'free'),
      watch(type, 'from-later', { resourceVersion: versionOf('listed-later'), labelSelector: selector }),
      writeStep(type, 'delete', { id: 'delete-again', own: 'free' }),
      goneOrJudged(type, 'free'),
      create(type, 'end'),
      ...streams.map((stream) => drainTo(stream, 'end')),
      untilDescribed('description-again'),
    ],
    checks: {
      'dry-run/stages/no-side-effects': must(
        allHold(
          showsSame('after-dry', '/metadata/uid', 'define'),
          { of: 'after-dry', at: '/metadata/deletionTimestamp', is: 'unset' },
          showsSame('free-after-dry', '/metadata/resourceVersion', 'create-free'),
        ),
        answered('dry-delete', '2xx'),
      ),
      'paths/nothing-unlisted': must(
        all(isListed('description-again', ['create', 'list']), {
          kind: 'any',
          of: [isListed('description', ['list']), allHold({ of: 'while-terminating', at: 'status', is: 'differs', value: 200 })],
        }),
        { of: 'terminating', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('served-again', 200),
      ),
      ...afterwards,
      'service/collection-of-instances': must(
        all(
          allHold(
            { of: 'listed-again', at: '/items', is: 'has-length', value: 0 },
            answered('former-free', 404),
            answered('again-free', '2xx'),
            showsOther('again-free', '/metadata/uid', 'create-free'),
          ),
        ),
        answered('gone', 404),
        answered('define-again', '2xx'),
        answered('listed-again', 200),
      ),
    },
  };
}

/** Writes to an object of the type that was defined again; an update is from the version of the write before. */
const writes = [
  { id: 'patch-again', kind: 'merge-patch', from: 'again-free' },
  { id: 'update-again', kind: 'update', from: 'patch-again' },
  { id: 'apply-again', kind: 'apply', from: 'update-again' },
] as const;

/** Watches from a version before these writes, and from one after them. */
const streams = ['stream', 'from-later'] as const;

const isDefinedAgain = [answered('gone', 404), answered('define-again', '2xx'), answered('again-free', '2xx')] as const;
const isShown = { metadata: { uid: { $ref: { step: 'again-free', at: '/metadata/uid' } } } } as const;
const isWritten = ({ id }: (typeof writes)[number]) => shows(id, `/metadata/annotations/${changeAnnotation}`, id);

function isSentOnce(of: string, type: string, version?: string): Predicate {
  const object = version === undefined ? isShown : { metadata: { ...isShown.metadata, resourceVersion: versionOf(version) } };
  return { of, at: '', is: 'includes-once', value: { type, object } };
}

/** The type that is defined again serves each operation, as a new type does. */
const afterwards: Judgements = {
  'verbs/method/patch': must(allHold(isWritten(writes[0])), ...isDefinedAgain),
  'verbs/method/put': must(allHold(isWritten(writes[1])), ...isDefinedAgain),
  'verbs/apply/json': must(allHold(isWritten(writes[2])), ...isDefinedAgain),
  'paths/namespaced/collection': must(
    allHold({ of: 'listed-later', at: '/items', is: 'includes-once', value: isShown }),
    ...isDefinedAgain,
  ),
  'paths/namespaced/all-namespaces': must(
    allHold({ of: 'everywhere', at: '/items', is: 'includes-once', value: isShown }),
    ...isDefinedAgain,
  ),
  'watch/from-list-version': must(
    allHold(
      isSentOnce('stream', 'ADDED', 'again-free'),
      ...writes.map(({ id }) => isSentOnce('stream', 'MODIFIED', id)),
      ...streams.map((stream) => isSentOnce(stream, 'DELETED')),
    ),
    ...isDefinedAgain,
    ...writes.map(isWritten),
    ...streams.map((of): Predicate => ({ of, at: '', is: 'includes', value: { object: { metadata: { name: { $own: 'end' } } } } })),
  ),
  // The watch may have ended early, and have begun with the state again.
  'events/added-at-start/rv-unset': must(
    allHold({ of: 'later-stream', at: '', is: 'includes', value: { type: 'ADDED', object: isShown } }),
    ...isDefinedAgain,
  ),
};

function typeOf(subject: Subject): Subject {
  const collection: Template = { $join: ['/apis/', group, '/v1/namespaces/', { $namespace: true }, '/samples'] };
  return { ...subject, apiVersion: { $join: [group, '/v1'] }, collection, body: { spec: { text: 'value' } } };
}

/** A server need not list the verbs that it refuses while the definition is being deleted. */
function isListed(of: string, verbs: readonly string[]): Expectation {
  return { kind: 'lists-resource', of, resource: 'samples', verbs };
}

/** Waits until discovery lists the type, which may be a moment after it is served. */
function untilDescribed(id: string): Step {
  return {
    id,
    do: 'until',
    request: { method: 'GET', path: described },
    holds: { of: id, at: '/resources', is: 'includes', value: { name: 'samples' } },
    boundSeconds: 30,
    atDeadline: 'judge',
  };
}

function until(id: string, path: Template, status: number): Step {
  return { id, do: 'until', request: { method: 'GET', path }, holds: answered(id, status), boundSeconds: 120 };
}
