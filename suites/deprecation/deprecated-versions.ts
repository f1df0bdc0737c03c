import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { definitionOfSamples, definitionsPath, servedIn } from '../scenario/definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { metricsAnswered, readMetrics } from './read-metrics.ts';
import { type Way, waysToRequest } from './ways-to-request.ts';

const integer = { type: 'integer' };
const spec = { type: 'object', properties: { text: { type: 'string' }, replicas: integer } };
const status = { type: 'object', properties: { replicas: integer } };
const schema = { openAPIV3Schema: { type: 'object', properties: { spec, status } } };
const subresources = { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } };

const given: readonly Predicate[] = ['define', 'create-a', 'current', 'undeprecated'].map((id) => answered(id, '2xx'));

/** A type with a deprecated version for each way to request it, and one of which only the first version is deprecated and requested in each way. */
export function deprecatedVersions(subject: Subject): readonly Scenario[] {
  return [apart(subject), audited(subject)];
}

function apart(subject: Subject): Scenario {
  const group: Template = { $group: 'deprecated-versions' };
  const sent = waysToRequest((index) => inVersion(subject, group, deprecated(index)));
  const sample = ({ subresource }: Way, index: number) => ({
    of: 'metrics',
    exactly: false,
    labels: { group, version: deprecated(index), resource: 'samples', subresource: subresource ?? '' },
  });
  const inMetrics = { when: metricsAnswered, otherwise: 'the target does not show its metrics', given };
  return {
    id: 'deprecation/deprecated-versions',
    about:
      'A type is defined that has a current version and many deprecated ones; each is requested in one way alone, and the metrics are read.',
    steps: [...stepsWith(subject, group, sent, sent.length), readMetrics('apiserver_requested_deprecated_apis', 'apiserver_request_total')],
    checks: {
      'deprecation/requested/gauge': {
        ...inMetrics,
        expect: all(
          ...sent.map((one, index) => {
            const { labels, ...rest } = sample(one, index);
            const gauge = { kind: 'metric-sample', metric: 'apiserver_requested_deprecated_apis', value: 1, ...rest } as const;
            return whereSent(one, { ...gauge, labels: { ...labels, removed_release: '' } });
          }),
        ),
      },
      'deprecation/requested/joinable': {
        ...inMetrics,
        expect: all(
          ...sent.map((one, index) => whereSent(one, { kind: 'metric-sample', metric: 'apiserver_request_total', ...sample(one, index) })),
        ),
      },
      'errors/deprecated-warning': must(
        all(...sent.map((one) => whereSent(one, { kind: 'warns-of-deprecation', of: [one.id], than: 'undeprecated' }))),
        ...given,
      ),
    },
  };
}

function audited(subject: Subject): Scenario {
  const group: Template = { $group: 'audited-requests' };
  const sent = waysToRequest(() => inVersion(subject, group, deprecated(0)));
  return {
    id: 'deprecation/audited-requests',
    about: 'A type is defined that has a current version and a deprecated one, which is requested in each way; then the audit log is read.',
    needs: [{ need: 'audit-log' }],
    steps: [
      ...stepsWith(subject, group, sent, 1),
      ...sent.map(({ id }): Step => ({ id: `audited-${id}`, do: 'audited', of: id, boundSeconds: 30 })),
    ],
    checks: {
      'deprecation/requested/audit': must(
        all(
          ...sent.map((one) =>
            whereSent(one, { kind: 'audit-annotation', of: `audited-${one.id}`, annotation: 'deprecated', value: 'true' }),
          ),
        ),
        ...given,
      ),
    },
  };
}

/** Defines the type with its current version, `v1`, and this number of deprecated ones, makes an object in the current one, and sends the requests. */
function stepsWith(subject: Subject, group: Template, sent: readonly Way[], count: number): readonly Step[] {
  const current = inVersion(subject, group, 'v1');
  const served = { served: true, storage: false, schema, subresources };
  const versions = [
    { ...served, name: 'v1', storage: true },
    ...sent.slice(0, count).map((_, index) => ({ ...served, name: deprecated(index), deprecated: true })),
  ];
  return [
    {
      id: 'define',
      do: 'send',
      request: { method: 'POST', path: definitionsPath, body: definitionOfSamples(group, 'Namespaced', versions) },
    },
    servedIn('v1', current.collection),
    { id: 'undeprecated', do: 'send', request: { method: 'GET', path: current.collection } },
    create(current, 'a'),
    ...sent.flatMap(({ id, request }): readonly Step[] => [
      ...(id === 'update' ? [get(current, 'a', 'current')] : []),
      { id, do: 'send', request },
    ]),
  ];
}

function deprecated(index: number): string {
  return `v1beta${index + 1}`;
}

function inVersion(subject: Subject, group: Template, version: string): Subject {
  return {
    ...subject,
    apiVersion: { $join: [group, `/${version}`] },
    collection: { $join: ['/apis/', group, `/${version}/namespaces/`, { $namespace: true }, '/samples'] },
    body: { spec: { text: 'value', replicas: 1 } },
  };
}

/** A target may have no dry runs or subresources, or refuse a request for another reason than it has to. */
function whereSent({ id, status: expected }: Way, expect: Expectation): Expectation {
  const isSent = allHold(answered(id, expected));
  return { kind: 'any', of: [expect, { kind: 'not', of: isSent, because: 'the request was answered as expected' }] };
}
