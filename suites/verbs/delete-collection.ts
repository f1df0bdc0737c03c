import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { get, testObject } from '../scenario/test-object.ts';

type Row = StatementOf<'delete-collection'>;

/** Only on a collection that is the case's own: a server that lets the selector be would delete what belongs to others. */
export const deleteCollection: Generator<'delete-collection'> = {
  form: 'delete-collection',
  generate: (statements, subject): readonly Case[] => (subject.isolation === 'own-collection' ? [caseFor(statements, subject)] : []),
};

function caseFor(statements: readonly Row[], subject: Subject): Case {
  return caseOf(subject, {
    id: 'verbs/delete-collection',
    area: 'verbs',
    about: 'Of three objects those two are deleted at once that a label selects.',
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
    checks: statements.map(checkFor),
  });
}

function createPicked(subject: Subject, own: string, pick: string): Step {
  const labels = { 'apiconform-run': { $run: true }, 'apiconform-case': { $case: true }, 'apiconform-pick': pick } as const;
  const body = testObject(subject, own, `create-${own}`, { labels });
  return { id: `create-${own}`, do: 'send', request: { method: 'POST', path: subject.collection, body } };
}

function checkFor({ id, form }: Row): Check {
  const areGone = allHold(answered('delete', '2xx'), answered('after-a', 404), answered('after-b', 404));
  const isLeft = allHold(showsSame('after-c', '/metadata/uid', 'create-c'));
  const given = ['a', 'b', 'c'].map((own) => answered(`create-${own}`, '2xx'));
  return form.aspect === 'several'
    ? { statement: id, given, expect: areGone }
    : { statement: id, given: [...given, areGone], expect: isLeft };
}
