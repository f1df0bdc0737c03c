import { describe, expect, it } from 'vitest';
import { DrawnPlan } from '#conformance/plan/drawn-plan';
import { projectSuite } from '../../suites/project-suite.ts';
import { sampleReport } from '../report/sample-report.ts';
import { create, drawnCase } from '../shrink/sequences.ts';

const { target, run } = sampleReport;
const { options } = run;

const [statement] = projectSuite.statements;
if (target.facts === undefined || statement === undefined) throw new Error('There are no facts, or no statements.');
const knownFacts = target.facts;
const statements = ['area/one', 'area/two'].map((id) => ({ ...statement, id, area: 'area' }));

function planOf(most: number | undefined, only: readonly string[] = []) {
  const asked: (readonly [number, number])[] = [];
  const draw = (from: number, count: number) => {
    asked.push([from, count]);
    return Array.from({ length: count }, (_, index) => ({ ...drawnCase(from + index, [create('1', 'a')]), needs: [] }));
  };
  const input = {
    fixtures: [],
    statements,
    subjects: [],
    facts: knownFacts,
    options: { ...options, only, seed: 0, repeat: 1, level: 'may' } as const,
  };
  return { plan: new DrawnPlan(input, draw, most), asked };
}

describe('the plan of sequences that are drawn as a run needs them', () => {
  it('has as many as are wanted, in parts, each with its place', () => {
    const { plan, asked } = planOf(250);
    const all = [...plan];
    expect(all.map(({ index }) => index)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    expect(all[249]?.planned.key).toBe('drawn/249@things');
    expect(asked).toEqual([
      [0, 100],
      [100, 100],
      [200, 50],
    ]);
  });

  it('draws no more than is asked for where the number is open', () => {
    const { plan, asked } = planOf(undefined);
    const all = plan[Symbol.iterator]();
    for (let count = 0; count < 150; count += 1) all.next();
    expect(asked).toHaveLength(2);
  });

  it('ends where the options select none', () => {
    const { plan, asked } = planOf(undefined, ['watch/*']);
    expect([...plan]).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('is empty where none are wanted', () => {
    expect([...planOf(0).plan]).toEqual([]);
  });
});
