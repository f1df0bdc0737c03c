import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, goneOrJudged, testLabels, testObject } from '../scenario/test-object.ts';
import { optionsInEachPlace, plainOptions } from './delete-options.ts';
import { finalizers } from './finalizers.ts';

/** Options of the deletion of a collection, none of which says that finalizers or selectors do not count. */
const requests: Readonly<Record<string, Pick<Request, 'query' | 'body'>>> = {
  ...optionsInEachPlace,
  'without-options': { body: plainOptions },
};

/** Policies that can add a finalizer, and leave objects to a garbage collector. */
const policies: Readonly<Record<string, Pick<Request, 'query' | 'body'>>> = {
  orphan: { query: { propagationPolicy: 'Orphan' } },
  'foreground-in-body': { body: { ...plainOptions, propagationPolicy: 'Foreground' } },
};

/** Deletions of a collection by a label, each with other options, of an object with a finalizer and one without. */
export function collectionOptions(subject: Subject): Scenario {
  const forms = Object.keys(requests);
  const leaving = Object.keys(policies);
  const held = [...forms, ...leaving];
  const created = [...forms.flatMap((form) => [`held-${form}`, `free-${form}`]), 'kept'].map((own) => answered(`create-${own}`, '2xx'));
  const deleted = forms.map((form) => answered(`delete-${form}`, '2xx'));
  const isStillHeld = (form: string): readonly Predicate[] => [
    showsSame(`read-${form}`, '/metadata/uid', `create-held-${form}`),
    { of: `read-${form}`, at: '/metadata/finalizers', is: 'includes', value: finalizers.one },
    { of: `read-${form}`, at: '/metadata/deletionTimestamp', is: 'set' },
  ];
  const isHeld = (form: string): readonly Predicate[] => [
    showsSame(`read-${form}`, '/metadata/uid', `create-held-${form}`),
    shows(`read-${form}`, '/metadata/finalizers', [finalizers.one]),
    { of: `read-${form}`, at: '/metadata/deletionTimestamp', is: 'set' },
  ];
  return {
    id: 'deletion/collection-options',
    about:
      'Objects with a finalizer and without one are deleted by a label with one request for each label: without a grace period, with the policy Background, in the query and in the body, and with a body without options; objects with a finalizer also with the policies Orphan and Foreground.',
    steps: [
      labelled(subject, 'kept', 'apiconform-kept'),
      ...forms.flatMap((form) => [
        labelled(subject, `held-${form}`, labelOf(form), { finalizers: [finalizers.one] }),
        labelled(subject, `free-${form}`, labelOf(form)),
      ]),
      ...leaving.map((form) => labelled(subject, `held-${form}`, labelOf(form), { finalizers: [finalizers.one] })),
      ...held.map((form) => deleteLabelled(subject, form)),
      ...forms.map((form) => goneOrJudged(subject, `free-${form}`)),
      ...held.map((form) => get(subject, `held-${form}`, `read-${form}`)),
      get(subject, 'kept', 'after-kept'),
      ...held.flatMap((form) => removeFinalizers(subject, `held-${form}`, { atDeadline: 'judge' })),
    ],
    checks: {
      'deletion/with-the-collection': must(
        allHold(...forms.flatMap(isHeld), ...leaving.flatMap(isStillHeld), ...held.map((form) => answered(`gone-held-${form}`, 404))),
        ...created,
        ...leaving.map((form) => answered(`create-held-${form}`, '2xx')),
        ...deleted,
        ...leaving.map((form) => answered(`delete-${form}`, '2xx')),
      ),
      'verbs/several/deletecollection': must(allHold(...deleted, ...forms.map((form) => answered(`gone-free-${form}`, 404))), ...created),
      'verbs/several/deletecollection-selected': must(
        allHold(showsSame('after-kept', '/metadata/uid', 'create-kept')),
        ...created,
        ...deleted,
      ),
    },
  };
}

const labelOf = (form: string): string => `apiconform-${form}`;

function labelled(subject: Subject, own: string, label: string, metadata: { readonly [key: string]: Template } = {}): Step {
  const id = `create-${own}`;
  // The value is the case: a server that deletes in every namespace deletes nothing of others.
  const body = testObject(subject, own, id, { labels: { ...testLabels, [label]: { $case: true } }, ...metadata });
  return { id, do: 'send', request: { method: 'POST', path: subject.collection, body } };
}

function deleteLabelled(subject: Subject, form: string): Step {
  const { query, ...body } = requests[form] ?? policies[form] ?? {};
  const labelSelector: Template = { $join: [`${labelOf(form)}=`, { $case: true }] };
  const request: Request = { method: 'DELETE', path: subject.collection, query: { labelSelector, ...query }, ...body };
  return { id: `delete-${form}`, do: 'send', request };
}
