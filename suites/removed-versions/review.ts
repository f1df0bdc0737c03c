import type { Request } from '#core/model/request';
import type { Review } from '#core/model/tables/form';
import { apiVersionOf, resourcePath } from '../scenario/resource-path.ts';
import { templateOfJson } from '../scenario/template-of-json.ts';

/** Returns the review of a resource `group/version/resource`, if the resource is a virtual resource type (specification, "Terminology"). */
export function reviewOf(resource: string, reviews: readonly Review[] = []): Review | undefined {
  const name = resource.slice(resource.lastIndexOf('/') + 1);
  return reviews.find((review) => review.resource === name);
}

/** Returns the POST of a review, which is the only request that a virtual resource type serves. */
export function reviewRequest(resource: string, { kind, scope, spec }: Review): Request {
  return {
    method: 'POST',
    path: resourcePath(resource, scope),
    body: {
      apiVersion: apiVersionOf(resource),
      kind,
      metadata: scope === 'namespaced' ? { namespace: { $namespace: true } } : {},
      spec: templateOfJson(spec),
    },
  };
}
