import type { Need } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { ofNamespaces, reasonOf } from '../paths/status-writes.ts';
import { answered } from '../scenario/answered.ts';
import { accepting, binary, isIn } from '../scenario/media-types.ts';
import { deployments, pausedDeployment } from '../scenario/paused-deployment.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { create, objectPath, testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

/** A part of a built-in object: its value is at the same place in the object and in what the part shows. */
type Part = {
  readonly id: string;
  readonly about: string;
  readonly part: 'status' | 'scale';
  readonly resource: string;
  /** Creates the object; the step is called `made`. */
  readonly make: Step;
  readonly path: Template;
  /** An update that changes nothing but the value. */
  readonly body: (value: number) => { readonly [field: string]: Template };
  /** A merge patch of it. */
  readonly patch: (value: number) => Template;
  readonly at: `/${string}`;
  readonly shown: (value: number) => Template;
};

const ofDeployment = {
  resource: 'apps/v1/deployments',
  make: { id: 'made', do: 'send', request: { method: 'POST', path: deployments, body: pausedDeployment('d', 1) } },
  path: { $join: [deployments, '/', { $own: 'd' }] },
  shown: (value: number): Template => value,
} as const;

const deploymentScale: Part = {
  ...ofDeployment,
  id: 'scale-of-deployment',
  about: 'The scale of a deployment',
  part: 'scale',
  body: (replicas) => ({ apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: { $own: 'd' } }, spec: { replicas } }),
  patch: (replicas) => ({ spec: { replicas } }),
  at: '/spec/replicas',
};

const deploymentStatus: Part = {
  ...ofDeployment,
  id: 'status-of-deployment',
  about: 'The status of a deployment',
  part: 'status',
  // A write to the status leaves the rest of the object as it is.
  body: (replicas) => ({ ...pausedDeployment('d', 1), status: { replicas } }),
  patch: (replicas) => ({ status: { replicas } }),
  at: '/status/replicas',
};

/** The parts of deployments by bodies, and in responses, in the binary media type. */
export const binaryParts = (): readonly Scenario[] => [deploymentScale, deploymentStatus].map(inBinary);

/** The status of namespaces likewise. */
export function binaryStatus(subject: Subject): Scenario {
  const { apiVersion, kind } = subject;
  return inBinary({
    id: 'status-of-namespace',
    about: 'The status of a namespace',
    part: 'status',
    resource: 'v1/namespaces',
    make: create(subject, 'a', 'made'),
    path: objectPath(subject, 'a'),
    body: (value) => ({
      apiVersion,
      kind,
      metadata: { name: { $own: 'a' }, labels: testLabels },
      status: { phase: 'Active', ...ofNamespaces.fields(value) },
    }),
    patch: (value) => ({ status: ofNamespaces.fields(value) }),
    at: ofNamespaces.at,
    shown: reasonOf,
  });
}

const manager = 'apiconform-binary';

/** An update in JSON first, which shows that the target accepts one without a resourceVersion. */
function inBinary({ id, about, part, resource, make, path, body, patch, at, shown }: Part): Scenario {
  const partPath: Template = { $join: [path, `/${part}`] };
  const put = (step: string, request: Omit<Request, 'method' | 'path'>): Step => ({
    id: step,
    do: 'send',
    request: { method: 'PUT', path: partPath, ...request },
  });
  const read = (step: string, of: Template = path): Step => ({ id: step, do: 'send', request: { method: 'GET', path: of } });
  const headers = { 'content-type': patchTypes['merge-patch'] };
  const has = (step: string, value: number) => shows(step, at, shown(value));
  const inIt = (step: string): Expectation =>
    all(allHold(answered(step, 200), isIn(step, binary)), { kind: 'binary-envelope', of: step, aspect: 'message' });
  const needs: readonly Need[] = [
    { need: 'binary' },
    { need: 'served', resource, verbs: ['create', 'get', 'delete'] },
    { need: 'served', resource: `${resource}/${part}`, verbs: ['get', 'update', 'patch'] },
  ];
  // Without resourceVersion, because controllers write to deployments too.
  const where = (expect: Expectation, ...given: Judgement['given']): Judgement => ({
    when: [answered('control', '2xx')],
    otherwise: `the target requires a resourceVersion in an update of the ${part}`,
    given: [answered('made', '2xx'), has('after-control', 2), ...given],
    expect,
  });
  return {
    id: `content-negotiation/binary-${id}`,
    about: `${about} is updated in JSON, and then by bodies in the binary media type: in a dry run, with an unknown prefix, and for a response in JSON and in the binary media type; it is patched for such a response.`,
    needs,
    steps: [
      make,
      put('control', { body: body(2) }),
      read('after-control'),
      put('dry', { query: { dryRun: 'All' }, binary: body(3) }),
      read('after-dry'),
      put('foreign', { binary: body(4), binaryPrefix: 'k9s\u0000' }),
      read('after-foreign'),
      put('put', { query: { fieldManager: manager }, binary: body(5) }),
      read('after-put'),
      read('part', partPath),
      accepting(read('part-in-binary', partPath), binary),
      accepting(put('dry-for-binary', { query: { dryRun: 'All' }, binary: body(6) }), binary),
      accepting(put('put-for-binary', { body: body(7) }), binary),
      accepting({ id: 'patch-for-binary', do: 'send', request: { method: 'PATCH', path: partPath, headers, body: patch(8) } }, binary),
      read('after-patch'),
    ],
    checks: {
      'content-negotiation/binary-body-of-an-update': where(
        allHold(answered('put', 200), has('put', 5), has('after-put', 5), answered('dry', 200), has('dry', 3)),
      ),
      'content-negotiation/json': where(allHold(...['control', 'put', 'part'].map((step) => isIn(step, 'application/json')))),
      [`dry-run/subresource/${part}`]: where(allHold(has('dry', 3), has('after-dry', 2)), answered('dry', 200)),
      'protobuf/unknown-prefix-of-a-body': where(
        allHold(answered('foreign', '4xx'), has('after-foreign', 2)),
        answered('put', 200),
        answered('after-foreign', 200),
      ),
      'query-parameters/field-manager/update': where(
        { kind: 'managed-by', of: 'after-put', manager, name: 'whole', operation: 'Update' },
        has('after-put', 5),
      ),
      'content-negotiation/binary': where(
        all(...['part-in-binary', 'dry-for-binary', 'put-for-binary', 'patch-for-binary'].map(inIt)),
        answered('part', 200),
        has('after-patch', 8),
      ),
      // Other clients write to a status, and the status of a deployment is not read as a whole.
      ...(part === 'scale'
        ? {
            'protobuf/raw': where(
              { kind: 'same-content', of: 'part-in-binary', as: 'part' },
              answered('part', 200),
              isIn('part-in-binary', binary),
            ),
          }
        : {}),
    },
  };
}
