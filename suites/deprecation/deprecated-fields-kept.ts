import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { noNode } from '../scenario/no-node.ts';
import { deployments } from '../scenario/paused-deployment.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const serviceAccount = 'builder';
/** A kind of volume that is deprecated in every release since 1.24. */
const gitRepo = { repository: 'https://apiconform.invalid/repository' };
const volumes = [{ name: 'repository', gitRepo }] as const;
const path: Template = { $join: [deployments, '/', { $own: 'a' }] };
const at = '/spec/template/spec';

function deployment(change: string, more: Fields = {}): Fields {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: { $own: 'a' }, labels: testLabels, annotations: { [changeAnnotation]: change } },
    spec: {
      replicas: 0,
      paused: true,
      selector: { matchLabels: testLabels },
      template: {
        metadata: { labels: testLabels },
        spec: { nodeSelector: noNode, containers: [{ name: 'main', image: 'apiconform.example/none' }], serviceAccount, volumes, ...more },
      },
    },
  };
}

const annotated = (change: string): Template => ({ metadata: { annotations: { [changeAnnotation]: change } } });

/** Writes of something else than the deprecated fields, and one that sends them again. */
const writes: Readonly<Record<string, Omit<Request, 'path'>>> = {
  'merge-patch': { method: 'PATCH', headers: { 'content-type': patchTypes['merge-patch'] }, body: annotated('merge-patch') },
  'json-patch': {
    method: 'PATCH',
    headers: { 'content-type': patchTypes['json-patch'] },
    body: [{ op: 'add', path: `/metadata/annotations/${changeAnnotation}`, value: 'json-patch' }],
  },
  'strategic-merge-patch': {
    method: 'PATCH',
    headers: { 'content-type': patchTypes['strategic-merge-patch'] },
    body: annotated('strategic-merge-patch'),
  },
  update: { method: 'PUT', body: deployment('update', { terminationGracePeriodSeconds: 20 }) },
  apply: {
    method: 'PATCH',
    query: { fieldManager: 'apiconform-applier', force: 'true' },
    headers: { 'content-type': patchTypes.apply },
    body: deployment('apply', { terminationGracePeriodSeconds: 10 }),
  },
};

const steps: readonly Step[] = [
  {
    id: 'create',
    do: 'send',
    request: { method: 'POST', path: deployments, query: { fieldValidation: 'Strict' }, body: deployment('create') },
  },
  ...Object.entries(writes).flatMap(([id, request]): readonly Step[] => [
    { id, do: 'send', request: { ...request, path } },
    { id: `after-${id}`, do: 'send', request: { method: 'GET', path } },
  ]),
  { id: 'list', do: 'send', request: { method: 'GET', path: deployments, query: { labelSelector: selector } } },
];

/** Deprecated fields of a deployment, which runs no pods, are kept where it is stored, whatever is written. */
export const deprecatedFieldsKept: Omit<Scenario, 'subject'> = {
  id: 'deprecation/deprecated-fields-kept',
  about: 'A Deployment with deprecated fields is created, changed in each way, and read after each change and in a list.',
  needs: [
    { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'list', 'update', 'patch', 'delete'] },
    { need: 'field-validation' },
    { need: 'namespace' },
  ],
  steps,
  checks: {
    'deprecation/deprecated-field': {
      when: [answered('create', '2xx')],
      otherwise: 'the target does not have the deprecated field',
      given: Object.keys(writes).map((id) => answered(id, '2xx')),
      expect: allHold(
        ...['create', ...Object.keys(writes).flatMap((id) => [id, `after-${id}`])].flatMap((of) => hasFields(of, at)),
        ...hasFields('list', `/items/0${at}`),
      ),
    },
  },
};

function hasFields(of: string, pointer: `/${string}`): readonly Predicate[] {
  return [shows(of, `${pointer}/serviceAccount`, serviceAccount), shows(of, `${pointer}/volumes/0/gitRepo`, gitRepo)];
}
