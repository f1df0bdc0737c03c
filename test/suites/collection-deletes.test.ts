import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Case } from '#core/model/case';
import type { Request } from '#core/model/request';
import { flatSteps } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { generateCases } from '#suites/index';
import { projectSuite } from './project-suite.ts';

const { statements, subjects } = projectSuite;

const described: Subject = {
  id: 'nodes',
  served: 'v1/nodes',
  apiVersion: 'v1',
  kind: 'Node',
  collection: '/api/v1/nodes',
  scope: 'cluster',
  isolation: 'shared-collection',
  deletion: 'immediate',
  writers: 'shared',
  origin: 'built-in',
  body: {},
  where: { file: 'nodes.yaml', line: 1, column: 1 },
  fromFile: true,
};
const inNamespaces: Subject = {
  ...described,
  id: 'pods',
  served: 'v1/pods',
  kind: 'Pod',
  collection: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/pods'] },
  scope: 'namespaced',
  uses: ['single-cases'],
};
const all = [...subjects, described, inNamespaces];
const cases = generateCases(statements, all);

type Deletion = { readonly subject: Subject; readonly c: Case; readonly request: Request; readonly index: number };

const deletions: readonly Deletion[] = all.flatMap((subject) =>
  cases
    .filter((c) => c.subject === subject.id)
    .flatMap((c) =>
      flatSteps(c.steps).flatMap((step, index) =>
        'request' in step && step.request.method === 'DELETE' && isDeepStrictEqual(step.request.path, subject.collection)
          ? [{ subject, c, request: step.request, index }]
          : [],
      ),
    ),
);
const nameOf = ({ c }: Deletion): string => `${c.id}@${c.subject}`;

/** Whether a list by the same selector has shown before that it selects objects of the case only. */
const isPrecededByProof = ({ c, request, index }: Deletion): boolean =>
  flatSteps(c.steps)
    .slice(0, index)
    .some(
      (step) =>
        step.do === 'until' &&
        step.atDeadline === undefined &&
        isDeepStrictEqual(step.request.path, request.path) &&
        request.query?.['labelSelector'] !== undefined &&
        isDeepStrictEqual(step.request.query?.['labelSelector'], request.query['labelSelector']),
    );

describe('the deletion of a collection', () => {
  it('is tested with collections that belong to the case', () => {
    const own = deletions.filter(({ subject }) => subject.isolation === 'own-collection').map(nameOf);
    expect(own).toEqual(
      expect.arrayContaining([
        'verbs/delete-collection@configmaps',
        'dry-run/delete-collection@configmaps',
        'dry-run/delete-collection@custom-resources',
        'dry-run/values/other/delete-collection@configmaps',
        'authentication/permissions@configmaps',
      ]),
    );
  });

  it('is not sent to a collection with objects of others, except where the requirement is about that type and a list has shown that the selector is supported', () => {
    const shared = deletions.filter(({ subject }) => subject.isolation === 'shared-collection');
    expect(new Set(shared.map(nameOf))).toEqual(
      new Set([
        'authentication/made-up-token@csinodes',
        'authentication/made-up-token-in-other-forms@csinodes',
        'authentication/no-credentials@csinodes',
        'authentication/no-credentials-in-other-forms@csinodes',
        'csinode-operations/deletecollection@csinodes',
      ]),
    );
    expect(shared.filter((one) => !isPrecededByProof(one)).map(nameOf)).toEqual([]);
  });
});
