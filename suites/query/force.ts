import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';

type Row = StatementOf<'force'>;
const changeAt = `/metadata/annotations/${changeAnnotation}` as const;

/** An apply that conflicts, with each value of the parameter. */
export const force: Generator<'force'> = {
  form: 'force',
  generate: (statements, subject): readonly Case[] => [
    caseOf(subject, {
      id: 'query-parameters/force',
      area: 'query-parameters',
      about: 'A field of one manager is applied by another with another value, without force and with it.',
      steps: [
        create(subject, 'a'),
        applyAs(subject, 'owner', 'true'),
        applyAs(subject, 'without-force', 'false'),
        get(subject, 'a', 'after-without'),
        applyAs(subject, 'with-force', 'true'),
        get(subject, 'a', 'after-with'),
      ],
      checks: statements.map(checkFor),
    }),
  ],
};

function applyAs(subject: Subject, id: string, value: string): Step {
  const metadata = { name: { $own: 'a' }, annotations: { [changeAnnotation]: id } };
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'a'),
      query: { fieldManager: `apiconform-${id}`, force: value },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: { apiVersion: subject.apiVersion, kind: subject.kind, metadata },
    },
  };
}

function checkFor({ id, form }: Row): Check {
  const given = [answered('owner', '2xx')];
  return form.value === 'true'
    ? { statement: id, given, expect: allHold(answered('with-force', '2xx'), shows('after-with', changeAt, 'with-force')) }
    : { statement: id, given, expect: allHold(answered('without-force', '4xx'), shows('after-without', changeAt, 'owner')) };
}
