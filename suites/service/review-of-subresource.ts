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

/** What a review can ask about: a read that is permitted, and what differs from it in one part. */
const questions: readonly Question[] = [
  { id: 'whole', isAllowed: true, attributes: {} },
  { id: 'status', attributes: { subresource: 'status' } },
  { id: 'other-verb', attributes: { verb: 'list' } },
  { id: 'other-resource', attributes: { resource: 'limitranges' } },
  { id: 'other-group', attributes: { group: 'apiconform.example' } },
  { id: 'other-user', attributes: {}, user: { $own: 'other-reader' } },
  { id: 'other-namespace', attributes: { namespace: { $own: 'other' } }, of: 'SubjectAccessReview' },
];

type Question = {
  readonly id: string;
  readonly isAllowed?: true;
  readonly attributes: { readonly [attribute: string]: Template };
  readonly user?: Template;
  /** The kind of review that can ask it, if there is only one: a local one is about its namespace. */
  readonly of?: (typeof reviews)[number]['kind'];
};

/** Access reviews about what a user may do, and about the same with another subresource, verb, resource, group, user or namespace. */
export function reviewOfSubresource(): Scenario {
  const sent = reviews.flatMap((review) =>
    questions
      .filter(({ of }) => of === undefined || of === review.kind)
      .map((question) => ({
        id: `${review.id}-${question.id}`,
        isAllowed: question.isAllowed === true,
        request: requestOf(review, question),
      })),
  );
  return {
    id: 'service/review-of-subresource',
    about:
      'A user gets the permission to read the ConfigMaps of a namespace; then access reviews ask whether the user may read one of them, and its status, and whether the user may list them, read other objects or those of another namespace, and whether another user may.',
    needs,
    queue: 'waiting',
    steps: [
      { id: 'before', do: 'send', request: requestOf(reviews[0], permitted) },
      ...grant('reader', [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }], { $namespace: true }, user),
      {
        id: 'granted',
        do: 'until',
        request: requestOf(reviews[0], permitted),
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

const permitted: Question = { id: 'whole', attributes: {} };

function requestOf({ kind, path }: (typeof reviews)[number], question: Question): Request {
  const read = { verb: 'get', version: 'v1', resource: 'configmaps', namespace: { $namespace: true }, name: { $own: 'a' } } as const;
  const resourceAttributes = { ...read, ...question.attributes };
  const spec = { user: question.user ?? user, resourceAttributes };
  return { method: 'POST', path, body: { apiVersion: { $join: [group, '/v1'] }, kind, spec } };
}
