import { describe, expect, it } from 'vitest';
import type { Case } from '#core/model/case';
import { isApply, type Request } from '#core/model/request';
import { flatSteps } from '#core/model/step';
import type { Template } from '#core/model/template';
import { fixtures } from '#suites/fixtures';
import { projectSuite } from './project-suite.ts';

type Create = { readonly place: string; readonly request: Request };

/** Requests whose objects cannot be left behind without the label, or must not have it. */
const exceptions: readonly { readonly because: string; readonly has: (create: Create) => boolean }[] = [
  {
    because: 'a review is answered and not stored',
    has: ({ request }) => /reviews$/.test(textOf(request.path)),
  },
  {
    because: 'an object is sent back as it was read, with the labels that it has',
    has: ({ place }) =>
      /^deprecation\/(?:round-trip(?:-of-a-scaler)?|writes-of-a-scaler|(?:states|values)-in-two-versions)@[^:]+: (?:[a-z]+-)?back$/.test(
        place,
      ),
  },
  {
    because: 'a pod without labels is what the case is about; its response has the uid, and its namespace is removed',
    has: ({ place }) => /^notable-changes\/pod-disruption-budget\/(?:beta-)?selectors@target: create-bare$/.test(place),
  },
  {
    because: 'an object without labels is what the case is about; its response has the uid, and its namespace is removed',
    has: ({ place }) => /^protobuf\/unlabelled@[^:]+: create-[bd]$/.test(place),
  },
];

/** A template as text, with a word for each placeholder. */
const textOf = (template: Template): string => {
  if (typeof template === 'string') return template;
  if (typeof template !== 'object' || template === null) return String(template);
  if ('$join' in template && Array.isArray(template.$join)) return template.$join.map((part: Template) => textOf(part)).join('');
  return Object.entries(template)
    .map(([key, value]) => `${key}-${String(value)}`)
    .join('');
};

const isOfSubresource = (path: string): boolean =>
  /^\/api\/v1\/namespaces\/[^/]+\/(?:status|finalize)$/.test(path) ||
  /^\/(?:api\/[^/]+|apis\/[^/]+\/[^/]+)\/(?:namespaces\/[^/]+\/|(?!namespaces\/))[^/]+\/[^/]+\/[^/]/.test(path);

const sentBy = ({ body, binary, text }: Request): string => JSON.stringify([body, binary, text]);

/** The requests of a case that may create an object: each POST to a collection, and updates and applies of what no POST has created. */
const createsOf = ({ steps }: Pick<Case, 'steps'>): readonly (Request & { readonly step: string })[] => {
  const existing = new Set<string>();
  return flatSteps(steps).flatMap((step) => {
    if (!('request' in step) || isOfSubresource(textOf(step.request.path))) return [];
    const { request } = step;
    const path = textOf(request.path);
    if (request.method === 'POST') {
      const own = /"\$own":"([^"]+)"/.exec(JSON.stringify([request.body ?? request.binary ?? request.text]))?.[1];
      if (request.query?.['dryRun'] === undefined) existing.add(`${path}/$own-${own}`);
      return [{ ...request, step: step.id }];
    }
    const mayCreate = (request.method === 'PUT' || isApply(request)) && !existing.has(path);
    return mayCreate ? [{ ...request, step: step.id }] : [];
  });
};

const scenarios = [...projectSuite.cases, ...fixtures.map((fixture) => ({ ...fixture, subject: 'fixture' }))];
const creates: readonly Create[] = scenarios.flatMap((one) =>
  createsOf(one).map(({ step, ...request }) => ({ place: `${one.id}@${one.subject}: ${step}`, request })),
);
const unlabelled = creates.filter(({ request }) => !sentBy(request).includes('apiconform-run'));

describe('a request that may create an object, in a dry run too', () => {
  it('has the label of the run, by which the clean-up finds the object', () => {
    expect(creates.length).toBeGreaterThan(1000);
    expect(unlabelled.filter((create) => !exceptions.some(({ has }) => has(create))).map(({ place }) => place)).toEqual([]);
  });

  it.each(exceptions)('has no label where $because', ({ has }) => {
    expect(unlabelled.filter(has).length).toBeGreaterThan(0);
  });
});
