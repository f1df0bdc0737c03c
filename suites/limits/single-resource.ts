import type { Check } from '../../src/model/case.ts';
import type { Request } from '../../src/model/request.ts';
import type { StatementOf } from '../../src/model/statement.ts';
import type { Subject } from '../../src/model/subject.ts';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list } from '../scenario/collection-read.ts';
import { change, create, ownObject } from '../scenario/own-object.ts';

/** A collection where one resource belongs. */
export const singleResource: Generator<'single-resource'> = {
  form: 'single-resource',
  generate: (statements, subject) => [
    caseOf(subject, {
      id: 'limits/single-resource',
      area: 'limits',
      about: 'A collection is sent to create, update and patch, is refused and changes nothing; a single resource is taken.',
      steps: [
        { id: 'create', do: 'send', request: request(subject, 'POST') },
        { id: 'update', do: 'send', request: request(subject, 'PUT') },
        { id: 'patch', do: 'send', request: { ...request(subject, 'PATCH'), headers: { 'content-type': 'application/merge-patch+json' } } },
        create(subject, 'a'),
        change(subject, 'a'),
        list(subject, 'after'),
      ],
      checks: statements.map(checkFor),
    }),
  ],
};

function request(subject: Subject, method: Request['method']): Request {
  const items = ['x', 'y'].map((own) => ownObject(subject, own, method.toLowerCase()));
  return { method, path: subject.collection, body: { apiVersion: subject.apiVersion, kind: `${subject.kind}List`, metadata: {}, items } };
}

function checkFor({ id, form }: StatementOf<'single-resource'>): Check {
  return {
    statement: id,
    given: [answered('change-a', '2xx')],
    expect: {
      kind: 'all',
      of: [
        { kind: 'holds', all: [answered(form.verb, '4xx')] },
        { kind: 'shows-own-state', read: 'after' },
      ],
    },
  };
}
