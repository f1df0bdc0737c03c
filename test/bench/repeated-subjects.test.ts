import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { repeatedSubjects } from '../../scripts/bench/repeated-subjects.ts';

const table = '# Why.\ntable: subjects\nrows:\n  - id: things\n    kind: Thing\n  - id: others\n';

describe('a table of subjects, repeated', () => {
  it('has each row again under an id of its own', () => {
    expect(load(repeatedSubjects(table, 2))).toEqual({
      table: 'subjects',
      rows: [{ id: 'things', kind: 'Thing' }, { id: 'others' }, { id: 'things-2', kind: 'Thing' }, { id: 'others-2' }],
    });
  });

  it('is the same table once', () => {
    expect(load(repeatedSubjects(table, 1))).toEqual(load(table));
  });

  it.each(['rows: none', 'table: subjects', 'rows: [{ kind: Thing }]'])('is refused where it is none: %s', (text) => {
    expect(() => repeatedSubjects(text, 2)).toThrow('no rows');
  });
});
