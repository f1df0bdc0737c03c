import { describe, expect, it } from 'vitest';
import { changedObject, mergePatchOf } from '#suites/notable-changes/changed-object';
import { examples } from '#suites/notable-changes/examples';
import { projectSuite } from '../project-suite.ts';

describe('an example that is changed', () => {
  const object = { spec: { hooks: [{ name: 'one' }, { name: 'two' }], replicas: 0 } };

  it('has other values at the places of the change', () => {
    expect(changedObject(object, { '/spec/hooks/1/name': 'three', '/spec/new/deep': true })).toEqual({
      spec: { hooks: [{ name: 'one' }, { name: 'three' }], replicas: 0, new: { deep: true } },
    });
  });

  it('lacks what is null in the change', () => {
    expect(changedObject(object, { '/spec/replicas': null, '/spec/hooks/0/name': null })).toEqual({
      spec: { hooks: [{}, { name: 'two' }] },
    });
  });

  it('is itself where nothing is changed', () => {
    expect(changedObject(object, {})).toEqual(object);
  });

  it('is changed by a merge patch that says the same', () => {
    expect(mergePatchOf({ '/spec/a/b': 1, '/spec/a/c': null, '/metadata/labels/x~1y': 'z' })).toEqual({
      spec: { a: { b: 1, c: null } },
      metadata: { labels: { 'x/y': 'z' } },
    });
  });
});

describe('the examples', () => {
  const used = projectSuite.statements.flatMap(({ form }) =>
    form.name === 'notable-change' || form.name === 'refused-change' ? form.examples : [],
  );

  it('are those that the table names', () => {
    expect([...new Set(used)].filter((name) => !examples.has(name))).toEqual([]);
  });

  it('are each used', () => {
    expect([...examples.keys()].filter((name) => !used.includes(name))).toEqual([]);
  });
});
