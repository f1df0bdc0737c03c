import { describe, expect, it } from 'vitest';
import { groupLabels, namesGroups } from '#core/json/group-labels';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';

const get = (path: Template): Step => ({ id: 'get', do: 'send', request: { method: 'GET', path } });
const of = (label: string): Step => get({ $join: ['/apis/', { $group: label }, '/v1/samples'] });

describe('the labels of API groups', () => {
  it('are found anywhere in steps, each once', () => {
    expect(groupLabels([of('types'), of('own'), of('types'), get('/api')])).toEqual(['types', 'own']);
  });

  it('are not taken from text that looks like one', () => {
    expect(groupLabels([get('/x/{"$group":"types"}')])).toEqual([]);
  });

  it('say whether a run names groups of its own', () => {
    const fixture = { id: 'definition', steps: [of('types')] };
    expect(namesGroups({ fixtures: [fixture], run: [] })).toBe(true);
    expect(namesGroups({ fixtures: [{ ...fixture, steps: [get('/api')] }], run: [] })).toBe(false);
  });
});
