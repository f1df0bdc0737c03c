import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { patchTypes } from '../scenario/write-step.ts';

const unknown = 'unknownInItem';
const kinds = ['update', 'patch'] as const;

const path: Template = { $join: [deployments, '/', { $own: 'a' }, '/status'] };

/** The status of a deployment with one unknown field in each of two items of a list. */
const status: Template = {
  conditions: ['Available', 'Progressing'].map((type) => ({ type, status: 'True', [unknown]: 'value' })),
};

/** One unknown field in several items of a list in the status: each of them has a warning. */
export function statusItems(): Scenario {
  const requests: Readonly<Record<(typeof kinds)[number], Request>> = {
    update: { method: 'PUT', path, body: { ...pausedDeployment('a'), status } },
    patch: { method: 'PATCH', path, headers: { 'content-type': patchTypes['merge-patch'] }, body: { status } },
  };
  const sent = kinds.flatMap((kind) => [
    { id: kind, request: requests[kind], query: {} },
    { id: `${kind}-warn`, request: requests[kind], query: { fieldValidation: 'Warn' } },
  ]);
  const warned = (...ids: readonly string[]): Expectation =>
    all(
      allHold(...ids.map((id) => answered(id, '2xx'))),
      ...ids.map((of) => ({ kind: 'field-warnings', of, fields: [unknown, unknown], warned: 'each' }) as const),
    );
  return {
    id: 'field-validation-level/status-items',
    about: 'The status of a deployment is updated and patched with the same unknown field in two items of a list.',
    needs: [
      { need: 'field-validation' },
      { need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'delete'] },
      { need: 'served', resource: 'apps/v1/deployments/status', verbs: ['update', 'patch'] },
    ],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('a') } },
      ...sent.map(({ id, request, query }): Step => ({ id, do: 'send', request: { ...request, query } })),
    ],
    checks: {
      'field-validation-level/status/default': must(warned(...kinds), answered('create', '2xx')),
      'field-validation-level/status/warn': must(warned(...kinds.map((kind) => `${kind}-warn`)), answered('create', '2xx')),
    },
  };
}
