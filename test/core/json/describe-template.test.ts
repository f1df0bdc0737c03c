import { describe, expect, it } from 'vitest';
import { describeTemplate } from '#core/json/describe-template';

describe('a template for people', () => {
  it.each([
    ['a', 'a'],
    [7, '7'],
    [null, 'null'],
    [{ $own: 'a' }, '<a>'],
    [{ $namespace: true }, '<namespace>'],
    [{ $run: true }, '<run>'],
    [{ $case: true }, '<case>'],
    [{ $future: true }, '<version from the future>'],
    [{ $dialect: 'apiDomain' }, '<apiDomain>'],
    [{ $ref: { step: 'list', at: '/metadata/resourceVersion' } }, '<list.resourceVersion>'],
    [{ $count: { step: 'list', at: '/items' } }, '<number of items of list>'],
    [{ $join: ['/api/', { $namespace: true }, '/x'] }, '/api/<namespace>/x'],
    [{ metadata: { name: { $own: 'a' } }, list: [1, { $case: true }] }, '{"metadata":{"name":"<a>"},"list":[1,"<case>"]}'],
    [{ $patch: 'delete' }, '{"$patch":"delete"}'],
    [
      { metadata: { '$deleteFromPrimitiveList/finalizers': [{ $own: 'a' }] } },
      '{"metadata":{"$deleteFromPrimitiveList/finalizers":["<a>"]}}',
    ],
  ] as const)('%j reads %s', (template, text) => {
    expect(describeTemplate(template)).toBe(text);
  });

  it('has the names of a run, where they are given', () => {
    const names = {
      own: (own: string) => `ac-1-${own}`,
      namespace: 'ac-ns',
      run: 'x7k2pq',
      group: (label: string) => `${label}.s1`,
      case: 'ac-1',
      dialect: (name: string) => `the ${name}`,
    };
    const template = { $join: ['/', { $namespace: true }, '/', { $own: 'a' }, '/', { $run: true }, '/', { $case: true }] } as const;
    expect(describeTemplate(template, names)).toBe('/ac-ns/ac-1-a/x7k2pq/ac-1');
    expect(describeTemplate({ $dialect: 'apiDomain' }, names)).toBe('the apiDomain');
    expect(describeTemplate({ metadata: { name: { $own: 'a' } } }, names)).toBe('{"metadata":{"name":"ac-1-a"}}');
  });
});
