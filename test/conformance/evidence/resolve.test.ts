import { describe, expect, it } from 'vitest';
import { resolve, resolveText, UnresolvedReference } from '#conformance/evidence/resolve';
import type { Json } from '#core/model/json';
import type { Template } from '#core/model/template';
import { bindingsWith } from './bindings.ts';

const bindings = bindingsWith(
  { list: { metadata: { resourceVersion: '7' }, items: [1, 2, 3] }, object: { metadata: { labels: { a: 'b' } } } },
  { namespace: 'lent', future: '999' },
);

describe('a template', () => {
  it.each<[Template, Json]>([
    [{ $own: 'a' }, 'ac-run-1-a'],
    [{ $namespace: true }, 'lent'],
    [{ $run: true }, 'run'],
    [{ $case: true }, 'ac-run-1'],
    [{ $dialect: 'apiDomain' }, 'cluster.example'],
    [{ $dialect: 'binaryMediaType' }, 'application/vnd.svc.protobuf'],
    [{ $future: true }, '999'],
    [{ $ref: { step: 'list', at: '/metadata/resourceVersion' } }, '7'],
    [{ $ref: { step: 'object', at: '/metadata/labels' } }, { a: 'b' }],
    [{ $count: { step: 'list', at: '/items' } }, 3],
    [{ $join: ['/', { $own: 'a' }, { $join: ['-', { $count: { step: 'list', at: '/items' } }] }] }, '/ac-run-1-a-3'],
  ])('has its placeholder filled: %j', (template, value) => {
    expect(resolve(template, bindings)).toEqual(value);
  });

  it('is JSON everywhere else', () => {
    const template: Template = {
      text: 'a',
      none: null,
      list: [1, true, { deep: { $own: 'a' } }],
      both: { $own: 'a', other: 1 },
      $price: 5,
    };
    expect(resolve(template, bindings)).toEqual({
      text: 'a',
      none: null,
      list: [1, true, { deep: 'ac-run-1-a' }],
      both: { $own: 'a', other: 1 },
      $price: 5,
    });
  });

  it('preserves a key called __proto__', () => {
    const value = resolve(JSON.parse('{"__proto__":{"a":1}}'), bindings);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each<[Template, string]>([
    [{ $own: 'a' }, 'ac-run-1-a'],
    [7, '7'],
    [{ $ref: { step: 'object', at: '/metadata/labels' } }, '{"a":"b"}'],
    [null, 'null'],
  ])('is text where text belongs: %j', (template, text) => {
    expect(resolveText(template, bindings)).toBe(text);
  });
});

describe('a reference', () => {
  it.each<Template>([
    { $ref: { step: 'list', at: '/metadata/continue' } },
    { $ref: { step: 'never', at: '' } },
    { $count: { step: 'list', at: '/metadata' } },
    { $join: ['a', { $ref: { step: 'never', at: '/b' } }] },
  ])('that leads nowhere is said to: %j', (template) => {
    expect(() => resolve(template, bindings)).toThrow(UnresolvedReference);
  });

  it('leads on from the pointer that it finds at another place', () => {
    const document = { described: { see: '#/schemas/Pod', plain: 7, schemas: { Pod: { status: { ref: 'x' } } } } };
    const known = bindingsWith(document);
    const from = (via: string, at: string) => resolve({ $ref: { step: 'described', via, at } }, known);
    expect(from('/see', '/status/ref')).toBe('x');
    expect(() => from('/see', '/spec')).toThrow('the response to step "described" has no value at "/spec"');
    expect(() => from('/plain', '/status')).toThrow('the response to step "described" has no value at "/plain"');
  });

  it('says what is missing where', () => {
    expect(() => resolve({ $ref: { step: 'list', at: '/metadata/continue' } }, bindings)).toThrow(
      'the response to step "list" has no value at "/metadata/continue"',
    );
  });
});

describe('what a case did not ask for', () => {
  it.each<[Template, string]>([
    [{ $namespace: true }, 'the case uses a namespace of its own without the need for it'],
    [{ $future: true }, 'the case uses a version from the future without the need for it'],
  ])('is not made up: %j', (template, message) => {
    expect(() => resolve(template, bindingsWith())).toThrow(message);
  });
});
