import { describe, expect, it } from 'vitest';
import { schemaChanges } from '#compatibility/descriptions/field-change';
import { catalogue } from '../../spec/schedule/project-schedule.ts';

describe('the changes of a schema', () => {
  it('have one row each, which names the rule that they break', () => {
    const rows = catalogue.rules.changes.map(({ id }) => id);
    expect(schemaChanges.filter((id) => !rows.includes(id))).toEqual([]);
  });
});
