import type { Json } from '#core/model/json';
import type { Request } from '#core/model/request';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import { templateOfJson } from '../scenario/template-of-json.ts';

const path = { path: '/version', verb: 'get' };

/** The kinds that are operations and no objects, with what is asked of each (specification, "Terminology", virtual resource types). */
const reviews: ReadonlyMap<string, { readonly kind: string; readonly namespaced?: true; readonly spec: Json }> = new Map<
  string,
  { readonly kind: string; readonly namespaced?: true; readonly spec: Json }
>([
  ['tokenreviews', { kind: 'TokenReview', spec: { token: 'apiconform-made-this-up' } }],
  ['subjectaccessreviews', { kind: 'SubjectAccessReview', spec: { user: 'apiconform-nobody', nonResourceAttributes: path } }],
  ['selfsubjectaccessreviews', { kind: 'SelfSubjectAccessReview', spec: { nonResourceAttributes: path } }],
  ['selfsubjectrulesreviews', { kind: 'SelfSubjectRulesReview', spec: { namespace: '{namespace}' } }],
  [
    'localsubjectaccessreviews',
    {
      kind: 'LocalSubjectAccessReview',
      namespaced: true,
      spec: { user: 'apiconform-nobody', resourceAttributes: { namespace: '{namespace}', verb: 'get', resource: 'configmaps' } },
    },
  ],
]);

/** Whether a resource is of a kind that is only ever created, and kept nowhere. */
export function isReview(resource: string): boolean {
  return reviews.has(nameOf(resource));
}

/** Sends a review, which is how a virtual resource is asked whether it is there. */
export function reviewRequest(resource: string): Request {
  const review = reviews.get(nameOf(resource));
  if (review === undefined) throw new Error(`there is no review ${resource}`);
  const namespaced = review.namespaced === true;
  return {
    method: 'POST',
    path: resourcePath(resource, namespaced ? 'namespaced' : 'cluster'),
    body: {
      apiVersion: apiVersionOf(resource),
      kind: review.kind,
      metadata: namespaced ? { namespace: { $namespace: true } } : {},
      spec: templateOfJson(review.spec),
    },
  };
}

function nameOf(resource: string): string {
  return resource.slice(resource.lastIndexOf('/') + 1);
}
