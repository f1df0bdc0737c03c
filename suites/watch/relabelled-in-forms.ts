import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { list, versionOf } from '../scenario/collection-read.ts';
import { each, leavesOut, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { changeAnnotation, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { type PatchKind, patchKindsOf, patchTypes } from '../scenario/write-step.ts';
import { byLabel, createOther, createPicked, ifByLabel, pick } from './selected.ts';

/** What happens to each object in turn. */
const turns = ['leave', 'enter', 'leave-again'] as const;
type Turn = (typeof turns)[number];

type Form = 'update' | 'apply' | PatchKind;

/** An object loses the label of a watch, gets it and loses it again by each kind of write: each form is one object. */
export function relabelledInForms(subject: Subject): Scenario {
  const forms: readonly Form[] = ['update', ...patchKindsOf(subject), 'apply'];
  return {
    id: 'watch/relabelled-in-forms',
    about:
      'Objects lose the label of a watch, get it and lose it again by updates, each kind of patch and applies; another watch is opened after all.',
    steps: [
      ...forms.map((form) => created(subject, form)),
      createOther(subject, 'other'),
      list(subject, 'label', byLabel),
      watch(subject, 'stream', { ...byLabel, resourceVersion: versionOf('label') }, { everything: true }),
      ...turns.flatMap((turn) => forms.map((form) => relabelled(subject, form, turn))),
      watch(subject, 'late', { ...byLabel, resourceVersion: versionOf('label') }, { everything: true }),
      createPicked(subject, 'end'),
      drainTo('stream', 'end'),
      drainTo('late', 'end'),
    ],
    checks: {
      ...each(['watch/selected/leaves', 'watch/selected/enters'], {
        ...ifByLabel(all(...['stream', 'late'].map((stream): Expectation => ({ kind: 'events', stream, start: 'exact', after: 'label' })))),
        when: leavesOut('label', 'other'),
      }),
    },
  };
}

const stepOf = (form: Form, turn: Turn | 'create'): string => `${turn}-${form}`;

/** The metadata of an object with or without the label; it keeps others. */
function metadata(isPicked: boolean): { readonly labels: { readonly [label: string]: Template } } {
  return { labels: { ...testLabels, ...(isPicked ? { [pick]: { $case: true } } : {}) } };
}

/** Creates the object of a form. One that is applied later is applied now too, so that its applier owns the label. */
function created(subject: Subject, form: Form): Step {
  const id = stepOf(form, 'create');
  const body = testObject(subject, form, id, metadata(true));
  const request: Request = form === 'apply' ? applied(subject, body) : { method: 'POST', path: subject.collection, body };
  return { id, do: 'send', request, writes: { own: form, as: 'create' } };
}

function applied(subject: Subject, body: Template): Request {
  const headers = { 'content-type': patchTypes.apply };
  return { method: 'PATCH', path: objectPath(subject, 'apply'), query: { fieldManager: 'apiconform-applier' }, headers, body };
}

function relabelled(subject: Subject, form: Form, turn: Turn): Step {
  const id = stepOf(form, turn);
  const before = turns[turns.indexOf(turn) - 1] ?? 'create';
  return {
    id,
    do: 'send',
    request: requestOf(subject, form, { id, before: stepOf(form, before), isPicked: turn === 'enter' }),
    writes: { own: form, as: 'change' },
  };
}

type Change = { readonly id: string; readonly before: string; readonly isPicked: boolean };

function requestOf(subject: Subject, form: Form, { id, before, isPicked }: Change): Request {
  const path = objectPath(subject, form);
  if (form === 'update')
    return { method: 'PUT', path, body: testObject(subject, form, id, { resourceVersion: versionOf(before), ...metadata(isPicked) }) };
  if (form === 'apply') return applied(subject, testObject(subject, form, id, metadata(isPicked)));
  const headers = { 'content-type': patchTypes[form] };
  if (form !== 'json-patch') {
    const labels = { [pick]: isPicked ? { $case: true } : null };
    return { method: 'PATCH', path, headers, body: { metadata: { labels, annotations: { [changeAnnotation]: id } } } };
  }
  const label = `/metadata/labels/${pick}`;
  const body = [
    { op: 'add', path: `/metadata/annotations/${changeAnnotation}`, value: id },
    isPicked ? { op: 'add', path: label, value: { $case: true } } : { op: 'remove', path: label },
  ];
  return { method: 'PATCH', path, headers, body };
}
