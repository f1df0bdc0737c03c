import type { StatementOf } from '#core/model/statement';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list } from '../scenario/collection-read.ts';
import { create } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';

type Row = StatementOf<'query-value'>;

const next = { limit: '1', continue: { $ref: { step: 'page', at: '/metadata/continue' } } } as const;

/** A match without a version is refused where a list has a continue token too, which stands for a version. */
export const matchWithToken = rowsPerSubject('query-value', (rows, subject) => {
  const refused = rows.filter(
    ({ form }) => form.parameter === 'resourceVersionMatch' && form.answer === 'refused' && form.version === 'missing',
  );
  if (refused.length === 0) return [];
  return [
    caseOf(subject, {
      id: 'query-parameters/match-with-token',
      area: 'query-parameters',
      about: 'The second page of a collection is requested with each resourceVersionMatch and no resourceVersion, and then without one.',
      applies: { resourceVersionMatch: 'honoured' },
      steps: [
        create(subject, 'a'),
        create(subject, 'b'),
        list(subject, 'page', { limit: '1' }),
        ...refused.map((row) => list(subject, stepOf(row), { ...next, resourceVersionMatch: row.form.value })),
        list(subject, 'next', next),
      ],
      checks: refused.map((row) => ({
        statement: row.id,
        when: [{ of: 'page', at: '/metadata/continue', is: 'set' }],
        otherwise: 'the target does not serve the collection in pages',
        given: [answered('create-b', '2xx'), answered('next', 200)],
        expect: { kind: 'holds', all: [answered(stepOf(row), '4xx')] },
      })),
    }),
  ];
});

function stepOf({ form }: Row): string {
  return `with-${form.value}`;
}
