import { describe, expect, it } from 'vitest';
import { resolveText } from '#conformance/evidence/resolve';
import { flatSteps } from '#core/model/step';
import { observationCases } from '#suites/observations/observation-cases';
import { bindingsWith } from '../conformance/evidence/bindings.ts';
import { projectSuite } from './project-suite.ts';
import { refsIn, requestsOf, templatesOf } from './templates-of.ts';

const { openPoints, subjects } = projectSuite;
const cases = observationCases(openPoints, subjects);
const observed = openPoints.filter(({ form }) => form.name === 'observation');

describe('the open points', () => {
  it('are each observed in one case, except those that no request shows', () => {
    const points = cases.flatMap(({ observations = [] }) => observations.map(({ point }) => point));
    expect([...points].sort()).toEqual(observed.map(({ id }) => id).sort());
    expect(openPoints.length).toBeGreaterThan(observed.length);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it('refer to steps of their setup', () => {
    const lost = cases.flatMap(({ id, steps, observations = [] }) => {
      const known = new Set(flatSteps(steps).map((step) => step.id));
      return observations.flatMap(({ looks }) => looks.filter(({ of }) => !known.has(of)).map(({ of }) => `${id}: ${of}`));
    });
    expect(lost).toEqual([]);
  });

  it('describe the request of each response if there are several', () => {
    const silent = observed.filter(
      ({ form }) => form.name === 'observation' && form.looks.length > 1 && form.looks.some(({ when }) => when === undefined),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('use every setup', () => {
    const used = observed.flatMap(({ form }) => (form.name === 'observation' ? [`observations/${form.setup}`] : []));
    expect(cases.map(({ id }) => id).sort()).toEqual([...new Set(used)].sort());
  });
});

describe('the cases that observe', () => {
  it('judge nothing', () => {
    expect(cases.flatMap(({ checks }) => checks)).toEqual([]);
  });

  it('are data', () => {
    expect(JSON.parse(JSON.stringify(cases))).toEqual(cases);
  });

  it('stay small', () => {
    for (const { beside: _, ...own } of cases) expect(JSON.stringify(own).length, own.id).toBeLessThan(20_000);
  });

  it('have steps with unique ids that refer to earlier steps', () => {
    for (const { id, steps } of cases) {
      const before: string[] = [];
      for (const step of flatSteps(steps)) {
        expect(before, id).not.toContain(step.id);
        for (const ref of templatesOf(step).flatMap(refsIn)) expect(before, `${id}: ${step.id}`).toContain(ref.step);
        before.push(step.id);
      }
    }
  });

  it('write to test objects only', () => {
    const answer = { metadata: { resourceVersion: '7', uid: 'u' }, data: { key: 'x' } };
    const bindings = bindingsWith({}, { prefix: 'ac-run-1', namespace: 'lent-1', document: () => answer });
    const writes = cases.flatMap((c) => requestsOf(c).filter(({ method }) => method !== 'GET'));
    expect(writes.length).toBeGreaterThan(20);
    for (const { path, body } of writes) {
      const target = resolveText(path, bindings);
      const sent = body === undefined ? '' : resolveText(body, bindings);
      expect(`${target} ${sent}`).toMatch(/\/ac-run-1-[a-z-]+ |\/namespaces\/lent-1\/configmaps |"name":"ac-run-1-/);
    }
  });
});
