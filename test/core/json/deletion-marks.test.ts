import { describe, expect, it } from 'vitest';
import { hasFinalizers, isHeldByFinalizers, isMarkedForDeletion } from '#core/json/deletion-marks';

describe('an object', () => {
  it('is marked for deletion by its deletionTimestamp', () => {
    expect(isMarkedForDeletion({ metadata: { deletionTimestamp: '2024-01-01T00:00:00Z' } })).toBe(true);
    expect([{ metadata: {} }, { metadata: { deletionTimestamp: null } }, undefined].map(isMarkedForDeletion)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is held by the finalizers of its metadata, and a namespace by those of its spec', () => {
    const [ofMetadata, ofSpec] = [{ metadata: { finalizers: ['a'] } }, { spec: { finalizers: ['a'] } }];
    const none = { metadata: { finalizers: [] }, spec: { finalizers: null } };
    expect([ofMetadata, ofSpec, none, undefined].map(isHeldByFinalizers)).toEqual([true, true, false, false]);
    expect([ofMetadata, ofSpec, none, undefined].map(hasFinalizers)).toEqual([true, false, false, false]);
  });
});
