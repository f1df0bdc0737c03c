import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { get, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Only on a collection of the case's own: a server that ignores the selector would delete objects of others. */
export const deleteCollection = scenariosPerSubject((subject) => (subject.isolation === 'own-collection' ? [selected(subject)] : []));

const created = ['a', 'b', 'c'].map((own) => answered(`create-${own}`, '2xx'));
const selectedAreGone = allHold(answered('delete', '2xx'), answered('after-a', 404), answered('after-b', 404));

function selected(subject: Subject): Scenario {
  return {
    id: 'verbs/delete-collection',
    about: 'Of three objects, the two that a label selects are deleted with one request.',
    steps: [
      createPicked(subject, 'a', 'yes'),
      createPicked(subject, 'b', 'yes'),
      createPicked(subject, 'c', 'no'),
      {
        id: 'delete',
        do: 'send',
        request: { method: 'DELETE', path: subject.collection, query: { labelSelector: 'apiconform-pick=yes' } },
      },
      get(subject, 'a', 'after-a'),
      get(subject, 'b', 'after-b'),
      get(subject, 'c', 'after-c'),
    ],
    checks: {
      'verbs/several/deletecollection': must(selectedAreGone, ...created),
      'verbs/several/deletecollection-selected': must(
        allHold(showsSame('after-c', '/metadata/uid', 'create-c')),
        ...created,
        selectedAreGone,
      ),
    },
  };
}

function createPicked(subject: Subject, own: string, pick: string): Step {
  const labels = { 'apiconform-run': { $run: true }, 'apiconform-case': { $case: true }, 'apiconform-pick': pick } as const;
  const body = testObject(subject, own, `create-${own}`, { labels });
  return { id: `create-${own}`, do: 'send', request: { method: 'POST', path: subject.collection, body } };
}
