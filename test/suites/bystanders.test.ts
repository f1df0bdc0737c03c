import { describe, expect, it } from 'vitest';
import { flatSteps, type Step } from '#core/model/step';
import { projectSuite } from './project-suite.ts';

const { cases, subjects } = projectSuite;

const pathOf = (path: unknown): string => JSON.stringify(path);
const readsOf = (c: (typeof cases)[number]): readonly Step[] => {
  const collection = subjects.find(({ id }) => id === c.subject)?.collection;
  if (collection === undefined) return [];
  return c.steps.filter((step) => 'request' in step && step.request.method === 'GET' && pathOf(step.request.path) === pathOf(collection));
};

describe('a case about a collection', () => {
  const about = cases.filter((c) => readsOf(c).length > 0 && c.observations === undefined);

  it('has an object beside its own, which others share', () => {
    expect(about.length).toBeGreaterThan(200);
    expect(about.filter(({ bystander }) => bystander === undefined).map(({ id, subject }) => `${id}@${subject}`)).toEqual([]);
    expect(new Set(about.map(({ bystander }) => bystander?.id)).size).toBe(
      subjects.filter(({ sequences }) => sequences === undefined).length,
    );
  });

  it('changes that object after it has opened its watches, and in no other way, unless it runs alone', () => {
    const opening = about.filter((c) => c.queue !== 'alone' && readsOf(c).some((step) => step.do === 'open'));
    const unchanged = opening.filter(({ steps }) => !flatSteps(steps).some(({ id }) => id.startsWith('beside-')));
    expect(opening.length).toBeGreaterThan(50);
    expect(unchanged.map(({ id, subject }) => `${id}@${subject}`)).toEqual([]);
    const written = about.flatMap(({ steps }) => flatSteps(steps).filter(({ id }) => id.startsWith('beside-')));
    expect(written.every((step) => step.do === 'send' && step.request.method === 'PATCH' && step.writes === undefined)).toBe(true);
  });

  it('has it in another namespace, under a name that no case has', () => {
    const [namespaced] = about.filter(({ subject }) => subject === 'configmaps');
    const paths = namespaced?.bystander?.steps.flatMap((step) => ('request' in step ? [pathOf(step.request.path)] : []));
    expect(paths?.[0]).toBe('"/api/v1/namespaces"');
    expect(paths?.[1]).toContain('-0-beside-configmaps');
  });
});
