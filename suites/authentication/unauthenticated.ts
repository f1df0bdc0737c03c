import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, selector } from '../scenario/collection-read.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { create, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { otherForms } from './unauthenticated-forms.ts';

type Row = StatementOf<'unauthenticated'>;
type Operation = Row['form']['operation'];

const identities: readonly Row['form']['credentials'][] = ['invalid', 'none'];

/** Each operation on CSINode, without credentials and with an unknown token. */
export const unauthenticated = rowsPerSubject('unauthenticated', (rows, subject) =>
  subject.kind === 'CSINode' ? identities.flatMap((as) => casesOf(rows, subject, as)) : [],
);

function casesOf(statements: readonly Row[], subject: Subject, as: Row['form']['credentials']): readonly Case[] {
  const rows = statements.filter(({ form }) => form.credentials === as);
  if (rows.length === 0) return [];
  const requests = requestsOn(subject);
  const onMissing = Object.entries(requestsOn(subject, 'missing')).filter(([id]) => isOnObject(id));
  const sent = [...Object.entries(requests), ...onMissing.map(([id, request]) => [missing(id), request] as const)];
  const steps = sent.flatMap(([id, request]): readonly Step[] => [
    ...(request.method === 'GET' ? [] : [{ id: dryRunOf(id), do: 'send', request: { ...inDryRun(request), as } } as const]),
    { id, do: id === 'watch' ? 'open' : 'send', request: { ...request, as } },
  ]);
  return [
    caseOf(subject, {
      id: `authentication/${as === 'none' ? 'no-credentials' : 'made-up-token'}`,
      area: 'authentication',
      about: `Every operation is requested, those on an object also for one that does not exist, writes also as dry runs, ${as === 'none' ? 'without credentials' : 'with an unknown token'}, and with the credentials of the run.`,
      needs: [{ need: 'credentials' }],
      // The same object is read with credentials first, so that a server that keeps responses would have one.
      steps: [create(subject, 'a'), get(subject, 'a', 'known-object'), list(subject, 'known'), nothingSelected(subject), ...steps],
      checks: rows.map((row) => checkFor(row, stepsOf(row.form.operation))),
    }),
    inOtherForms(rows, subject, as),
    ...(as === 'none' ? [inOtherScheme(rows, subject)] : []),
  ];
}

/** The same operations in other representations, with options, and with faults that a server refuses for other reasons. */
function inOtherForms(rows: readonly Row[], subject: Subject, as: Row['form']['credentials']): Case {
  const forms = otherForms(subject, nothing);
  const operations = [...new Set(rows.map(({ form }) => form.operation))];
  const steps = operations.flatMap((operation) =>
    forms[operation].map((request, index) => ({ id: `${operation}-${index + 1}`, do: 'send', request: { ...request, as } }) as const),
  );
  const stepsFor = (operation: Operation): readonly string[] => forms[operation].map((_, index) => `${operation}-${index + 1}`);
  return caseOf(subject, {
    id: `authentication/${as === 'none' ? 'no-credentials' : 'made-up-token'}-in-other-forms`,
    area: 'authentication',
    about: `Every operation is requested ${as === 'none' ? 'without credentials' : 'with an unknown token'} in other representations, with options, and with contents that are refused.`,
    needs: [{ need: 'credentials' }],
    steps: [create(subject, 'a'), get(subject, 'a', 'known-object'), list(subject, 'known'), nothingSelected(subject), ...steps],
    checks: rows.map((row) => checkFor(row, stepsFor(row.form.operation))),
  });
}

/** The same operations with a name and a password that nobody has: to a server that does not know the scheme they are no credentials. */
function inOtherScheme(all: readonly Row[], subject: Subject): Case {
  const rows = all.filter(({ form }) => form.operation !== 'deletecollection');
  const requests = requestsOn(subject);
  const steps = rows.map(({ form: { operation } }): Step => {
    const { headers = {}, ...request } = requests[operation];
    const sent: Request = { ...request, headers: { ...headers, authorization: 'Basic YXBpY29uZm9ybTphcGljb25mb3Jt' }, as: 'none' };
    return operation === 'watch' ? { id: operation, do: 'open', request: sent } : { id: operation, do: 'send', request: sent };
  });
  return caseOf(subject, {
    id: 'authentication/no-credentials-in-other-scheme',
    area: 'authentication',
    about: 'Every operation but the deletion of a collection is requested with an unknown name and password.',
    needs: [{ need: 'credentials' }],
    steps: [create(subject, 'a'), get(subject, 'a', 'known-object'), list(subject, 'known'), ...steps],
    checks: rows.map((row) => checkFor(row, [row.form.operation])),
  });
}

/** Selects no object, so that a server that deletes without credentials deletes nothing of the nodes of the cluster. */
const nothing = { labelSelector: { $join: ['apiconform-nobody=', { $case: true }] } } as const;

/** Nothing is deleted before a list shows that the target supports the label selector: otherwise it would list the created object. */
function nothingSelected(subject: Subject): Step {
  return {
    id: 'selected',
    do: 'until',
    request: { method: 'GET', path: subject.collection, query: nothing },
    holds: { of: 'selected', at: '/items/0', is: 'absent' },
    boundSeconds: 5,
  };
}

/** The request of an operation on an object that does not exist. */
function missing(operation: string): string {
  return `${operation}-missing`;
}

/** Whether an operation is on an object that its path names. */
function isOnObject(operation: string): boolean {
  return ['get', 'update', 'patch', 'apply', 'delete'].includes(operation);
}

function dryRunOf(operation: string): string {
  return `${operation}-dry-run`;
}

function inDryRun(request: Request): Request {
  return { ...request, query: { ...request.query, dryRun: 'All' } };
}

/** The steps of an operation: a write and the same as a dry run, each also on an object that does not exist. */
function stepsOf(operation: Operation): readonly string[] {
  const sent = isOnObject(operation) ? [operation, missing(operation)] : [operation];
  return ['get', 'list', 'watch'].includes(operation) ? sent : sent.flatMap((step) => [dryRunOf(step), step]);
}

function requestsOn(subject: Subject, own = 'a'): Readonly<Record<Operation, Request>> {
  const { collection } = subject;
  const path = objectPath(subject, own);
  const version = { $ref: { step: 'create-a', at: '/metadata/resourceVersion' } } as const;
  const changed = { metadata: { annotations: { 'apiconform-change': 'nobody' } } };
  const applied = {
    apiVersion: subject.apiVersion,
    kind: subject.kind,
    metadata: { name: { $own: own }, labels: testLabels, ...changed.metadata },
  };
  return {
    get: { method: 'GET', path },
    list: { method: 'GET', path: collection, query: { labelSelector: selector } },
    watch: { method: 'GET', path: collection, query: { watch: 'true', labelSelector: selector, timeoutSeconds: '5' } },
    create: { method: 'POST', path: collection, body: testObject(subject, 'b', 'nobody') },
    update: { method: 'PUT', path, body: testObject(subject, own, 'nobody', { resourceVersion: version }) },
    patch: { method: 'PATCH', path, headers: { 'content-type': 'application/merge-patch+json' }, body: changed },
    apply: {
      method: 'PATCH',
      path,
      query: { fieldManager: 'apiconform-nobody', force: 'true' },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: applied,
    },
    delete: { method: 'DELETE', path },
    deletecollection: { method: 'DELETE', path: collection, query: nothing },
  };
}

function checkFor({ id, form }: Row, steps: readonly string[]): Check {
  const refused = (status: number): Expectation => ({ kind: 'holds', all: steps.map((step) => answered(step, status)) });
  // A refused watch has no object to look at.
  const asNobody = form.operation === 'watch' ? [] : steps.flatMap((step) => [shows(step, '/reason', 'Forbidden'), namesAnonymous(step)]);
  return {
    statement: id,
    given: [{ kind: 'shows-own-state', read: 'known' }, answered('known-object', 200)],
    expect: refused(401),
    ...(form.credentials === 'none' ? { erratum: { id: 'nobody-is-anonymous', expect: all(refused(403), allHold(...asNobody)) } } : {}),
  };
}

function namesAnonymous(of: string): Predicate {
  return { of, at: '/message', is: 'contains', value: 'User "system:anonymous"' };
}
