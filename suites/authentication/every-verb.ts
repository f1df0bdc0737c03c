import type { Need } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { shapedDefinition } from '../drawn/types.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { sharedGroup } from '../scenario/definition.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { definedType } from '../scenario/marked-definition.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { isCustom } from '../scenario/subject-uses.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { grant, grantNeeds } from './grant.ts';
import { allVerbs, isRead, operationsOn, sendLimited } from './operations.ts';

/** The fields that a write of a subresource sends: those of `status`, or those of `spec` of a Scale. */
type Part = { readonly name: 'status' | 'scale'; readonly fields: Fields };

type Type = {
  readonly id: string;
  readonly group: Template;
  readonly resource: string;
  /** The type in discovery, unless the run defines it. */
  readonly served?: string;
  readonly subject: Subject;
  readonly parts: readonly Part[];
  readonly needs: readonly Need[];
};

/** An identity that has every verb on a type and none on its subresources, or every verb on one subresource and none on the type. */
export function everyVerb(subject: Subject): readonly Scenario[] {
  return typesBeside(subject).flatMap((type) => [ofObjects(type), ...type.parts.map((part) => ofPart(type, part))]);
}

function typesBeside(subject: Subject): readonly Type[] {
  const scale: Part = { name: 'scale', fields: { replicas: 0 } };
  const quota = builtIn(subject, 'v1/resourcequotas', 'v1', 'ResourceQuota', { spec: { hard: { services: '100' } } });
  const deployment = builtIn(subject, 'apps/v1/deployments', 'apps/v1', 'Deployment', { spec: pausedDeployment('a')['spec'] ?? {} });
  const shaped: Subject = {
    ...definedType(subject, shapedDefinition, 'shaped-definition'),
    origin: 'custom',
    body: { spec: { text: 'value', replicas: 1 } },
  };
  return [
    { ...quota, id: 'quota', group: '', parts: [{ name: 'status', fields: { hard: { services: '100' } } }] },
    { ...deployment, id: 'deployment', group: 'apps', parts: [{ name: 'status', fields: { observedGeneration: 1 } }, scale] },
    {
      id: 'defined',
      group: sharedGroup,
      resource: shapedDefinition.plural,
      subject: shaped,
      parts: [{ name: 'status', fields: { text: 'limited' } }, scale],
      needs: [{ need: 'fixture', fixture: 'shaped-definition' }],
    },
  ];
}

function builtIn(
  subject: Subject,
  served: string,
  apiVersion: string,
  kind: string,
  body: Fields,
): Pick<Type, 'resource' | 'subject' | 'needs'> & { readonly served: string } {
  return {
    served,
    resource: served.split('/').at(-1) ?? '',
    subject: { ...subject, apiVersion, kind, collection: resourcePath(served, 'namespaced'), body },
    needs: [{ need: 'served', resource: served, verbs: ['create', 'delete'] }],
  };
}

type Requests = Readonly<Record<string, Request>>;

/** Reads and writes of subresources, by names that end with the name of the subresource. */
function requestsTo(type: Type, parts: readonly Part[]): Requests {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(requestsToPart(type, part))));
}

function requestsToPart({ subject }: Type, { name, fields }: Part): Requests {
  const path = objectPath(subject, 'a', name);
  const field = name === 'scale' ? 'spec' : 'status';
  const identity: Fields = name === 'scale' ? { apiVersion: 'autoscaling/v1', kind: 'Scale' } : testObject(subject, 'a', 'create-a');
  const whole: Fields = { ...identity, metadata: { name: { $own: 'a' } }, [field]: fields };
  // Custom resources are updated from a version.
  const metadata = { name: { $own: 'a' }, ...(isCustom(subject) ? { resourceVersion: versionOf('current') } : {}) };
  const patch = (kind: keyof typeof patchTypes, body: Template, query: NonNullable<Request['query']> = {}): Request => ({
    method: 'PATCH',
    path,
    query,
    headers: { 'content-type': patchTypes[kind] },
    body,
  });
  return {
    [`get-${name}`]: { method: 'GET', path },
    [`update-${name}`]: { method: 'PUT', path, body: { ...whole, metadata } },
    [`merge-patch-${name}`]: changeOf(subject, { name, fields }),
    [`json-patch-${name}`]: patch('json-patch', [{ op: 'add', path: `/${field}`, value: fields }]),
    ...(isCustom(subject) ? {} : { [`strategic-merge-patch-${name}`]: patch('strategic-merge-patch', { [field]: fields }) }),
    [`apply-${name}`]: patch('apply', whole, { fieldManager: 'apiconform-limited', force: 'true' }),
  };
}

function changeOf(subject: Subject, { name, fields }: Part): Request {
  const headers = { 'content-type': patchTypes['merge-patch'] };
  return { method: 'PATCH', path: objectPath(subject, 'a', name), headers, body: { [name === 'scale' ? 'spec' : 'status']: fields } };
}

/** Released servers answer 500 to an apply to the scale of a custom resource by who may do it. */
const isTriedByTheRun = (subject: Subject, id: string): boolean => !(isCustom(subject) && id === 'apply-scale');

/** The requests as the identity of the run, in a dry run: each would be carried out. */
const byTheRun = (subject: Subject, requests: Requests): readonly Step[] =>
  Object.entries(requests)
    .filter(([id]) => isTriedByTheRun(subject, id))
    .map(([id, request]) => ({
      id: `by-the-run-${id}`,
      do: 'send',
      request: request.method === 'GET' ? request : { ...request, query: { ...request.query, dryRun: 'All' } },
    }));

/** The requests as the limited identity, those that modify in a dry run first. */
const byLimited = (requests: Requests): readonly Step[] => [
  ...Object.entries(requests)
    .filter(([, { method }]) => method !== 'GET')
    .map(
      ([id, request]): Step => ({
        id: `dry-${id}`,
        do: 'send',
        request: { ...request, query: { ...request.query, dryRun: 'All' }, as: 'limited' },
      }),
    ),
  ...Object.entries(requests).map(([id, request]): Step => ({ id, do: 'send', request: { ...request, as: 'limited' } })),
];

const untilRead = (path: Template): Step => ({
  id: 'granted',
  do: 'until',
  request: { method: 'GET', path, as: 'limited' },
  holds: answered('granted', 200),
  boundSeconds: 30,
});

function ofObjects(type: Type): Scenario {
  const { id, group, resource, subject, parts, needs } = type;
  const requests = requestsTo(type, parts);
  const names = Object.keys(requests);
  const tried = byLimited(requests).map((step) => step.id);
  const given = [
    answered('create-a', '2xx'),
    answered('granted', 200),
    answered('allowed', '2xx'),
    ...names.filter((name) => isTriedByTheRun(subject, name)).map((name) => answered(`by-the-run-${name}`, '2xx')),
  ];
  return {
    id: `authentication/every-verb/${id}`,
    about: `An identity that has every verb on objects sends every request to their ${parts.map(({ name }) => name).join(' and their ')}, also in dry runs.`,
    needs: [...grantNeeds, ...needs, ...neededParts(type, parts)],
    queue: 'waiting',
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'current'),
      ...byTheRun(subject, requests),
      ...grant('objects', [{ apiGroups: [group], resources: [resource], verbs: allVerbs }]),
      untilRead(objectPath(subject, 'a')),
      ...byLimited(requests),
      sendLimited(subject, 'merge-patch', { id: 'allowed', own: 'a' }),
    ],
    checks: {
      ...each(
        ['authentication/parent', 'service/subresource/authorized-separately'],
        must(allHold(...tried.map((step) => answered(step, '4xx'))), ...given),
      ),
      'authentication/dry-run/refused': must(
        allHold(...tried.filter((step) => step.startsWith('dry-')).map((step) => answered(step, '4xx'))),
        ...given,
      ),
    },
  };
}

function ofPart(type: Type, part: Part): Scenario {
  const { id, group, resource, subject, parts, needs } = type;
  const others = parts.filter((one) => one !== part);
  const siblings = requestsTo(type, others);
  const operations = operationsOn(subject).map((operation) => {
    const own = operation.creates ? operation.id : 'a';
    return { operation, step: sendLimited(subject, operation.id, { id: operation.id, own, from: 'current' }) };
  });
  const dry = operations
    .filter(({ operation }) => !isRead(operation.id))
    .map(({ operation, step }) => sendLimited(subject, operation.id, { ...about(operation.creates, step.id), dry: true }));
  const tried = [...dry, ...operations.map(({ step }) => step), ...byLimited(siblings)];
  return {
    id: `authentication/every-verb/${part.name}-of-${id}`,
    about: `An identity that has every verb on the ${part.name} of objects tries everything on the objects and on their collection${others.map(({ name }) => `, and sends every request to their ${name}`).join('')}.`,
    needs: [...grantNeeds, ...needs, ...neededParts(type, parts)],
    queue: 'waiting',
    steps: [
      create(subject, 'a'),
      ...grant('part', [{ apiGroups: [group], resources: [`${resource}/${part.name}`], verbs: allVerbs }]),
      untilRead(objectPath(subject, 'a', part.name)),
      { id: 'allowed', do: 'send', request: { ...changeOf(subject, part), as: 'limited' } },
      get(subject, 'a', 'current'),
      ...byTheRun(subject, siblings),
      ...tried,
      get(subject, 'a', 'after'),
    ],
    checks: each(
      ['authentication/subresource', 'service/subresource/authorized-separately'],
      must(
        allHold(...tried.map((step) => answered(step.id, '4xx')), showsSame('after', '/metadata/uid', 'create-a')),
        answered('create-a', '2xx'),
        answered('granted', 200),
        answered('allowed', '2xx'),
        ...Object.keys(siblings)
          .filter((name) => isTriedByTheRun(subject, name))
          .map((name) => answered(`by-the-run-${name}`, '2xx')),
      ),
    ),
  };
}

function about(creates: boolean, id: string): { readonly id: string; readonly own: string; readonly from: string } {
  return { id: `dry-${id}`, own: creates ? `dry-${id}` : 'a', from: 'current' };
}

function neededParts({ served }: Type, parts: readonly Part[]): readonly Need[] {
  if (served === undefined) return [];
  return parts.map(({ name }): Need => ({ need: 'served', resource: `${served}/${name}`, verbs: ['get', 'patch', 'update'] }));
}
