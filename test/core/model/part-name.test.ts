import { describe, expect, it } from 'vitest';
import { nameOfPart, pointerOf } from '#core/model/part-name';

describe('the part of a response that a check is about', () => {
  it('is the place of a predicate', () => {
    expect(nameOfPart({ of: 'read', at: 'status', is: 'equals', value: 200 })).toBe('status');
    expect(nameOfPart({ of: 'read', at: '/metadata/uid', is: 'present' })).toBe('/metadata/uid');
  });

  it('is the kind of an expectation, with its aspect; those that compare the same have one name', () => {
    expect(nameOfPart({ kind: 'versions-change' })).toBe('versions-change');
    expect(nameOfPart({ kind: 'too-large', of: 'read', aspect: 'message' })).toBe('too-large message');
    expect(nameOfPart({ kind: 'page-sizes', pages: 'walk', limit: 2 })).toBe('items');
  });

  it('has no position in a list', () => {
    expect(pointerOf('/items/3/metadata/name')).toBe('/items/-/metadata/name');
    expect(pointerOf('/0/metadata/continue')).toBe('/metadata/continue');
    expect(pointerOf('/rows/2')).toBe('/rows/-');
    expect(pointerOf('')).toBe('body');
    expect(pointerOf('header:etag')).toBe('header:etag');
  });
});
