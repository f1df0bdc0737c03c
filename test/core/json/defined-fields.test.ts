import { describe, expect, it } from 'vitest';
import { definedFields } from '#core/json/defined-fields';

describe('fields that are defined', () => {
  it('leaves out undefined values and keeps every other value', () => {
    const fields = definedFields({ name: 'web', namespace: undefined, labels: null, replicas: 0, paused: false, note: '' });
    expect(fields).toStrictEqual({ name: 'web', labels: null, replicas: 0, paused: false, note: '' });
  });

  it('keeps the order of the fields', () => {
    expect(Object.keys(definedFields({ b: 1, skipped: undefined, a: 2 }))).toStrictEqual(['b', 'a']);
  });

  it('makes fields optional in the type, so that they can be spread into one', () => {
    const named = (namespace: string | undefined): { readonly name: string; readonly namespace?: string } => ({
      name: 'web',
      ...definedFields({ namespace }),
    });
    expect(named(undefined)).toStrictEqual({ name: 'web' });
    expect(named('default')).toStrictEqual({ name: 'web', namespace: 'default' });
  });
});
