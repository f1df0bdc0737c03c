import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/model/evidence';
import { leftOut, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const deprecated = [['warning', '299 - "this version is deprecated in v1.21+"']] as const;
const asStable = { kind: 'replaced-versions', of: 'walk', aspect: 'as-stable' } as const;
const some = { kind: 'replaced-versions', of: 'walk', aspect: 'some' } as const;

/** A walk over lists, in which those whose path begins with `!` are deprecated. */
const walked = (...paths: readonly string[]) => {
  const { case: of, entries } = seen(leftOut({ id: 'walk', do: 'collections' }));
  const pages = paths.map(
    (path, page): Entry => ({
      e: 'exchange',
      case: 'area/case@things',
      step: 'walk',
      phase: 'case',
      attempt: 0,
      page,
      at: page,
      took: 1,
      request: { method: 'GET', target: `${path.replace('!', '')}?limit=1`, headers: {} },
      answer: { status: path.includes('forbidden') ? 403 : 200, headers: path.startsWith('!') ? deprecated : [], body: '{}' },
    }),
  );
  return { case: of, entries: [...entries, ...pages] };
};

describe('a version that replaces a deprecated one', () => {
  it.each([
    ['stable for beta', ['!/apis/policy/v1beta1/budgets', '/apis/policy/v1/budgets']],
    ['beta for beta', ['!/apis/flow.k8s.io/v1beta1/schemas', '/apis/flow.k8s.io/v1beta2/schemas']],
    ['one of two', ['!/apis/scaling/v1/scalers', '/apis/scaling/v2/scalers', '/apis/scaling/v2beta1/scalers']],
    ['of an unknown level', ['!/apis/policy/v1/budgets', '/apis/policy/edge/budgets']],
  ])('can be %s', (_, paths) => {
    expect(judge(walked(...paths), asStable)).toEqual(passed);
    expect(judge(walked(...paths), some)).toEqual(passed);
  });

  it('is not less stable', () => {
    expect(judge(walked('!/api/v1/things', '/api/v1beta1/things', '/api/v1alpha1/things'), asStable)).toEqual(
      failed({
        message: 'GET /api/v1/things returned a warning that this version is deprecated, and all other versions are less stable',
        expected: 'a version that is as stable and not deprecated',
        actual: 'v1beta1, v1alpha1',
        step: 'walk',
      }),
    );
  });

  it.each([
    ['a resource without other versions', ['!/api/v1/endpoints', '/apis/policy/v1/budgets']],
    ['versions that are all deprecated', ['!/apis/policy/v1/budgets', '!/apis/policy/v1beta1/budgets']],
    ['custom resources', ['!/apis/acme.example/v1/things', '/apis/acme.example/v1beta1/things']],
    ['a version that was refused', ['!/apis/policy/v1/budgets', '/apis/policy/v1beta1/budgets-forbidden']],
    ['another resource', ['!/apis/policy/v1/budgets', '/apis/policy/v1beta1/policies']],
  ])('is unknown for %s', (_, paths) => {
    expect(judge(walked(...paths), asStable)).toEqual(inconclusive('no resource has a deprecated version beside another one'));
    expect(judge(walked(...paths), some)?.status).toBe('failed');
  });

  it('is unknown where nothing was listed', () => {
    for (const aspect of [asStable, some])
      expect(judge(seen(leftOut({ id: 'walk', do: 'collections' })), aspect)?.status).toBe('inconclusive');
  });
});
