import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import { flatSteps, type Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { modelled } from '#suites/drawn/drawn';
import { fieldOf } from '#suites/drawn/field-of';
import { inBothVersions, versioned } from '#suites/drawn/in-versions';
import { drawSequence } from '#suites/drawn/sequence';
import { typeOfSequence } from '#suites/drawn/types';
import { projectSuite } from '../project-suite.ts';

const types = projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []);
const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

const typeOf = (id: string): Subject => {
  const subject = types.find((type) => type.id === id);
  if (subject === undefined) throw new Error(`There is no type ${id}.`);
  return subject;
};
const sequenceOf = (id: string, seed: number) => {
  const subject = typeOfSequence(typeOf(id), seed);
  const { steps } = drawSequence(typeOf(id), seed);
  return { steps, inBoth: inBothVersions(steps, subject, seed) };
};
const requestsOf = (steps: readonly Step[]): readonly Request[] =>
  flatSteps(steps).flatMap((step) => ('request' in step ? [step.request] : []));
const aboutOf = ({ method, path, body }: Request): string => JSON.stringify([method, path, body]);
const isInOther = ({ path }: Request): boolean => JSON.stringify(path).includes('/v1beta1/');

describe('the two versions of a type', () => {
  it('are both used by some sequences about custom resources, for writes, reads, pages and watches', () => {
    const used = seeds
      .flatMap((seed) => flatSteps(sequenceOf('custom-resources', seed).inBoth))
      .filter((step) => 'request' in step && isInOther(step.request));
    expect([...new Set(used.map((step) => step.do))].sort()).toEqual(['open', 'pages', 'send']);
    const methods = new Set(used.flatMap((step) => ('request' in step ? [step.request.method] : [])));
    expect([...methods].sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
  });

  it('leave the requests as they are, but for the version in the path and in the body', () => {
    for (const seed of seeds) {
      const { steps, inBoth } = sequenceOf('custom-resources', seed);
      const text = (one: readonly Step[]): string => JSON.stringify(one).replaceAll('/v1beta1', '/v1');
      expect(text(inBoth)).toBe(text(steps));
      for (const request of requestsOf(inBoth)) {
        const version = JSON.stringify(fieldOf(request.body, 'apiVersion') ?? '');
        if (version.includes('$join')) expect(version.includes('/v1beta1')).toBe(isInOther(request));
      }
    }
  });

  it('are one and the same for a request that is repeated', () => {
    for (const seed of seeds) {
      const { steps, inBoth } = sequenceOf('custom-resources', seed);
      const plain = flatSteps(steps);
      const both = flatSteps(inBoth);
      const repeated = both.flatMap((step, index) => {
        const [first, second] = [plain[index - 1], plain[index]];
        if (first?.do !== 'send' || second?.do !== 'send' || step.do !== 'send' || second.request.method === 'GET') return [];
        return aboutOf(first.request) === aboutOf(second.request) ? [[both[index - 1], step] as const] : [];
      });
      for (const [first, second] of repeated)
        expect(first !== undefined && 'request' in first && isInOther(first.request)).toBe(isInOther(second.request));
    }
  });

  it('are not used for a page that another one goes on from', () => {
    const ofPages = seeds.flatMap((seed) =>
      flatSteps(sequenceOf('custom-resources', seed).inBoth).flatMap((step) => (step.do === 'send' ? [step.request] : [])),
    );
    const single = ofPages.filter(({ query }) => query?.['limit'] !== undefined || query?.['continue'] !== undefined);
    expect(single.length).toBeGreaterThan(0);
    expect(single.filter(isInOther)).toEqual([]);
  });

  it('are not used for a built-in type', () => {
    for (const seed of seeds) {
      const { steps, inBoth } = sequenceOf('configmaps', seed);
      expect(inBoth).toBe(steps);
    }
  });

  it('change places in paths and API versions alone', () => {
    expect(versioned({ $join: ['/apis/', { $group: 'types' }, '/v1/namespaces/', { $namespace: true }, '/widgets'] })).toEqual({
      $join: ['/apis/', { $group: 'types' }, '/v1beta1/namespaces/', { $namespace: true }, '/widgets'],
    });
    expect(versioned({ $join: [{ $group: 'types' }, '/v1'] })).toEqual({ $join: [{ $group: 'types' }, '/v1beta1'] });
    expect(versioned('/v1x')).toBe('/v1x');
  });
});
