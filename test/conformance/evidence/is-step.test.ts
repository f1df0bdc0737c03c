import { describe, expect, it } from 'vitest';
import { areSteps } from '#conformance/evidence/is-step';
import { drawnCases } from '#suites/drawn/drawn';
import { projectSuite } from '../../suites/project-suite.ts';

const { statements, subjects } = projectSuite;
const get = { id: '1', do: 'send', request: { method: 'GET', path: '/x' } };
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('steps in a file', () => {
  it('are those of any drawn sequence', () => {
    const cases = [...drawnCases(statements, subjects), ...drawnCases(statements, subjects, { sequences: 100, seed: 3 })];
    expect(cases.filter(({ steps }) => !areSteps(JSON.parse(JSON.stringify(steps)))).map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ['no list', {}],
    ['a step without a name', [{ ...get, id: '' }]],
    ['a step that does something else', [{ ...get, do: 'wait', seconds: 5 }]],
    ['two steps with one name', [get, get]],
    ['another method', [{ ...get, request: { method: 'CONNECT', path: '/x' } }]],
    ['no path', [{ ...get, request: { method: 'GET' } }]],
    ['a query that is a list', [{ ...get, request: { method: 'GET', path: '/x', query: [] } }]],
    ['a wait without an end', [{ ...get, do: 'until', holds: { of: '1', at: 'status', is: 'equals', value: 404 }, boundSeconds: 1e9 }]],
    ['a condition that compares with nothing', [{ ...get, do: 'until', holds: { of: '1', at: 'status', is: 'equals' }, boundSeconds: 9 }]],
    ['pages without an end', [{ ...get, do: 'pages', between: [], max: 1e9 }]],
    ['too many steps', Array.from({ length: 501 }, (_, index) => ({ ...get, id: `${index}` }))],
    ['a body that is nested too deep', [{ ...get, request: { method: 'POST', path: '/x', body: nested(100) } }]],
  ])('are not %s', (_, value) => {
    expect(areSteps(value)).toBe(false);
  });
});
