import { describe, expect, it } from 'vitest';
import type { Case } from '#core/model/case';
import type { Dimension, DimensionPair } from '#core/model/dimension';
import { testedDimensions } from '#spec/completeness/tested-dimensions';
import { sampleCase, sampleStatement } from '../../conformance/report/sample-report.ts';

const where = { file: 'dimensions.yaml', line: 3, column: 5 };
const path = '/api/v1/namespaces/x/configmaps';

/** A case with a list that is judged, and a get that is not. */
const listing: Case = {
  ...sampleCase('a/list', []),
  steps: [
    { id: 'list', do: 'send', request: { method: 'GET', path } },
    { id: 'get', do: 'send', request: { method: 'GET', path: `${path}/a`, as: 'limited' } },
  ],
  checks: [{ statement: 'a/one', given: [], expect: { kind: 'shows-own-state', read: 'list' } }],
};
const getting: Case = {
  ...listing,
  id: 'a/get',
  checks: [{ statement: 'a/one', given: [], expect: { kind: 'holds', all: [{ of: 'get', at: 'status', is: 'equals', value: 200 }] } }],
};

const dimension = (id: string, values: readonly string[], by: readonly string[] = []): Dimension => ({
  id,
  text: 'A dimension.',
  values: Object.fromEntries(values.map((value) => [value, value])),
  fixed: [{ by, lost: [], why: 'It is named.' }],
  where,
});
const verb = dimension('verb', ['get', 'list'], ['a/one']);
const identity = dimension('identity', ['administrator', 'limited'], ['a/one']);

const tested = (
  cases: readonly Case[],
  varies: readonly string[] = [],
  dimensions = [verb, identity],
  dimensionPairs: DimensionPair[] = [],
) => testedDimensions({ statements: [{ ...sampleStatement('a/one'), varies }], dimensions, dimensionPairs, cases });

describe('what the cases of a statement vary', () => {
  it('is in the requests whose responses its checks compare', () => {
    expect(tested([listing]).statements).toEqual([
      { id: 'a/one', values: { verb: ['list'], identity: ['administrator'] }, fixed: { verb: 'It is named.', identity: 'It is named.' } },
    ]);
    expect(tested([listing, getting]).statements).toEqual([
      { id: 'a/one', values: { verb: ['get', 'list'], identity: ['administrator', 'limited'] }, fixed: {} },
    ]);
  });

  it('must include what its row says', () => {
    const messages = (cases: readonly Case[]) => tested(cases, ['verb'], [verb]).problems.map(({ message }) => message);
    expect(messages([listing])).toContain('a/one varies verb, but its cases test list');
    expect(messages([listing, getting])).not.toContain('a/one varies verb, but its cases test list');
    expect(tested([listing], ['colour']).problems.map(({ message }) => message)).toContain('no dimension is named "colour"');
  });

  it('must have a reason where it is one value', () => {
    const messages = tested([listing], [], [dimension('verb', ['get', 'list'])]).problems.map(({ message }) => message);
    expect(messages).toContain('a/one is tested with verb list alone, and no reason says why');
  });

  it('must include all values of a dimension, over all statements', () => {
    const messages = (values: readonly string[]) =>
      tested([listing, getting], [], [dimension('verb', values, ['a/one'])]).problems.map(({ message }) => message);
    expect(messages(['get', 'list'])).toEqual([]);
    expect(messages(['get', 'list', 'watch'])).toEqual(['no case tests verb watch']);
    expect(messages(['get'])).toEqual(['verb has no value list, which a case tests']);
  });

  it('must include all combinations of a pair but for the exceptions', () => {
    const pairOf = (except: DimensionPair['except']) =>
      tested([listing, getting], [], [verb, identity], [{ of: ['verb', 'identity'], ...(except === undefined ? {} : { except }), where }]);
    expect(pairOf(undefined).pairs).toEqual([
      {
        of: ['verb', 'identity'],
        tested: 2,
        except: 0,
        missing: [
          ['get', 'administrator'],
          ['list', 'limited'],
        ],
      },
    ]);
    const why = 'Nobody does.';
    const excepted = pairOf([
      { first: ['get'], second: ['administrator', 'limited'], why },
      { first: ['list'], second: ['limited'], why },
    ]);
    expect(excepted.problems.map(({ message }) => message)).toEqual(['a case tests verb get with identity limited, which is an exception']);
  });
});
