import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import { removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { ownerReference } from '../scenario/owner-reference.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { get, goneOrJudged, testObject, untilGone } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Objects of a collection are deleted with one request. */
export const deleteCollection = scenariosPerSubject((subject) => (mayDeleteCollection(subject) ? [selected(subject)] : []));

type Picked = 'yes' | 'no';

/** The value is the prefix of the case: a server that deletes in every namespace deletes nothing of others. */
const picked: Template = { $join: ['apiconform-pick=', { $case: true }] };
/** Objects of the case that do not have that value. */
const notPicked: Template = { $join: ['apiconform-pick=no,apiconform-case=', { $case: true }] };
const named = (own: string): Template => ({ $join: ['metadata.name=', { $own: own }] });
/** The name of a test namespace that has the name of the other test namespace as its prefix. */
const longerName = 'other-longer';
const kept = (own: string) => showsSame(`after-${own}`, '/metadata/uid', `create-${own}`);

function selected(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const longer = inOtherNamespace(subject, longerName);
  const created = ['a', 'b', 'c', 'd', 'e', 'aa', 'a-held', 'owned'].map((own) => answered(`create-${own}`, '2xx'));
  const deleted = ['by-label', 'by-name', 'by-both'].map((step) => answered(step, '2xx'));
  const gone = allHold(
    ...deleted,
    answered('gone-a', 404),
    answered('gone-b', 404),
    answered('gone-aa', 404),
    answered('gone-owned', 404),
    answered('gone-d', 404),
  );
  return {
    id: 'verbs/delete-collection',
    about:
      'Objects in three namespaces, one with a finalizer and one with an owner, are deleted with one request by a label, by a name and by both, by the label again, and by all names but one; one namespace has the name of another as its prefix.',
    steps: [
      makeOtherNamespace(),
      makeOtherNamespace('make-longer', longerName),
      createPicked(there, 'a', 'yes', { id: 'create-there' }),
      createPicked(longer, 'a', 'yes', { id: 'create-longer' }),
      ...(['a', 'b', 'aa'] as const).map((own) => createPicked(subject, own, 'yes')),
      createPicked(subject, 'a-held', 'yes', { finalizers: ['apiconform.example/hold'] }),
      ...(['c', 'd', 'e'] as const).map((own) => createPicked(subject, own, 'no')),
      createPicked(subject, 'owned', 'yes', { ownerReferences: [ownerReference(subject, 'c')] }),
      deleteSelected(subject, 'by-label', { labelSelector: picked }),
      goneOrJudged(subject, 'a'),
      goneOrJudged(subject, 'b'),
      goneOrJudged(subject, 'aa'),
      goneOrJudged(subject, 'owned'),
      list(subject, 'after-by-label'),
      deleteSelected(subject, 'by-name', { fieldSelector: named('d') }),
      goneOrJudged(subject, 'd'),
      deleteSelected(subject, 'by-both', { labelSelector: picked, fieldSelector: named('e') }),
      get(subject, 'c', 'after-c'),
      get(subject, 'e', 'after-e'),
      get(there, 'a', 'after-there'),
      // In the usual order it follows the one that is terminating.
      createPicked(subject, 'ab', 'yes'),
      deleteSelected(subject, 'again', { labelSelector: picked }),
      goneOrJudged(subject, 'ab'),
      get(subject, 'a-held', 'after-a-held'),
      ...removeFinalizers(subject, 'a-held', { atDeadline: 'judge' }),
      deleteSelected(subject, 'by-other-name', { labelSelector: notPicked, fieldSelector: { $join: ['metadata.name!=', { $own: 'c' }] } }),
      goneOrJudged(subject, 'e'),
      get(subject, 'c', 'still-c'),
      deleteSelected(there, 'there', { labelSelector: picked }),
      { ...untilGone(there, 'a'), id: 'gone-there', holds: answered('gone-there', 404), atDeadline: 'judge' },
      get(longer, 'a', 'after-longer'),
    ],
    checks: {
      'verbs/several/deletecollection': must(
        all(gone, allHold(answered('again', '2xx'), answered('gone-ab', 404))),
        ...created,
        answered('create-ab', '2xx'),
        kept('a-held'),
      ),
      'verbs/several/deletecollection-selected': must(
        all(allHold(kept('c'), kept('e')), {
          kind: 'any',
          // Whether a deletion supports such a selector is left open.
          of: [allHold(showsSame('still-c', '/metadata/uid', 'create-c')), allHold(answered('by-other-name', '4xx'))],
        }),
        ...created,
        gone,
      ),
      'verbs/several/deletecollection-namespace': must(
        allHold(kept('there'), answered('there', '2xx'), answered('gone-there', 404), kept('longer')),
        answered('create-there', '2xx'),
        answered('create-longer', '2xx'),
        gone,
      ),
      'resource-version-meaning/most-recent/list': must(
        allHold(...['a', 'b', 'aa'].map(isListed('excludes')), isListed('includes')('c')),
        ...created,
        gone,
      ),
      'deletion/with-the-collection': must(
        allHold(
          kept('a-held'),
          { of: 'after-a-held', at: '/metadata/deletionTimestamp', is: 'set' },
          answered('release-a-held', '2xx'),
          answered('gone-a-held', 404),
        ),
        ...created,
        gone,
      ),
    },
  };
}

const isListed =
  (is: 'includes' | 'excludes') =>
  (own: string): Predicate => ({ of: 'after-by-label', at: '/items', is, value: { metadata: { name: { $own: own } } } });

function deleteSelected(subject: Subject, id: string, query: { readonly [selector: string]: Template }): Step {
  return { id, do: 'send', request: { method: 'DELETE', path: subject.collection, query } };
}

function createPicked(
  subject: Subject,
  own: string,
  isPicked: Picked,
  {
    id = `create-${own}`,
    ...metadata
  }: { readonly id?: string; readonly finalizers?: readonly string[]; readonly ownerReferences?: Template } = {},
): Step {
  const labels = {
    'apiconform-run': { $run: true },
    'apiconform-case': { $case: true },
    'apiconform-pick': isPicked === 'yes' ? { $case: true } : 'no',
  } as const;
  return {
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: testObject(subject, own, id, { labels, ...metadata }) },
  };
}
