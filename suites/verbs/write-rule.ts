import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { fullerOf } from '../scenario/fuller-body.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { changeAnnotation, create, get, named, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { elsewhere } from './elsewhere.ts';
import { finalizerBeside } from './finalizer-beside.ts';
import { omittedMaps } from './omitted-maps.ts';
import { patchedNamesakes } from './patched-namesakes.ts';
import { putBesideNamesake } from './put-beside-namesake.ts';
import { putOfMissing } from './put-of-missing.ts';
import { replacedParts } from './replaced-parts.ts';

/** The effect of PUT and PATCH on an existing object and on one that does not exist. */
export const writeRule = scenariosPerSubject((subject) => [
  replaced(subject),
  missing(subject),
  elsewhere(subject),
  ...(subject.deletion === 'immediate' ? [omittedMaps(subject), finalizerBeside(subject)] : []),
  ...(subject.scope === 'namespaced' ? [patchedNamesakes(subject)] : []),
  ...(subject.kind === 'ConfigMap' ? [replacedParts(subject)] : []),
  ...(isUsedFor(subject, 'single-cases') ? [putOfMissing(), putBesideNamesake()] : []),
]);

const note = 'apiconform-note';
const noteAt = `/metadata/annotations/${note}` as const;
const changeAt = `/metadata/annotations/${changeAnnotation}` as const;

function merge(subject: Subject, own: string, id: string): Step {
  return { id, do: 'send', request: mergePatch(subject, own, { metadata: { annotations: { [changeAnnotation]: id } } }) };
}

const label = 'apiconform-extra';
const labelAt = `/metadata/labels/${label}` as const;

function replaced(subject: Subject): Scenario {
  const full = fullerOf(subject);
  // A namespace gets a label from the server, and finalizes itself.
  const isHeldByNothing = subject.deletion === 'immediate';
  const annotated = {
    ...testObject(subject, 'a', 'create-a', {
      annotations: { [changeAnnotation]: 'create-a', [note]: 'kept' },
      labels: { ...testLabels, [label]: 'kept' },
      ...(isHeldByNothing ? heldBy(subject, 'l') : {}),
    }),
    ...full?.body,
  };
  const put = { ...testObject(subject, 'a', 'put', { resourceVersion: versionOf('patch') }), ...full?.less };
  const parts = [labelAt, ...(full === undefined ? [] : [full.at]), ...(isHeldByNothing ? holders : [])];
  const left = [noteAt, ...parts].map((at): Predicate => ({ of: 'updated', at, is: 'absent' }));
  const had = parts.map((at): Predicate => ({ of: 'patched', at, is: 'present' }));
  return {
    id: 'verbs/replaced',
    about:
      'An object is patched and then updated, both without an annotation, a label, finalizers, an owner and a part of its data that it has; another one is updated without its only label.',
    steps: [
      ...(isHeldByNothing ? onlyLabel(subject) : []),
      {
        id: 'create-a',
        do: 'send',
        request: { method: 'POST', path: subject.collection, body: annotated },
        writes: { own: 'a', as: 'create' },
      },
      merge(subject, 'a', 'patch'),
      get(subject, 'a', 'patched'),
      { id: 'put', do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), body: put } },
      get(subject, 'a', 'updated'),
      ...(isHeldByNothing ? [{ id: 'delete-l', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'l') } } as const] : []),
    ],
    checks: {
      'verbs/patch/keeps': must(allHold(answered('patch', 200), shows('patched', changeAt, 'patch'), shows('patched', noteAt, 'kept'))),
      'verbs/put/replaces': must(
        allHold(
          answered('put', 200),
          shows('updated', changeAt, 'put'),
          ...left,
          ...(isHeldByNothing ? [answered('put-l', 200), { of: 'unlabelled', at: onlyLabelAt, is: 'absent' } as const] : []),
        ),
        shows('patched', noteAt, 'kept'),
        ...had,
        ...(isHeldByNothing ? [shows('create-l', onlyLabelAt, { $run: true }), answered('unlabelled', 200)] : []),
      ),
      'verbs/put/updates': must(
        allHold(answered('put', 200), showsSame('updated', '/metadata/uid', 'create-a'), shows('updated', changeAt, 'put')),
      ),
    },
  };
}

const onlyLabelAt = '/metadata/labels/apiconform-run';

/** What the metadata of an object has that holds it: the first finalizer and the first owner. */
const holders = ['/metadata/finalizers/0', '/metadata/ownerReferences/0'] as const;

/** The metadata of an object with a finalizer and an owner, which exists for as long as it is one. */
function heldBy(subject: Subject, own: string): { readonly [key: string]: Template } {
  return { finalizers: ['apiconform.example/hold'], ownerReferences: [ownerReference(subject, own)] };
}

/** An object with one label is updated without it, and read. */
function onlyLabel(subject: Subject): readonly Step[] {
  const path = objectPath(subject, 'l');
  const body = (metadata: { readonly [key: string]: Template }): Template => named(subject, { name: { $own: 'l' }, ...metadata });
  const labelled = body({ labels: { 'apiconform-run': { $run: true } } });
  return [
    { id: 'create-l', do: 'send', request: { method: 'POST', path: subject.collection, body: labelled } },
    { id: 'put-l', do: 'send', request: { method: 'PUT', path, body: body({ resourceVersion: versionOf('create-l') }) } },
    get(subject, 'l', 'unlabelled'),
  ];
}

/** A type can allow creation only by POST. A created object is removed again. */
function missing(subject: Subject): Scenario {
  const path = objectPath(subject, 'm');
  const isThere: readonly Predicate[] = [answered('put-missing', 201), shows('after-put', '/metadata/name', { $own: 'm' })];
  return {
    id: 'verbs/missing',
    about: 'An object that does not exist is updated and patched.',
    steps: [
      create(subject, 'a'),
      merge(subject, 'a', 'patch'),
      merge(subject, 'n', 'patch-missing'),
      get(subject, 'n', 'after-patch'),
      { id: 'put-missing', do: 'send', request: { method: 'PUT', path, body: testObject(subject, 'm', 'put-missing') } },
      get(subject, 'm', 'after-put'),
      { id: 'remove', do: 'send', request: { method: 'DELETE', path } },
    ],
    checks: {
      'verbs/patch/creates-nothing': must(
        allHold(answered('patch-missing', '4xx'), answered('after-patch', 404)),
        answered('patch', '2xx'),
      ),
      'verbs/put/decides': must(
        { kind: 'any', of: [allHold(answered('put-missing', '4xx'), answered('after-put', 404)), allHold(...isThere)] },
        answered('patch', '2xx'),
      ),
    },
  };
}
