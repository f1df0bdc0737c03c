import { describe, expect, it } from 'vitest';
import type { Entry } from '#core/model/evidence';
import { leftOut, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const asStable = { kind: 'replaced-versions', of: 'walk', aspect: 'as-stable' } as const;
const some = { kind: 'replaced-versions', of: 'walk', aspect: 'some' } as const;

type Listed = { readonly path: string; readonly kind?: string; readonly warning?: string; readonly status?: number };

/** A walk over lists, of which some have a warning. */
const walked = (...lists: readonly Listed[]) => {
  const { case: of, entries } = seen(leftOut({ id: 'walk', do: 'collections' }));
  const pages = lists.map(
    ({ path, kind = 'Thing', warning, status = 200 }, page): Entry => ({
      e: 'exchange',
      case: 'area/case@things',
      step: 'walk',
      phase: 'case',
      attempt: 0,
      page,
      at: page,
      took: 1,
      request: { method: 'GET', target: `${path}?limit=1`, headers: {} },
      answer: {
        status,
        headers: warning === undefined ? [] : [['warning', `299 - "${warning}"`]],
        body: JSON.stringify({ kind: `${kind}List`, items: [] }),
      },
    }),
  );
  return { case: of, entries: [...entries, ...pages] };
};
const none = inconclusive('no warning of a deprecated version names another version of its resource');

describe('a version that replaces a deprecated one', () => {
  it.each([
    [
      'stable for beta',
      '/apis/policy/v1beta1/things',
      'policy/v1beta1 Thing is deprecated in v1.21+, unavailable in v1.25+; use policy/v1 Thing',
    ],
    ['beta for beta', '/apis/flow.k8s.io/v1beta1/things', 'it is deprecated; use flow.k8s.io/v1beta2 Thing'],
    ['stable for stable', '/apis/scaling/v1/things', 'scaling/v1 is deprecated in favor of v2'],
    ['one of two', '/apis/scaling/v1/things', 'scaling/v1 is deprecated; use scaling/v2beta1 or scaling/v2.'],
    ['stable for beta in the core group', '/api/v1beta1/things', 'v1beta1 Thing is deprecated; use v1 Thing'],
  ])('can be %s', (_, path, warning) => {
    expect(judge(walked({ path, warning }), asStable)).toEqual(passed);
    expect(judge(walked({ path, warning }), some)).toEqual(passed);
  });

  it.each([
    ['with its group and kind', 'policy/v1 Thing is deprecated in v1.24+; use policy/v1beta1 Thing'],
    ['with its group', 'policy/v1 is deprecated, use policy/v1beta1 instead. See the documentation'],
    ['alone', 'This version is Deprecated in favour of v1beta1.'],
  ])('is not less stable, where the warning names it %s', (_, warning) => {
    const path = '/apis/policy/v1/things';
    expect(judge(walked({ path, warning }), asStable)).toEqual(
      failed({
        message: `GET ${path} returned a warning that this version is deprecated in favor of v1beta1, which is less stable`,
        expected: 'a replacement that is as stable',
        actual: 'v1beta1',
        step: 'walk',
      }),
    );
  });

  it('is not less stable in the core group, or for a beta', () => {
    const core = { path: '/api/v1/things', warning: 'v1 Thing is deprecated; use v1alpha1 Thing' };
    expect(judge(walked(core), asStable)?.status).toBe('failed');
    const beta = { path: '/apis/flow.k8s.io/v1beta1/things', warning: 'deprecated; use flow.k8s.io/v1alpha2' };
    expect(judge(walked(beta), asStable)?.status).toBe('failed');
  });

  it.each([
    ['another kind', 'policy/v1 Thing is deprecated; use policy/v1beta1 Other'],
    ['another group', 'policy/v1 Thing is deprecated; use acme.k8s.io/v1beta1 Thing'],
    ['nothing', 'policy/v1 Thing is deprecated in v1.24+'],
    ['only releases', 'policy/v1 Thing is deprecated in v1.24+; use it until v1.30 and v2.0'],
    ['a parameter', 'the parameter pretty is deprecated'],
    ['no deprecation', 'use policy/v1beta1 Thing'],
  ])('is unknown where the warning names %s, whichever other versions are served', (_, warning) => {
    const lists = walked({ path: '/apis/policy/v1/things', warning }, { path: '/apis/policy/v1beta1/things' });
    expect(judge(lists, asStable)).toEqual(none);
    expect(judge(lists, some)?.status).toBe('failed');
  });

  it.each([
    ['custom resources', { path: '/apis/acme.example/v1/things', warning: 'deprecated; use acme.example/v1beta1' }],
    ['a version that was refused', { path: '/apis/policy/v1/things', warning: 'deprecated; use policy/v1beta1', status: 403 }],
  ])('is unknown for %s', (_, list) => {
    expect(judge(walked(list), asStable)).toEqual(none);
    expect(judge(walked(list), some)?.status).toBe('failed');
  });

  it('is unknown where nothing was listed', () => {
    for (const aspect of [asStable, some])
      expect(judge(seen(leftOut({ id: 'walk', do: 'collections' })), aspect)?.status).toBe('inconclusive');
  });
});
