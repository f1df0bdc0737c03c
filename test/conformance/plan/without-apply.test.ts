import { describe, expect, it } from 'vitest';
import { makePlan } from '#conformance/plan/make-plan';
import { checksThatNeedApply } from '#conformance/plan/without-apply';
import type { Case, Check } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import { caseOf, facts, planning } from './planning.ts';

const headers = { 'content-type': 'application/apply-patch+yaml' };
const apply: Step = { id: 'apply', do: 'send', request: { method: 'PATCH', path: '/a', headers } };
const later: Step = { ...apply, id: 'later' };
const preparing: Step = { ...apply, writes: { own: 'a', as: 'create' } };
const put: Step = { id: 'put', do: 'send', request: { method: 'PUT', path: '/a' } };
const get: Step = { id: 'get', do: 'send', request: { method: 'GET', path: '/a' } };

const answered = (step: string): Predicate => ({ of: step, at: 'status', is: 'one-of', value: [200] });
const holds = (...steps: readonly string[]): Check['expect'] => ({ kind: 'holds', all: steps.map(answered) });
const check = (statement: string, expected: Check['expect'], ...given: readonly string[]): Check => ({
  statement,
  given: given.map(answered),
  expect: expected,
});
const doing = (steps: readonly Step[], ...checks: readonly Check[]): Case => caseOf('area/case', [], { steps, checks });
const needApply = (c: Case) => checksThatNeedApply(c).map(({ statement }) => statement);

describe('a check needs an apply', () => {
  it('where it is a precondition', () => {
    expect(needApply(doing([apply, put], check('x', holds('put'), 'apply'), check('y', holds('put'))))).toEqual(['x']);
  });

  it('where it is one of several writes', () => {
    expect(needApply(doing([apply, put], check('x', holds('put', 'apply')), check('y', holds('apply'))))).toEqual(['x']);
  });

  it('where it prepares the case', () => {
    const steps = [preparing, put, later];
    expect(needApply(doing(steps, check('x', holds('put')), check('y', holds('later')), check('z', holds('apply', 'get'))))).toEqual([
      'x',
      'y',
    ]);
    expect(needApply(doing(steps, check('x', { kind: 'versions-change' })))).toEqual(['x']);
  });

  it('where the case waits for it', () => {
    const waiting: Step = {
      id: 'until',
      do: 'until',
      request: { method: 'PATCH', path: '/a', headers },
      holds: answered('until'),
      boundSeconds: 1,
    };
    expect(needApply(doing([waiting, put], check('x', holds('put'))))).toEqual(['x']);
  });

  it('never where nothing is applied, or where the check is about the apply', () => {
    expect(needApply(doing([put, get], check('x', holds('put'), 'get')))).toEqual([]);
    expect(needApply(doing([put, apply, get], check('x', holds('apply', 'get'), 'put')))).toEqual([]);
  });
});

describe('the plan for a target without apply', () => {
  const c = doing([apply, put], check('area/x', holds('put'), 'apply'), check('area/y', holds('put')));

  it('skips the checks that need an apply, and runs the case for the others', () => {
    const plan = makePlan(planning([c], { facts: { ...facts(), apply: 'absent' } }));
    expect(plan.run.map((planned) => planned.case.checks)).toEqual([c.checks.slice(1)]);
    expect(plan.skipped).toEqual([
      {
        case: { ...c, checks: c.checks.slice(0, 1), observations: [] },
        reason: 'the target has no server-side apply: it returns 415 to the media type of an apply',
        need: 'apply',
      },
    ]);
  });

  it('has no case of which every check needs an apply', () => {
    const whole = doing([preparing], check('area/x', { kind: 'versions-change' }));
    const plan = makePlan(planning([whole], { facts: { ...facts(), apply: 'absent' } }));
    expect([plan.run.length, plan.skipped.length]).toEqual([0, 1]);
  });

  it('is that for any other target where there is apply, or where it is not known', () => {
    for (const known of [{}, { apply: 'served' } as const])
      expect(makePlan(planning([c], { facts: { ...facts(), ...known } }))).toMatchObject({ run: [{ case: c }], skipped: [] });
  });
});
