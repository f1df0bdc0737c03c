import type { Case } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';

type Row = StatementOf<'apply-body'>;

/** An apply whose body is JSON, and one whose body is YAML, both under one content type. */
export const applyBody: Generator<'apply-body'> = {
  form: 'apply-body',
  generate: (statements, subject): readonly Case[] => [
    caseOf(subject, {
      id: 'verbs/apply-body',
      area: 'verbs',
      about: 'An object is applied from a body in JSON and from one in YAML.',
      steps: [
        create(subject, 'a'),
        ...languages.flatMap((language) => [applyIn(subject, language), get(subject, 'a', `after-${language}`)]),
      ],
      checks: statements.map(checkFor),
    }),
  ],
};

const languages: readonly Row['form']['language'][] = ['json', 'yaml'];

function checkFor({ id, form: { language } }: Row) {
  const isApplied = shows(`after-${language}`, `/metadata/annotations/${changeAnnotation}`, language);
  return { statement: id, given: [], expect: allHold(answered(language, '2xx'), isApplied) };
}

function applyIn(subject: Subject, language: Row['form']['language']): Step {
  const request: Request = {
    method: 'PATCH',
    path: objectPath(subject, 'a'),
    query: { fieldManager: 'apiconform-applier', force: 'true' },
    headers: { 'content-type': 'application/apply-patch+yaml' },
    ...(language === 'json' ? { body: asJson(subject) } : { text: asYaml(subject) }),
  };
  return { id: language, do: 'send', request };
}

function asJson(subject: Subject): NonNullable<Request['body']> {
  const metadata = { name: { $own: 'a' }, annotations: { [changeAnnotation]: 'json' } };
  return { apiVersion: subject.apiVersion, kind: subject.kind, metadata };
}

function asYaml(subject: Subject): NonNullable<Request['text']> {
  const name = { $own: 'a' };
  const annotations = `  annotations:\n    ${changeAnnotation}: yaml\n`;
  return { $join: ['apiVersion: ', subject.apiVersion, `\nkind: ${subject.kind}\nmetadata:\n  name: `, name, `\n${annotations}`] };
}
