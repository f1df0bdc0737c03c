import { describe, expect, it } from 'vitest';
import { schemaChanges } from '#compatibility/descriptions/field-change';
import { operationChanges } from '#compatibility/descriptions/operation-change';
import { catalogue } from '../../spec/schedule/project-schedule.ts';

describe('the changes of schemas and operations', () => {
  it('have one row each, which names the rule that they break', () => {
    const rows = catalogue.rules.changes.map(({ id }) => id);
    expect([...schemaChanges, ...operationChanges].sort()).toEqual([...rows].sort());
  });
});
