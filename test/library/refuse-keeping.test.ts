import { describe, expect, it } from 'vitest';
import { refuseKeeping } from '#library/refuse-keeping';

describe('refuseKeeping', () => {
  it.each([
    [{ reference: {} }, 'The reference server of --reference ends with the run, and its objects with it.'],
    [{ readOnly: true }, 'A read-only run creates no objects, so that there is nothing to keep.'],
    [{ namespaces: ['a'] }, 'Tests share the namespaces of --namespaces, and what one leaves is in the way of the next.'],
  ])('refuses to keep objects with %j', (options, message) => {
    expect(() => refuseKeeping({ ...options, keepFailed: true })).toThrow(message);
    expect(() => refuseKeeping(options)).not.toThrow();
  });

  it('accepts a server', () => {
    expect(() => refuseKeeping({ server: 'https://one', keepFailed: true })).not.toThrow();
  });
});
