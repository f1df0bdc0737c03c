import type { Case, Check } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { create, objectPath, testObject } from '../scenario/test-object.ts';
import { grant, grantNeeds } from './grant.ts';

type Row = StatementOf<'authorization'>;
type Aspect = Row['form']['aspect'];

/** What a second identity may do, with rights that the case grants it in a namespace of its own. */
export const authorization: Generator<'authorization'> = {
  form: 'authorization',
  generate: (statements, subject) =>
    subject.id === 'configmaps' ? [...writes(statements, subject), ...reads(statements, subject), ...subresource(statements, subject)] : [],
};

const dry = { dryRun: 'All' };
const limited = (request: Request): Request => ({ ...request, as: 'limited' });
const sent = (id: string, request: Request): Step => ({ id, do: 'send', request: limited(request) });

function applied(subject: Subject, own: string): Request {
  return {
    method: 'PATCH',
    path: objectPath(subject, own),
    query: { fieldManager: 'apiconform-limited', force: 'true' },
    headers: { 'content-type': 'application/apply-patch+yaml' },
    body: testObject(subject, own, 'apply'),
  };
}

const until = (id: string, request: Request): Step => ({
  id,
  do: 'until',
  request: limited(request),
  holds: { of: id, at: 'status', is: 'one-of', value: ['2xx'] },
  boundSeconds: 30,
});

function writes(statements: readonly Row[], subject: Subject): readonly Case[] {
  const post = (own: string): Request => ({ method: 'POST', path: subject.collection, body: testObject(subject, own, 'create') });
  const steps: readonly Step[] = [
    create(subject, 'a'),
    sent('create-unallowed', post('b')),
    sent('dry-create-unallowed', { ...post('b'), query: dry }),
    sent('apply-unallowed', applied(subject, 'a')),
    ...grant('patcher', [{ apiGroups: [''], resources: ['configmaps'], verbs: ['patch'] }]),
    until('apply-allowed', applied(subject, 'a')),
    sent('apply-new-unallowed', applied(subject, 'c')),
    ...grant('creator', [{ apiGroups: [''], resources: ['configmaps'], verbs: ['create'] }]),
    until('create-allowed', post('d')),
    sent('dry-create-allowed', { ...post('e'), query: dry }),
    { id: 'apply-new-allowed', do: 'send', request: limited(applied(subject, 'c')), writes: { own: 'c', as: 'create' } },
  ];
  const checks = checksFor(statements, {
    'dry-run-refused': {
      given: [answered('create-unallowed', 403), answered('create-allowed', '2xx')],
      expect: { kind: 'holds', all: [answered('dry-create-unallowed', 403)] },
    },
    'dry-run-allowed': {
      given: [answered('create-allowed', '2xx')],
      expect: { kind: 'holds', all: [answered('dry-create-allowed', '2xx')] },
    },
    'apply-is-a-patch': { given: [answered('apply-allowed', '2xx')], expect: { kind: 'holds', all: [answered('apply-unallowed', 403)] } },
    'apply-creates': {
      given: [answered('apply-new-allowed', '2xx')],
      expect: { kind: 'holds', all: [answered('apply-new-unallowed', 403)] },
    },
  });
  const about = 'Somebody without rights creates, dry and really, and applies; is granted to patch, then to create, and does it again.';
  return caseWith(subject, 'writes', about, steps, checks);
}

function reads(statements: readonly Row[], subject: Subject): readonly Case[] {
  const path = subject.collection;
  const steps: readonly Step[] = [
    sent('unallowed', { method: 'GET', path }),
    ...grant('reader', [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }]),
    until('allowed', { method: 'GET', path }),
    sent('elsewhere', {
      method: 'GET',
      path: { $join: ['/api/v1/namespaces/', { $own: 'elsewhere' }, '/configmaps'] },
      query: { limit: '1' },
    }),
    sent('everywhere', { method: 'GET', path: '/api/v1/configmaps', query: { limit: '1' } }),
  ];
  const checks = checksFor(statements, {
    'namespace-scope': {
      given: [answered('allowed', 200), answered('unallowed', 403)],
      expect: { kind: 'holds', all: [answered('elsewhere', 403), answered('everywhere', 403)] },
    },
  });
  const about = 'Somebody is granted to read in one namespace, and reads there, in another, and across all.';
  return caseWith(subject, 'namespace-scope', about, steps, checks);
}

function subresource(statements: readonly Row[], subject: Subject): readonly Case[] {
  const path: Template = { $join: ['/api/v1/namespaces/', { $namespace: true }, '/resourcequotas'] };
  const object: Template = { $join: [path, '/', { $own: 'quota' }] };
  const body = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: { $own: 'quota' }, labels: { 'apiconform-run': { $run: true } } },
    spec: { hard: { services: '100' } },
  };
  const steps: readonly Step[] = [
    { id: 'create', do: 'send', request: { method: 'POST', path, body } },
    sent('unallowed', { method: 'GET', path: { $join: [object, '/status'] } }),
    ...grant('status-reader', [{ apiGroups: [''], resources: ['resourcequotas/status'], verbs: ['get'] }]),
    until('status', { method: 'GET', path: { $join: [object, '/status'] } }),
    sent('whole', { method: 'GET', path: object }),
  ];
  const checks = checksFor(statements, {
    subresource: {
      given: [answered('create', '2xx'), answered('unallowed', 403), answered('status', 200)],
      expect: { kind: 'holds', all: [answered('whole', 403)] },
    },
  });
  const about = 'Somebody is granted to read the status of an object, and reads it, and the object itself.';
  const quotas = { need: 'served', resource: 'v1/resourcequotas/status', verbs: ['get'] } as const;
  return caseWith(subject, 'subresource', about, steps, checks).map((c) => ({ ...c, needs: [...c.needs, quotas] }));
}

function caseWith(subject: Subject, name: string, about: string, steps: readonly Step[], checks: readonly Check[]): readonly Case[] {
  const outline = {
    id: `authentication/${name}`,
    area: 'authentication',
    about,
    needs: grantNeeds,
    steps,
    checks,
    queue: 'waiting',
  } as const;
  return checks.length === 0 ? [] : [caseOf(subject, outline)];
}

function checksFor(
  statements: readonly Row[],
  verdicts: { readonly [Name in Aspect]?: Pick<Check, 'given' | 'expect'> },
): readonly Check[] {
  return statements.flatMap(({ id, form }) => {
    const verdict = verdicts[form.aspect];
    return verdict === undefined ? [] : [{ statement: id, ...verdict }];
  });
}
