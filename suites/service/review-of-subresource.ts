import type { Need } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { grant } from '../authentication/grant.ts';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';

const group: Template = { $join: ['authorization.', { $dialect: 'apiDomain' }] };
const user: Template = { $own: 'reader' };

const reviews = [
  { id: 'cluster', kind: 'SubjectAccessReview', path: { $join: ['/apis/', group, '/v1/subjectaccessreviews'] } },
  {
    id: 'local',
    kind: 'LocalSubjectAccessReview',
    path: { $join: ['/apis/', group, '/v1/namespaces/', { $namespace: true }, '/localsubjectaccessreviews'] },
  },
] as const satisfies readonly { readonly id: string; readonly kind: string; readonly path: Template }[];

const needs: readonly Need[] = [
  ...reviews.map(({ kind }): Need => {
    const resource = `authorization.{api_domain}/v1/${kind.toLowerCase()}s`;
    return { need: 'served', resource, verbs: ['create'] };
  }),
  { need: 'served', resource: 'rbac.authorization.{api_domain}/v1/roles', verbs: ['create', 'delete'] },
  { need: 'served', resource: 'rbac.authorization.{api_domain}/v1/rolebindings', verbs: ['create', 'delete'] },
];

/** Access reviews about a resource, which a user may read, and about its subresource, which the user may not read. */
export function reviewOfSubresource(): Scenario {
  const sent = reviews.flatMap((review) =>
    [undefined, 'status'].map((subresource) => ({
      id: `${review.id}-${subresource ?? 'whole'}`,
      isAllowed: subresource === undefined,
      request: requestOf(review, subresource),
    })),
  );
  return {
    id: 'service/review-of-subresource',
    about:
      'A user gets the permission to read the ConfigMaps of a namespace; then access reviews ask whether the user may read one of them, and its status.',
    needs,
    queue: 'waiting',
    steps: [
      { id: 'before', do: 'send', request: requestOf(reviews[0], undefined) },
      ...grant('reader', [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }], { $namespace: true }, user),
      {
        id: 'granted',
        do: 'until',
        request: requestOf(reviews[0], undefined),
        holds: { of: 'granted', at: '/status/allowed', is: 'equals', value: true },
        boundSeconds: 30,
      },
      ...sent.map(({ id, request }) => ({ id, do: 'send', request }) as const),
    ],
    checks: {
      'service/virtual/operation': {
        when: [shows('before', '/status/allowed', false)],
        otherwise: 'the target permits everything to any user',
        ...must(
          allHold(...sent.flatMap(({ id, isAllowed }) => [answered(id, '2xx'), shows(id, '/status/allowed', isAllowed)])),
          answered('binding-reader', '2xx'),
        ),
      },
    },
  };
}

function requestOf({ kind, path }: (typeof reviews)[number], subresource: string | undefined): Request {
  const read = { verb: 'get', version: 'v1', resource: 'configmaps', namespace: { $namespace: true }, name: { $own: 'a' } } as const;
  const resourceAttributes = { ...read, ...(subresource === undefined ? {} : { subresource }) };
  return { method: 'POST', path, body: { apiVersion: { $join: [group, '/v1'] }, kind, spec: { user, resourceAttributes } } };
}
