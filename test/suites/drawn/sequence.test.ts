import { describe, expect, it } from 'vitest';
import { flatSteps, type Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { modelled } from '#suites/drawn/drawn';
import { drawSequence } from '#suites/drawn/sequence';
import { projectSuite } from '../project-suite.ts';

const types: readonly Subject[] = projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []);
const seeds = Array.from({ length: 60 }, (_, index) => index + 1);
const all = types.flatMap((type) => seeds.map((seed) => ({ type, steps: drawSequence(type, seed).steps })));

const isRealWrite = (step: Step): boolean =>
  step.do === 'send' && step.request.method !== 'GET' && step.request.query?.['dryRun'] === undefined && step.request.as === undefined;

describe('a drawn sequence', () => {
  it('is the same for the same seed', () => {
    for (const type of types) expect(drawSequence(type, 7)).toEqual(drawSequence(type, 7));
  });

  it('is another one for another seed', () => {
    for (const type of types) expect(drawSequence(type, 7).steps).not.toEqual(drawSequence(type, 8).steps);
  });

  it('has ids that differ', () => {
    for (const { steps } of all) {
      const ids = flatSteps(steps).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('refers to steps before it alone', () => {
    for (const { steps } of all) {
      const before = new Set<string>();
      for (const step of flatSteps(steps)) {
        const alone = step.do === 'pages' ? { ...step, between: [] } : step;
        for (const [, id] of JSON.stringify(alone).matchAll(/"step":"([^"]+)"/g)) expect(before).toContain(id);
        before.add(step.id);
      }
    }
  });

  it('labels each object that it creates or replaces, so that a clean-up finds it', () => {
    for (const { steps } of all)
      for (const step of flatSteps(steps)) {
        if (step.do !== 'send' || (step.request.method !== 'POST' && step.request.method !== 'PUT')) continue;
        // A subresource changes an object and none of its labels.
        if (/"\/(status|scale)"/.test(JSON.stringify(step.request.path))) continue;
        expect(step.request.binary ?? step.request.body).toMatchObject({ metadata: { labels: { 'apiconform-run': { $run: true } } } });
      }
  });

  it('deletes a collection only of its own objects', () => {
    const deletions = all.flatMap(({ steps }) => flatSteps(steps)).filter((step) => step.id.includes('delete-collection'));
    expect(deletions.length).toBeGreaterThan(0);
    for (const step of deletions) expect(JSON.stringify(step)).toContain('"labelSelector":{"$join":["apiconform-case="');
  });

  it('sends at once only requests about an object that it writes at no other time', () => {
    const races = all.flatMap(({ steps }) => steps.flatMap((step) => (step.do === 'together' ? [{ steps, race: step }] : [])));
    expect(races.length).toBeGreaterThan(0);
    for (const { steps, race } of races) {
      const names = race.requests.map(({ request }) => /"\$own":"(race-\d+)"/.exec(JSON.stringify(request))?.[1]);
      expect(new Set(names).size).toBe(1);
      const others = steps.filter((step) => step !== race && JSON.stringify(step).includes(`"${names[0]}"`) && isRealWrite(step));
      expect(others.length).toBeLessThan(2);
    }
  });
});
