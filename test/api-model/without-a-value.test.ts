import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import type { Json } from '#core/model/json';
import { dryRunsWithoutAValue } from './broken/dry-runs.ts';
import { scalable } from './broken/subresources.ts';
import { create, get, update } from './exchanges.ts';
import { configMaps, sent, shown } from './objects.ts';

const options = { deviations: ['dry-run-without-a-value-is-invalid'] } as const;
const refusal = (status: number, reason: string) => [status, { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason }] as const;

describe.each(dryRunsWithoutAValue)('a dry run of $verb without a value', ({ verb, before, send }) => {
  const clause = `dry-run/${verb}/without-a-value`;
  const left = before.length === 0 ? 404 : shown({ data: { one: 'x' } });

  it('can be refused as invalid where this deviation is known, and has no effect', () => {
    const refused = send(refusal(422, 'Invalid'), 'dryRun=');
    expect(play([...before, refused, get('get', left)], configMaps, options).breaches).toEqual([]);
    const stored = get('get', before.length === 0 ? shown({ data: { one: 'z' } }) : 404);
    expect(play([...before, refused, stored], configMaps, options).breaches).toHaveLength(1);
  });

  it.each([refusal(422, 'BadRequest'), refusal(400, 'Invalid'), 403])('is not refused in any other way: %j', (answered) => {
    expect(play([...before, send(answered, 'dryRun')], configMaps, options).breaches[0]).toMatchObject({ clause });
  });

  it('is refused as invalid with no other value', () => {
    const refused = send(refusal(422, 'Invalid'), 'dryRun=All');
    expect(play([...before, refused], configMaps, options).breaches[0]?.clause).not.toBe(clause);
    expect(play([...before, refused], configMaps, options).breaches).toHaveLength(1);
  });

  it('leaves the state known where it is refused', () => {
    const refused = send(refusal(422, 'Invalid'), 'dryRun');
    const lost = get('get', before.length === 0 ? shown() : 404);
    const { breaches } = play([...before, refused, lost], configMaps);
    expect(breaches.map((one) => one.clause)).toEqual([clause, expect.stringContaining('/stored')]);
  });
});

describe('a dry run of an update of a scale without a value', () => {
  const scale = (replicas: number): { readonly [key: string]: Json } => ({ kind: 'Scale', metadata: { name: 'ac-a' }, spec: { replicas } });
  const dry = update('dry', scale(3), refusal(422, 'Invalid'), { at: 'here/ac-a/scale', query: 'dryRun' });
  const made = create('create', sent({ spec: { replicas: 1 } }), [201, shown({ spec: { replicas: 1 } })]);

  it('is refused only where this deviation is known', () => {
    expect(play([made, dry], scalable).breaches[0]).toMatchObject({ clause: 'dry-run/update/without-a-value' });
    expect(play([made, dry], scalable, options).breaches).toEqual([]);
  });
});
