import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { deleteOptions } from '#reference-server/api/write/delete-options';
import { Refusal } from '#reference-server/exchange/refusal';
import type { PersonalityId } from '#reference-server/settings/personality';
import { personalities } from '#reference-server/settings/personality';

const body = (dryRun?: readonly string[]) => ({ kind: 'DeleteOptions', apiVersion: 'v1', ...(dryRun === undefined ? {} : { dryRun }) });

const optionsOf = (options: Json | undefined, dryRun: boolean, personality: PersonalityId, query = '') =>
  deleteOptions(options, { dryRun, query: new URLSearchParams(query), personality: personalities[personality], apiDomain: 'api.test' });

describe('a delete is a dry run', () => {
  it.each([
    ['by its query', undefined, true],
    ['by its query, whatever its body is', body(), true],
    ['by its options', body(['All']), false],
  ])('%s', (_, options, query) => {
    expect(optionsOf(options, query, 'specification').dryRun).toBe(true);
  });

  it('by its options alone, where they stand in place of the query', () => {
    expect(optionsOf(body(), true, 'kubernetes').dryRun).toBe(false);
    expect(optionsOf({}, true, 'kubernetes').dryRun).toBe(false);
    expect(optionsOf(body(['All']), false, 'kubernetes').dryRun).toBe(true);
    expect(optionsOf(undefined, true, 'kubernetes').dryRun).toBe(true);
  });
});

it('the body of a delete is nothing else', () => {
  expect(() => optionsOf({ kind: 'ConfigMap' }, false, 'specification')).toThrow(Refusal);
});

describe('what becomes of the objects that a deleted one owns', () => {
  it('is read from the query, or from the body in its place', () => {
    expect(optionsOf(undefined, false, 'kubernetes', 'propagationPolicy=Orphan').propagation).toBe('Orphan');
    expect(optionsOf({ propagationPolicy: 'Foreground' }, false, 'kubernetes', 'propagationPolicy=Orphan').propagation).toBe('Foreground');
  });

  it('is one of three words', () => {
    expect(() => optionsOf(undefined, false, 'kubernetes', 'propagationPolicy=Sideways')).toThrow(Refusal);
  });

  it('is not in the specification', () => {
    expect(optionsOf(undefined, false, 'specification', 'propagationPolicy=Sideways').propagation).toBeUndefined();
  });
});
