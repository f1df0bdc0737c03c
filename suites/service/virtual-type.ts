import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { accepting, isIn, unknownMediaType } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, differs, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { reviewOfSubresource } from './review-of-subresource.ts';

/** Virtual resource types: access reviews about a read of the case, and about what another user may do. */
export const virtualType = scenariosPerSubject((subject) =>
  isUsedFor(subject, 'single-cases') ? [review(subject), reviewOfSubresource()] : [],
);

const group: Template = { $join: ['authorization.', { $dialect: 'apiDomain' }] };
const reviews: Template = { $join: ['/apis/', group, '/v1/selfsubjectaccessreviews'] };

function review(subject: Subject): Scenario {
  const attributes = { verb: 'get', version: 'v1', resource: 'configmaps', namespace: { $namespace: true }, name: { $own: 'a' } } as const;
  const body = { apiVersion: { $join: [group, '/v1'] }, kind: 'SelfSubjectAccessReview', spec: { resourceAttributes: attributes } };
  return {
    id: 'service/virtual-type',
    about:
      'An object is read, and access reviews for the read are created by clients that accept several media types; then the reviews are read.',
    needs: [{ need: 'served', resource: 'authorization.{api_domain}/v1/selfsubjectaccessreviews', verbs: ['create'] }],
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'read'),
      { id: 'review', do: 'send', request: { method: 'POST', path: reviews, body } },
      accepting(
        { id: 'review-after-unknown', do: 'send', request: { method: 'POST', path: reviews, body } },
        `${unknownMediaType}, application/json`,
      ),
      accepting({ id: 'review-of-anything', do: 'send', request: { method: 'POST', path: reviews, body } }, '*/*'),
      accepting({ id: 'review-refused', do: 'send', request: { method: 'POST', path: reviews, body } }, unknownMediaType),
      { id: 'reviews', do: 'send', request: { method: 'GET', path: reviews } },
    ],
    checks: {
      'service/virtual/operation': must(
        allHold(answered('review', '2xx'), shows('review', '/kind', body.kind), shows('review', '/status/allowed', true)),
        answered('read', 200),
      ),
      'content-negotiation/fallback': must(
        allHold(answered('review-after-unknown', '2xx'), shows('review-after-unknown', '/status/allowed', true)),
        answered('review', '2xx'),
      ),
      'content-negotiation/json-by-default': must(
        allHold(answered('review-of-anything', '2xx'), isIn('review-of-anything', 'application/json')),
        answered('review', '2xx'),
      ),
      'content-negotiation/not-acceptable': must(allHold(answered('review-refused', 406)), answered('review', '2xx')),
      'service/virtual/without-name': must(allHold(answered('review', '2xx'))),
      // What a type may do is tested only of a target that does it.
      'service/virtual/not-read-later': {
        when: [differs('reviews', 'status', 200)],
        otherwise: 'the target serves the access reviews that were created',
        given: [answered('review', '2xx')],
        expect: allHold(answered('reviews', '4xx')),
      },
    },
  };
}
