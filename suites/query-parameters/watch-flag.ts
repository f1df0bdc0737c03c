import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, selector, testSelector, versionOf } from '../scenario/collection-read.ts';
import { accepting, orJson, table } from '../scenario/media-types.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { all, allHold } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { rowsPerSubject } from '../suite-module.ts';

type Row = StatementOf<'watch-flag'>;

/** If the server starts a watch after all, it ends by this timeout and is recognized as not a list. */
const timeoutSeconds = '5';

/** Values of the parameter watch that start a watch, and values that do not. */
export const watchFlag = rowsPerSubject('watch-flag', (rows, subject) => {
  const values = rows.filter((row, index) => rows.findIndex((other) => stepOf(other) === stepOf(row)) === index);
  const watches = values.filter(({ form }) => form.read === 'watch');
  const lists = values.filter(({ form }) => form.read === 'list');
  return [
    caseOf(subject, {
      id: 'query-parameters/watch',
      area: 'query-parameters',
      about:
        'A collection is read with each value of the parameter watch, from a version, and without one with a selector and in all namespaces.',
      steps: [
        create(subject, 'a'),
        list(subject, 'before'),
        watch(subject, 'control', { resourceVersion: versionOf('before') }),
        ...watches.flatMap((row) => [open(row, subject), openSelected(row, subject)]),
        ...lists.flatMap((row) => {
          const everything = list({ ...subject, collection: everywhere(subject) }, selectedOf(row), { ...selected(row), timeoutSeconds });
          return [list(subject, stepOf(row), { ...queryOf(row), timeoutSeconds }), accepting(everything, orJson(table))];
        }),
        create(subject, 'end'),
        drainTo('control', 'end'),
        ...watches.flatMap((row) => [drainTo(stepOf(row), 'end'), drainTo(selectedOf(row), 'end')]),
      ],
      checks: rows.map(checkFor),
    }),
  ];
});

function stepOf({ form }: Row): string {
  return `watch-${form.value}`;
}

function selectedOf(row: Row): string {
  return `${stepOf(row)}-selected`;
}

function flagOf({ form }: Row) {
  return { watch: form.value === 'bare' ? null : form.value };
}

function queryOf(row: Row) {
  return { ...flagOf(row), resourceVersion: versionOf('before') };
}

function selected(row: Row) {
  return { labelSelector: selector, ...flagOf(row) };
}

/** The same without a version, with a selector, and in all namespaces of a type that has them. */
function openSelected(row: Row, subject: Subject): Step {
  return { id: selectedOf(row), do: 'open', request: { method: 'GET', path: everywhere(subject), query: selected(row) } };
}

function open(row: Row, subject: Subject): Step {
  const request = { method: 'GET', path: subject.collection, query: { ...testSelector(subject), ...queryOf(row) } } as const;
  return { id: stepOf(row), do: 'open', request };
}

function checkFor(row: Row): Check {
  const [step, other] = [stepOf(row), selectedOf(row)];
  if (row.form.read === 'watch') {
    const expect = all(...[step, other].flatMap((stream) => [isNoCollection(stream), tellsTheEnd(stream)]));
    return { statement: row.id, given: [], expect };
  }
  const isCollection = allHold(
    answered(step, 200),
    { of: step, at: '/metadata/resourceVersion', is: 'present' },
    { of: step, at: '/items', is: 'present' },
    answered(other, 200),
    { of: other, at: '/metadata/resourceVersion', is: 'present' },
  );
  return { statement: row.id, given: [tellsTheEnd('control')], expect: isCollection };
}

function isNoCollection(stream: string): Expectation {
  const of = allHold({ of: stream, at: '/0/items', is: 'present' });
  return { kind: 'not', of, because: 'a GET with the parameter watch returned a list, expected a watch' };
}

function tellsTheEnd(stream: string): Expectation {
  return { kind: 'event-of-write', stream, write: 'create-end', type: 'ADDED' };
}
