import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { definitionOfSamples, definitionsPath, servedIn } from '../scenario/definition.ts';
import { inForm } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { deprecatedVersions } from './deprecated-versions.ts';
import { everyRequest, refusedOf, requestsOf } from './every-request.ts';
import { namespacedVersion } from './namespaced-version.ts';
import { metricsAnswered, readMetrics } from './read-metrics.ts';

const collectionIn = (group: Template, version: string): Template => ({ $join: ['/apis/', group, `/${version}/samples`] });
const replicas = { type: 'object', properties: { replicas: { type: 'integer' } } };
const spec = { ...replicas, properties: { ...replicas.properties, text: { type: 'string' } } };
const schema = { openAPIV3Schema: { type: 'object', properties: { spec, status: replicas } } };

const subresources = { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } };

const definition = (group: Template): Template =>
  definitionOfSamples(group, 'Cluster', [
    { name: 'v1', served: true, storage: true, schema, subresources },
    { name: 'v1beta1', served: true, storage: false, deprecated: true, schema, subresources },
  ]);

const stepsIn = (group: Template): readonly Step[] => [
  { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: definition(group) } },
  ...['v1', 'v1beta1'].map((version) => servedIn(version, collectionIn(group, version))),
  { id: 'stable', do: 'send', request: { method: 'GET', path: collectionIn(group, 'v1') } },
  { id: 'deprecated', do: 'send', request: { method: 'GET', path: collectionIn(group, 'v1beta1') } },
  { id: 'deprecated-again', do: 'send', request: { method: 'GET', path: collectionIn(group, 'v1beta1') } },
];

/** The group of the type of which each verb is requested. */
const group: Template = { $group: 'deprecated' };

const versionOf = (version: string, name: string) =>
  ({ name, apiVersion: { $join: [group, `/${version}`] }, collection: collectionIn(group, version), kind: 'Sample' }) as const;

/** The old version is the deprecated one. */
const requests: readonly Step[] = [...everyRequest(versionOf('v1', 'current')), ...everyRequest(versionOf('v1beta1', 'old'))];
/** Two objects in the old version, of which each page has one. */
const pagesOfOld: readonly Step[] = [
  ...['p', 'q'].map((own): Step => {
    const metadata = { name: { $own: own }, labels: { 'apiconform-run': { $run: true } } };
    const { apiVersion, kind, collection } = versionOf('v1', 'current');
    return { id: `create-${own}`, do: 'send', request: { method: 'POST', path: collection, body: { apiVersion, kind, metadata } } };
  }),
  { id: 'old-page', do: 'send', request: { method: 'GET', path: collectionIn(group, 'v1beta1'), query: { limit: '1' } } },
  {
    id: 'old-next-page',
    do: 'send',
    request: {
      method: 'GET',
      path: collectionIn(group, 'v1beta1'),
      query: { limit: '1', continue: { $ref: { step: 'old-page', at: '/metadata/continue' } } },
    },
  },
];

/** Reads, and dry runs of writes, in the old version whose response is requested in another form, which a server need not have. */
const forms = ['Table', 'PartialObjectMetadata'] as const;
const inForms: readonly Step[] = forms.flatMap((form) => {
  const read = (verb: 'get' | 'list', kind: string, path: Template): Step => ({
    id: `old-${verb}-${form}`,
    do: 'send',
    request: { method: 'GET', path, headers: { accept: { $join: [inForm(kind), ',application/json'] } } },
  });
  const { apiVersion, kind, collection } = versionOf('v1beta1', 'old');
  const path: Template = { $join: [collection, '/', { $own: 'p' }] };
  const dry = (verb: string, request: Pick<Request, 'method' | 'path' | 'headers' | 'body'>): Step => ({
    id: `old-dry-${verb}-${form}`,
    do: 'send',
    request: {
      ...request,
      query: { dryRun: 'All', fieldManager: 'apiconform-deprecation' },
      headers: { ...request.headers, accept: { $join: [inForm(form), ',application/json'] } },
    },
  });
  const labels = { 'apiconform-run': { $run: true } } as const;
  const identity = { apiVersion, kind, metadata: { name: { $own: 'p' }, labels } };
  return [
    dry('create', { method: 'POST', path: collection, body: { ...identity, metadata: { name: { $own: 'dry' }, labels } } }),
    dry('patch', { method: 'PATCH', path, headers: { 'content-type': 'application/merge-patch+json' }, body: { spec: { text: 'patch' } } }),
    dry('apply', {
      method: 'PATCH',
      path,
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: { ...identity, spec: { text: 'apply' } },
    }),
    dry('delete', { method: 'DELETE', path }),
    read('get', form, path),
    read('list', form === 'Table' ? form : `${form}List`, collection),
  ];
});

const areServed: readonly Predicate[] = ['current', 'old'].flatMap((version) => requestsOf(version).map((step) => answered(step, '2xx')));

const areRefused: readonly Predicate[] = ['current', 'old'].flatMap((version) => refusedOf(version).map((step) => answered(step, '4xx')));

const labels = { group, version: 'v1beta1', resource: 'samples', subresource: '' };

const requested = 'apiserver_request_total';

/** A target may have no subresources of defined types, and may refuse unknown fields. */
function whereServed(step: string, expect: Expectation): Expectation {
  const isServed = allHold(answered(step, '2xx'));
  return { kind: 'any', of: [expect, { kind: 'not', of: isServed, because: 'the request was carried out' }] };
}

/** A target may add labels of its own. */
const gauge = { kind: 'metric-sample', of: 'metrics', metric: 'apiserver_requested_deprecated_apis', exactly: false } as const;

/** Requests in the old version that a target may refuse, because it has no subresources, dry runs, pages or history. */
const whereCarriedOut = [
  ...['status', 'status-patch', 'status-update', 'dry-create', 'dry-merge-patch', 'dry-delete', 'exact-list'],
  ...['get-again', 'get-at-zero', 'list-selected', 'list-at-zero', 'watch-from', 'watch-table', 'delete-with-options'],
  ...['next-page', 'scale', 'scale-patch'],
].map((request) => `old-${request}`);

const isServed: readonly Predicate[] = [answered('deprecated', 200), answered('stable', 200)];
const inMetrics = { when: metricsAnswered, otherwise: 'the target does not show its metrics', given: isServed };

/**
 * A type of the case's own, one of whose versions is marked as deprecated: a deprecated endpoint that any release
 * has. It is requested more than once, for a server may count a request only after it has answered it.
 */
export const deprecatedVersion = scenariosPerSubject((subject) =>
  subject.fixture === undefined
    ? []
    : [...scenarios({ ...subject, scope: 'cluster' }), namespacedVersion(subject), ...deprecatedVersions(subject)],
);

function scenarios(subject: Subject): readonly Scenario[] {
  const about = 'A type whose older version is deprecated is defined, and its collection is read in both versions';
  return [
    {
      id: 'deprecation/deprecated-version',
      subject,
      about: `${about}; then each verb is requested in both, also again, of the status and of the scale, and refused in both, and the old version is listed in pages, and read and written in dry runs in other forms.`,
      steps: [...stepsIn(group), ...requests, ...pagesOfOld, ...inForms, readMetrics(gauge.metric, requested)],
      checks: {
        'deprecation/requested/gauge': {
          ...inMetrics,
          expect: {
            kind: 'all',
            of: [
              { ...gauge, labels: { ...labels, removed_release: '' }, value: 1 },
              ...['status', 'scale'].map((subresource) =>
                whereServed(`old-${subresource}`, { ...gauge, labels: { ...labels, subresource, removed_release: '' }, value: 1 }),
              ),
              {
                kind: 'not',
                of: { ...gauge, labels: { ...labels, version: 'v1' } },
                because: 'the gauge is set for a version that is not deprecated',
              },
            ],
          },
        },
        'deprecation/requested/joinable': {
          ...inMetrics,
          expect: { kind: 'metric-sample', of: 'metrics', metric: requested, labels, exactly: false },
        },
        'errors/deprecated-warning': must(
          all(
            {
              kind: 'warns-of-deprecation',
              of: ['deprecated', 'deprecated-again', 'old-page', ...requestsOf('old'), ...refusedOf('old')],
              than: 'stable',
            },
            ...whereCarriedOut.map((id) => whereServed(id, { kind: 'warns-of-deprecation', of: [id], than: 'stable' })),
            ...inForms.map(({ id }) => whereServed(id, { kind: 'warns-of-deprecation', of: [id], than: 'stable' })),
            // Both can have a warning about the unknown field.
            whereServed('old-unknown', { kind: 'warns-of-deprecation', of: ['old-unknown'], than: 'current-unknown' }),
          ),
          ...isServed,
          ...areServed,
          ...areRefused,
        ),
        'errors/no-other-deprecation-warning': must(
          { kind: 'no-deprecation-warning', of: ['stable', ...requestsOf('current'), ...refusedOf('current')] },
          ...isServed,
          ...areServed,
          ...areRefused,
        ),
        'errors/warning-form': {
          when: [{ of: 'deprecated', at: 'header:warning', is: 'present' }],
          otherwise: 'the target sent no warning',
          given: isServed,
          expect: { kind: 'warning-form', of: 'deprecated' },
        },
      },
    },
    {
      id: 'deprecation/audited',
      subject,
      about: `${about}; then the audit log is read.`,
      needs: [{ need: 'audit-log' }],
      steps: [...stepsIn({ $group: 'audited' }), { id: 'audited', do: 'audited', of: 'deprecated', boundSeconds: 30 }],
      checks: {
        'deprecation/requested/audit': must(
          { kind: 'audit-annotation', of: 'audited', annotation: 'deprecated', value: 'true' },
          ...isServed,
        ),
      },
    },
  ];
}
