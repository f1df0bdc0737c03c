import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/reference/refusal.ts';
import { deleteOptions } from '../../../src/reference/write/delete-options.ts';

const body = (dryRun?: readonly string[]) => ({ kind: 'DeleteOptions', apiVersion: 'v1', ...(dryRun === undefined ? {} : { dryRun }) });

describe('a delete is a dry run', () => {
  it.each([
    ['by its query', undefined, true],
    ['by its query, whatever its body is', body(), true],
    ['by its options', body(['All']), false],
  ])('%s', (_, options, query) => {
    expect(deleteOptions(options, query, 'beside-the-query').dryRun).toBe(true);
  });

  it('by its options alone, where they stand in place of the query', () => {
    expect(deleteOptions(body(), true, 'in-place-of-the-query').dryRun).toBe(false);
    expect(deleteOptions({}, true, 'in-place-of-the-query').dryRun).toBe(false);
    expect(deleteOptions(body(['All']), false, 'in-place-of-the-query').dryRun).toBe(true);
    expect(deleteOptions(undefined, true, 'in-place-of-the-query').dryRun).toBe(true);
  });
});

it('the body of a delete is nothing else', () => {
  expect(() => deleteOptions({ kind: 'ConfigMap' }, false)).toThrow(Refusal);
});
