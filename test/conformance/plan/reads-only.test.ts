import { describe, expect, it } from 'vitest';
import { readsOnly } from '#conformance/plan/reads-only';
import type { Need } from '#core/model/case';
import type { Step } from '#core/model/step';
import { doing, needing } from './planning.ts';

const get: Step = { id: 'get', do: 'send', request: { method: 'GET', path: '/version' } };
const post: Step = { id: 'post', do: 'send', request: { method: 'POST', path: '/things' } };

describe('a case', () => {
  it('reads only where each of its requests is a GET request', () => {
    expect(readsOnly(doing(get, { id: 'all', do: 'collections' }))).toBe(true);
    expect(readsOnly(doing(get, post))).toBe(false);
  });

  it('does not where it writes between two pages, or with other requests', () => {
    const { request } = get;
    expect(readsOnly(doing({ id: 'walk', do: 'pages', request, between: [post], max: 2 }))).toBe(false);
    expect(readsOnly(doing({ id: 'race', do: 'together', requests: [{ id: 'one', request: post.request }] }))).toBe(false);
  });

  it('does not where a run would create something for it, or post a review', () => {
    const needs: readonly Need[] = [{ need: 'namespace' }, { need: 'fixture', fixture: 'definition' }, { need: 'limited-identity' }];
    expect(needs.map((need) => readsOnly(needing(need)))).toEqual([false, false, false]);
    expect(readsOnly(needing({ need: 'discovery' }))).toBe(true);
    expect(readsOnly({ ...needing(), bystander: { id: 'beside', steps: [] } })).toBe(false);
  });
});
