import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { everywhere, inOtherNamespace } from '../scenario/other-namespace.ts';
import { each, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, objectPath, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { grant, grantNeeds } from './grant.ts';

/** Requests of a limited identity, with permissions that the case grants it in a namespace. */
export const authorization = scenariosPerSubject((subject) =>
  isUsedFor(subject, 'single-cases') ? [writes(subject), reads(subject), subresource()] : [],
);

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

function writes(subject: Subject): Scenario {
  const post = (own: string): Request => ({ method: 'POST', path: subject.collection, body: testObject(subject, own, 'create') });
  const steps: readonly Step[] = [
    create(subject, 'a'),
    sent('create-unallowed', post('b')),
    sent('dry-create-unallowed', { ...post('b'), query: dry }),
    sent('apply-unallowed', applied(subject, 'a')),
    ...grant('patcher', [{ ...resourceOf(subject), verbs: ['patch'] }]),
    until('apply-allowed', applied(subject, 'a')),
    sent('apply-new-unallowed', applied(subject, 'c')),
    ...grant('creator', [{ ...resourceOf(subject), verbs: ['create'] }]),
    until('create-allowed', post('d')),
    sent('dry-create-allowed', { ...post('e'), query: dry }),
    { id: 'apply-new-allowed', do: 'send', request: limited(applied(subject, 'c')), writes: { own: 'c', as: 'create' } },
  ];
  const checks: Judgements = {
    'authentication/dry-run/refused': must(
      { kind: 'holds', all: [answered('dry-create-unallowed', 403)] },
      answered('create-unallowed', 403),
      answered('create-allowed', '2xx'),
    ),
    'authentication/dry-run/allowed': must(
      { kind: 'holds', all: [answered('dry-create-allowed', '2xx')] },
      answered('create-allowed', '2xx'),
    ),
    'authentication/apply/needs-patch': must({ kind: 'holds', all: [answered('apply-unallowed', 403)] }, answered('apply-allowed', '2xx')),
    'authentication/apply/needs-create': must(
      { kind: 'holds', all: [answered('apply-new-unallowed', 403)] },
      answered('apply-new-allowed', '2xx'),
    ),
  };
  const about =
    'An identity without permissions creates, with and without a dry run, and applies; it is granted patch, then create, and repeats the requests.';
  return scenarioOf('writes', about, steps, checks);
}

function reads(subject: Subject): Scenario {
  const path = subject.collection;
  const steps: readonly Step[] = [
    sent('unallowed', { method: 'GET', path }),
    ...grant('reader', [{ ...resourceOf(subject), verbs: ['get', 'list'] }]),
    until('allowed', { method: 'GET', path }),
    sent('elsewhere', {
      method: 'GET',
      path: inOtherNamespace(subject, 'elsewhere').collection,
      query: { limit: '1' },
    }),
    sent('everywhere', { method: 'GET', path: everywhere(subject), query: { limit: '1' } }),
  ];
  const checks: Judgements = {
    ...each(
      ['authentication/namespace-scope', 'object-names/authorized-on-namespace'],
      must(
        { kind: 'holds', all: [answered('elsewhere', 403), answered('everywhere', 403)] },
        answered('allowed', 200),
        answered('unallowed', 403),
      ),
    ),
  };
  const about = 'An identity that may read in one namespace reads there, in another namespace, and in all namespaces.';
  return scenarioOf('namespace-scope', about, steps, checks);
}

function subresource(): Scenario {
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
  const checks: Judgements = {
    ...each(
      ['authentication/subresource', 'service/subresource/authorized-separately'],
      must(
        { kind: 'holds', all: [answered('whole', 403)] },
        answered('create', '2xx'),
        answered('unallowed', 403),
        answered('status', 200),
      ),
    ),
  };
  const about = 'An identity that may read the status of an object reads the status and the object.';
  const quotas = { need: 'served', resource: 'v1/resourcequotas/status', verbs: ['get'] } as const;
  return { ...scenarioOf('subresource', about, steps, checks), needs: [...grantNeeds, quotas] };
}

function scenarioOf(name: string, about: string, steps: readonly Step[], checks: Judgements): Scenario {
  return { id: `authentication/${name}`, about, needs: grantNeeds, steps, checks, queue: 'waiting' };
}

/** The subject as in a rule of a role. */
function resourceOf({ served }: Subject): { readonly apiGroups: readonly string[]; readonly resources: readonly string[] } {
  const parts = served.split('/');
  return { apiGroups: [parts.length === 3 ? (parts[0] ?? '') : ''], resources: [parts.at(-1) ?? ''] };
}
