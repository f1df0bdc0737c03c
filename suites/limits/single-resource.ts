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
      about:
        'Collections and lists of objects are sent to create, update, patch and apply, are refused and change nothing; a single resource is taken.',
      steps: [
        { id: 'create', do: 'send', request: request(subject, 'POST') },
        { id: 'update', do: 'send', request: request(subject, 'PUT') },
        { id: 'patch', do: 'send', request: { ...request(subject, 'PATCH'), headers: { 'content-type': 'application/merge-patch+json' } } },
        { id: 'apply', do: 'send', request: applied(subject) },
        { id: 'submission', do: 'send', request: submission(subject) },
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

function applied(subject: Subject): Request {
  const headers = { 'content-type': 'application/apply-patch+yaml' };
  return { ...request(subject, 'PATCH'), headers, query: { fieldManager: 'apiconform-applier', force: 'true' } };
}

/** Several objects in what command-line clients call a list. */
function submission(subject: Subject): Request {
  const items = ['x', 'y'].map((own) => ownObject(subject, own, 'submission'));
  return { method: 'POST', path: subject.collection, body: { apiVersion: 'v1', kind: 'List', metadata: {}, items } };
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
