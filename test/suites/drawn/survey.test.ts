import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import { Draft } from '#suites/drawn/draft';
import { modelled } from '#suites/drawn/drawn';
import type { Places } from '#suites/drawn/supposed';
import { drawSurvey } from '#suites/drawn/survey';
import { typeOfSequence } from '#suites/drawn/types';
import { drawCreate } from '#suites/drawn/writes';
import { projectSuite } from '../project-suite.ts';

const types = projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []);
const places: Places = ['here'];

/** The requests of two surveys of one sequence, and how many steps they say that they have. */
function surveysOf(
  id: string,
  seed: number,
): { readonly first: readonly Request[]; readonly second: readonly Request[]; readonly steps: number } {
  const subject = types.find((type) => type.id === id);
  if (subject === undefined) throw new Error(`There is no type ${id}.`);
  const draft = new Draft(typeOfSequence(subject, seed), seed);
  drawCreate(draft, draft.supposed('a', 'here'));
  const survey = drawSurvey(draft, places, seed);
  const taken = (): readonly Request[] => {
    const before = draft.steps.length;
    survey.take();
    return draft.steps.slice(before).flatMap((step) => (step.do === 'send' ? [step.request] : []));
  };
  const [first, second] = [taken(), taken()];
  return { first, second, steps: survey.steps() };
}

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

describe('the survey of a sequence', () => {
  it('reads in the same ways each time, and only reads', () => {
    for (const { id } of types)
      for (const seed of seeds) {
        const { first, second, steps } = surveysOf(id, seed);
        expect(first.length).toBeGreaterThanOrEqual(2);
        expect(second).toEqual(first);
        expect(steps).toBe(first.length + second.length);
        expect(first.every(({ method }) => method === 'GET')).toBe(true);
      }
  });

  it.each([
    ['configmaps', '"labelSelector":{"$join":["apiconform-case=",{"$case":true},",'],
    ['configmaps', '"resourceVersion":"0"'],
    ['configmaps', '"fieldSelector"'],
    ['configmaps', 'as=Table'],
    ['configmaps', 'binaryMediaType'],
    ['custom-resources', '/scale'],
  ])('of some sequences about %s reads with %s', (id, text) => {
    const requests = seeds.flatMap((seed) => surveysOf(id, seed).first.map((request) => JSON.stringify(request)));
    expect(requests.filter((request) => request.includes(text))).not.toEqual([]);
  });

  it('of types without a scale reads none', () => {
    const requests = seeds.flatMap((seed) => surveysOf('configmaps', seed).first.map((request) => JSON.stringify(request)));
    expect(requests.filter((request) => request.includes('/scale'))).toEqual([]);
  });
});
