import type { Case, Check } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { testSelector, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/held-object.ts';
import { changeAnnotation, create, objectPath, testObject } from '../scenario/test-object.ts';

type Row = StatementOf<'pretty'>;

/** Answers that are asked for in a readable form. */
export const pretty: Generator<'pretty'> = {
  form: 'pretty',
  generate: (statements, subject): readonly Case[] => [
    caseOf(subject, {
      id: 'query-parameters/pretty',
      area: 'query-parameters',
      about: 'Objects are read, listed, created, updated and patched with the parameter pretty.',
      steps: [create(subject, 'a'), ...requests(subject)],
      checks: statements.map(checkFor),
    }),
  ],
};

function requests(subject: Subject): readonly Step[] {
  const path = objectPath(subject, 'a');
  const put = testObject(subject, 'a', 'put', { resourceVersion: versionOf('create-a') });
  return [
    step('get', { method: 'GET', path }),
    step('list', { method: 'GET', path: subject.collection, query: testSelector(subject) }),
    step('post', { method: 'POST', path: subject.collection, body: testObject(subject, 'b', 'post') }),
    step('put', { method: 'PUT', path, body: put }),
    step('patch', mergePatch(subject, 'a', { metadata: { annotations: { [changeAnnotation]: 'patch' } } })),
  ];
}

function step(operation: Row['form']['operation'], request: Request): Step {
  return { id: operation, do: 'send', request: { ...request, query: { ...request.query, pretty: 'true' } } };
}

function checkFor({ id, form }: Row): Check {
  return { statement: id, given: [answered(form.operation, '2xx')], expect: { kind: 'pretty-printed', of: form.operation } };
}
