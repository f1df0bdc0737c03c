import type { Check } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list } from '../scenario/collection-read.ts';
import { change, create, testObject } from '../scenario/test-object.ts';

type Row = StatementOf<'single-resource'>;
type Verb = Row['form']['verb'];

const requests: Readonly<Record<Verb, Pick<Request, 'method' | 'headers' | 'query'>>> = {
  create: { method: 'POST' },
  update: { method: 'PUT' },
  patch: { method: 'PATCH', headers: { 'content-type': 'application/merge-patch+json' } },
  apply: {
    method: 'PATCH',
    headers: { 'content-type': 'application/apply-patch+yaml' },
    query: { fieldManager: 'apiconform-applier', force: 'true' },
  },
  submission: { method: 'POST' },
};

/** A collection where one resource belongs. */
export const singleResource: Generator<'single-resource'> = {
  form: 'single-resource',
  generate: (statements, subject) => [
    caseOf(subject, {
      id: 'limits/single-resource',
      area: 'limits',
      about:
        'Collections and lists of objects are sent to create, update, patch and apply, are refused and change nothing; a single resource is taken.',
      steps: [...statements.flatMap(({ form }) => attempt(subject, form.verb)), create(subject, 'a'), change(subject, 'a')],
      checks: statements.map(checkFor),
    }),
  ],
};

/** Two objects at once, with names that no other attempt has, and a look at what came of it. */
function attempt(subject: Subject, verb: Verb): readonly Step[] {
  const items = ['x', 'y'].map((own) => testObject(subject, `${verb}-${own}`, verb));
  // A submission is several objects in what command-line clients call a list.
  const type = verb === 'submission' ? { apiVersion: 'v1', kind: 'List' } : { apiVersion: subject.apiVersion, kind: `${subject.kind}List` };
  const body = { ...type, metadata: {}, items };
  return [{ id: verb, do: 'send', request: { ...requests[verb], path: subject.collection, body } }, list(subject, `after-${verb}`)];
}

function checkFor({ id, form }: Row): Check {
  return {
    statement: id,
    given: [answered('change-a', '2xx')],
    expect: {
      kind: 'all',
      of: [
        { kind: 'holds', all: [answered(form.verb, '4xx')] },
        { kind: 'shows-own-state', read: `after-${form.verb}` },
      ],
    },
  };
}
