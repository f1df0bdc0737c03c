import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { answered, goesOn } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';

type Row = StatementOf<'error-answer'>;

/** The conditions of the table of errors, on CSINode; what the rest of the table is about has areas of its own. */
export const errorAnswer: Generator<'error-answer'> = {
  form: 'error-answer',
  generate: (statements, subject) =>
    subject.id === 'csinodes'
      ? [
          caseOf(subject, {
            id: 'errors/conditions',
            area: 'errors',
            about: 'An object is created and read; then requests are sent that the table of errors gives a status for.',
            steps: stepsOn(subject),
            checks: statements.map(checkFor),
          }),
        ]
      : [],
};

const levels = ['Ignore', 'Warn', 'Strict'] as const;

function stepsOn(subject: Subject): readonly Step[] {
  const post = (own: string, spec: Request['body'], query: Request['query'] = {}): Request => ({
    method: 'POST',
    path: subject.collection,
    query: { dryRun: 'All', ...query },
    body: { ...testObject(subject, own, 'create'), spec: spec ?? null },
  });
  const applied = (manager: string, nodeID: string): Request => ({
    method: 'PATCH',
    path: objectPath(subject, 'applied'),
    query: { fieldManager: manager },
    headers: { 'content-type': 'application/apply-patch+yaml' },
    body: { ...testObject(subject, 'applied', 'apply'), spec: { drivers: [{ name: 'driver.example.com', nodeID }] } },
  });
  return [
    create(subject, 'a'),
    create(subject, 'b'),
    get(subject, 'a', 'get'),
    ...levels.map(
      (level): Step => ({
        id: `wrong-type-${level}`,
        do: 'send',
        request: post('c', { drivers: 'none' }, { fieldValidation: level }),
      }),
    ),
    { id: 'right-type', do: 'send', request: post('c', { drivers: [] }) },
    { id: 'required-missing', do: 'send', request: post('c', { drivers: [{ name: 'driver.example.com' }] }) },
    { id: 'required-there', do: 'send', request: post('c', { drivers: [{ name: 'driver.example.com', nodeID: 'node-1' }] }) },
    { id: 'media-type', do: 'send', request: { method: 'GET', path: objectPath(subject, 'a'), headers: { accept: 'image/png' } } },
    list(subject, 'first', { limit: '1' }),
    list(subject, 'version-with-token', {
      limit: '1',
      continue: { $ref: { step: 'first', at: '/metadata/continue' } },
      resourceVersion: versionOf('first'),
    }),
    list(subject, 'token-alone', { limit: '1', continue: { $ref: { step: 'first', at: '/metadata/continue' } } }),
    { id: 'apply', do: 'send', request: applied('apiconform-first', 'node-1'), writes: { own: 'applied', as: 'create' } },
    { id: 'apply-same', do: 'send', request: applied('apiconform-second', 'node-1') },
    { id: 'apply-conflict', do: 'send', request: applied('apiconform-third', 'node-2') },
  ];
}

function checkFor({ id, form }: Row): Check {
  const check = (given: readonly Predicate[], ...all: readonly Predicate[]): Check => {
    const expect: Expectation = { kind: 'holds', all };
    return { statement: id, given, expect };
  };
  switch (form.aspect) {
    case 'success':
      return check([], answered('get', 200));
    case 'created':
      return check([], answered('create-a', 200, 201, 202));
    case 'wrong-type':
      return check([answered('right-type', '2xx')], answered('wrong-type-Warn', 400));
    case 'wrong-type-at-any-level':
      return check([answered('right-type', '2xx')], ...levels.map((level) => answered(`wrong-type-${level}`, 400)));
    case 'version-with-token':
      return check([goesOn('first'), answered('token-alone', 200)], answered('version-with-token', 400));
    case 'media-type':
      return check([answered('get', 200)], answered('media-type', 406));
    case 'apply-conflict':
      return check([answered('apply-same', '2xx')], answered('apply-conflict', '4xx'), {
        of: 'apply-conflict',
        at: '/kind',
        is: 'equals',
        value: 'Status',
      });
    case 'required-field':
      return check([answered('required-there', '2xx')], answered('required-missing', '4xx'));
  }
}
