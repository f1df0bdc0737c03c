import { describe, expect, it } from 'vitest';
import { changedObject, mergePatchOf } from '#suites/notable-changes/changed-object';
import { examples } from '#suites/notable-changes/examples';
import { projectSuite } from '../project-suite.ts';

describe('a changed example', () => {
  const object = { spec: { hooks: [{ name: 'one' }, { name: 'two' }], replicas: 0 } };

  it('has the values of the change', () => {
    expect(changedObject(object, { '/spec/hooks/1/name': 'three', '/spec/new/deep': true })).toEqual({
      spec: { hooks: [{ name: 'one' }, { name: 'three' }], replicas: 0, new: { deep: true } },
    });
  });

  it('has no fields that are null in the change', () => {
    expect(changedObject(object, { '/spec/replicas': null, '/spec/hooks/0/name': null })).toEqual({
      spec: { hooks: [{}, { name: 'two' }] },
    });
  });

  it('is equal to the original without a change', () => {
    expect(changedObject(object, {})).toEqual(object);
  });

  it('is the result of the equivalent merge patch', () => {
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

  it('are named by the table', () => {
    expect([...new Set(used)].filter((name) => !examples.has(name))).toEqual([]);
  });

  it('are each used', () => {
    expect([...examples.keys()].filter((name) => !used.includes(name))).toEqual([]);
  });
});
