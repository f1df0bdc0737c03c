import { describe, expect, it } from 'vitest';
import { otherTypesIn } from '#conformance/judge/other-types';
import type { Exchange } from '#core/model/evidence';

const root = '/apis/case.s1.apiconform.example';

const exchange = (method: string, target: string, name = 'ac-run-0-a', status = 200): Exchange => ({
  e: 'exchange',
  case: 'area/case@type',
  step: 'step',
  phase: 'case',
  attempt: 0,
  at: 0,
  took: 0,
  request: { method, target, headers: {} },
  answer: { status, headers: [], body: JSON.stringify({ metadata: { name } }) },
});

const create = (target: string, name?: string, status = 201): Exchange => exchange('POST', target, name, status);

const typesIn = (exchanges: readonly Exchange[], known?: string) =>
  otherTypesIn(
    exchanges,
    known === undefined ? undefined : { collection: known, namespaced: true, prefix: '', content: [], omitsEmpty: false },
    'ac-run-0-',
  ).map(({ collection, otherCollection, namespaced }) => ({ collection, otherCollection, namespaced }));

describe('the other types of a case', () => {
  it('are those of which it created objects in an API group of a run, in one version or two', () => {
    expect(typesIn([create(`${root}/v1/namespaces/here/samples`), exchange('GET', `${root}/v1/samples?limit=1`)])).toEqual([
      { collection: `${root}/v1/samples`, otherCollection: undefined, namespaced: true },
    ]);
    expect(typesIn([create(`${root}/v1/samples`), exchange('GET', `${root}/v2/samples/ac-run-0-a`)])).toEqual([
      { collection: `${root}/v1/samples`, otherCollection: `${root}/v2/samples`, namespaced: false },
    ]);
  });

  it('are not those of other groups, the one that the case is about, and those in more than two versions', () => {
    expect(typesIn([create('/apis/apps/v1/namespaces/here/deployments'), create('/api/v1/namespaces')])).toEqual([]);
    expect(typesIn([create(`${root}/v1/namespaces/here/samples`)], `${root}/v1/samples`)).toEqual([]);
    expect(typesIn(['v1', 'v2', 'v3'].map((version) => create(`${root}/${version}/samples`)))).toEqual([]);
  });

  it('are not those of which no object of the case was created', () => {
    expect(typesIn([exchange('GET', `${root}/v1/samples`)])).toEqual([]);
    expect(typesIn([create(`${root}/v1/samples`, 'ac-run-0-a', 409)])).toEqual([]);
    expect(typesIn([create(`${root}/v1/samples`, 'another')])).toEqual([]);
    expect(typesIn([create(`${root}/v1/samples/ac-run-0-a/status`)])).toEqual([]);
  });
});
