import { describe, expect, it } from 'vitest';
import { CaseEvidence } from '#conformance/evidence/case-evidence';
import { playsOf } from '#conformance/judge/played';
import type { Exchange } from '#core/model/evidence';
import { create, get, patch } from '../../api-model/exchanges.ts';
import { configMaps, sent, shown } from '../../api-model/objects.ts';
import { seen } from './evidence-builder.ts';

/** The plays of exchanges, the first two of which are sent at once after the object is created. */
const playsWith = (...[one, two, ...rest]: readonly [Exchange, Exchange, ...Exchange[]]) => {
  const { collection, namespaced, content, omitsEmpty } = configMaps;
  const requests = [one, two].map(({ step }) => ({ id: step, request: { method: 'GET', path: '/' } }) as const);
  const steps = [{ id: 'race', do: 'together', requests }] as const;
  const recorded = {
    case: { ...seen().case, steps, modelled: { collection, namespaced, content, omitsEmpty } },
    prefix: configMaps.prefix,
    evidence: CaseEvidence.of([create('create', sent(), [201, shown()]), one, two, ...rest], steps),
    resolve: () => collection,
  };
  return playsOf(recorded);
};

const data = (value: string, version: string) => shown({ version, data: { one: value } });
const set = (step: string, value: string, version: string) => patch(step, 'merge-patch', { data: { one: value } }, data(value, version));

describe('the plays of requests that were sent at once', () => {
  const refused = patch('dry', 'merge-patch', { data: { one: 'z' } }, 422, { query: 'dryRun' });

  it('are those in each order that the responses permit', () => {
    expect(playsWith(set('one', 'x', '2'), set('two', 'y', '3'))).toHaveLength(2);
    expect(playsWith(set('one', 'x', '2'), set('two', 'y', '3'), get('get', data('y', '3')))).toHaveLength(1);
  });

  it('are as many where a difference leaves the state known', () => {
    const plays = playsWith(set('one', 'x', '2'), set('two', 'y', '3'), refused);
    expect(plays.map(({ breaches }) => breaches.map(({ clause }) => clause))).toEqual([
      ['dry-run/patch/without-a-value'],
      ['dry-run/patch/without-a-value'],
    ]);
  });

  it('are one where no order is permitted', () => {
    const plays = playsWith(set('one', 'x', '2'), set('two', 'y', '3'), get('get', data('z', '4')));
    expect(plays).toHaveLength(1);
    expect(plays[0]?.isLost).toBe(true);
  });
});
