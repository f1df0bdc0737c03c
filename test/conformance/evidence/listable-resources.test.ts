import { expect, it } from 'vitest';
import { listableResources } from '#conformance/evidence/listable-resources';

const resource = (name: string, verbs: readonly string[] = ['list']) => ({ name, kind: 'Thing', verbs });

it('finds the types of a description that can be listed, with their kinds', () => {
  const description = { resources: [resource('things'), resource('things/status', ['get']), resource('reviews', ['create'])] };
  expect(listableResources(description)).toEqual([{ name: 'things', kind: 'Thing' }]);
});

it('passes over what would make another path, and what is no description', () => {
  const names = ['../secrets', 'a/b', 'A', '', 'x?limit=0', '-x'].map((name) => resource(name));
  expect(listableResources({ resources: names })).toEqual([]);
  for (const none of [undefined, null, 'text', { resources: 'none' }, { resources: [null, { name: 'x' }] }])
    expect(listableResources(none)).toEqual([]);
});
