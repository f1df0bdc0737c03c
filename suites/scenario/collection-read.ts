import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';

type Query = NonNullable<Request['query']>;

/** The version in the response of a step: that of the object or the collection. */
export function versionOf(step: string): Template {
  return { $ref: { step, at: '/metadata/resourceVersion' } };
}

/**
 * On a collection that others use too, a selector for the test objects. It only saves traffic:
 * the judge looks at test objects only.
 */
export function testSelector(subject: Subject): Query {
  return subject.isolation === 'own-collection' ? {} : { labelSelector: selector };
}

/** Selects the objects of the case. */
export const selector: Template = { $join: ['apiconform-case=', { $case: true }] };

/** Reads the collection in one request. */
export function list(subject: Subject, id: string, query: Query = {}): Step {
  return listEverything(subject, id, { ...testSelector(subject), ...query });
}

/** Reads the collection in one request, with the objects of others. */
export function listEverything(subject: Subject, id: string, query: Query = {}): Step {
  return { id, do: 'send', request: { method: 'GET', path: subject.collection, query } };
}

/** Reads the collection page by page. */
export function pages(
  subject: Subject,
  id: string,
  options: {
    readonly limit: number;
    readonly first?: Query;
    readonly later?: Query;
    readonly query?: Query;
    readonly between?: readonly Step[];
  },
): Step {
  const query = { ...testSelector(subject), ...options.query, limit: String(options.limit) };
  return {
    id,
    do: 'pages',
    request: { method: 'GET', path: subject.collection, query },
    ...(options.first === undefined ? {} : { first: options.first }),
    ...(options.later === undefined ? {} : { later: options.later }),
    between: options.between ?? [],
    max: 1000,
  };
}
