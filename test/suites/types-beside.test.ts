import { describe, expect, it } from 'vitest';
import type { Subject } from '#core/model/subject';
import { generateCases } from '#suites/index';
import { projectSuite } from './project-suite.ts';

const { statements, subjects } = projectSuite;

describe('the cases of a subject that an operator describes', () => {
  const [first] = subjects;
  if (first === undefined) throw new Error('there is no subject');
  const collection = { $join: ['/apis/shop.example/v1/namespaces/', { $namespace: true }, '/widgets'] };
  const fromFile: Subject = { ...first, id: 'widgets', served: 'shop.example/v1/widgets', collection, fromFile: true };
  const made = generateCases(statements, [fromFile]).filter(({ subject }) => subject === 'widgets');
  const needing = (resource: string) =>
    made.filter(({ needs }) => needs.some((need) => need.need === 'served' && need.resource === resource)).map(({ id }) => id);

  it('need namespaces and config maps only where they write them', () => {
    expect(needing('v1/namespaces')).toEqual(expect.arrayContaining(['paths/namespaced', 'object-names/two-namespaces']));
    expect(needing('v1/namespaces').length).toBeLessThan(made.length / 5);
    expect(made.some(({ id, needs }) => id === 'watch/resume' && needs.every(({ need }) => need !== 'served'))).toBe(true);
  });
});
