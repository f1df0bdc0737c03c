import { describe, expect, it } from 'vitest';
import type { CleanUpRequest, CleanUpTools } from '#conformance/runner/clean-up-tools';
import { awaitGone } from '#conformance/runner/remove-objects';
import type { Exchange } from '#core/model/evidence';

const definition = {
  path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/leases.s1.apiconform.example',
  uid: 'uid-1',
};
const node = { path: '/apis/storage.k8s.io/v1/csinodes/ac-a', uid: 'uid-1' };

/** A target with one terminating object, which it deletes once `isGone` says so; the clock goes on with each pause. */
const targetOf = (isGone: (at: number, requests: readonly CleanUpRequest[]) => boolean) => {
  const requests: CleanUpRequest[] = [];
  let now = 0;
  const send = async (request: CleanUpRequest): Promise<Exchange> => {
    requests.push(request);
    const [status, body] = isGone(now, requests) ? [404, '{}'] : [200, JSON.stringify({ metadata: { uid: 'uid-1' } })];
    const sent = { method: request.method, target: request.target, headers: {} };
    return {
      e: 'exchange',
      case: 'case',
      step: 'clean-up',
      phase: 'clean-up',
      attempt: 0,
      at: now,
      took: 1,
      request: sent,
      answer: { status, headers: [], body },
    };
  };
  const sleep = async (milliseconds: number) => {
    now += milliseconds;
  };
  const tools: CleanUpTools = { run: 'abcdef', namespaceController: 'absent', sleep, now: () => now, send, sendRepeatedly: send };
  return { tools, changes: () => requests.filter(({ method }) => method === 'PATCH'), seconds: () => now / 1000 };
};

describe('the wait for a terminating object', () => {
  it('changes a definition by its uid where the server stopped deleting it', async () => {
    const { tools, changes, seconds } = targetOf((_, requests) => requests.some(({ method }) => method === 'PATCH'));
    expect(await awaitGone(definition, { at: 120_000 }, tools)).toBe(true);
    expect(changes()).toMatchObject([{ target: definition.path, body: { metadata: { uid: 'uid-1' } } }]);
    expect(seconds()).toBeLessThan(8);
  });

  it('changes a definition again every few seconds, each time to another value, and ends at the deadline', async () => {
    const { tools, changes, seconds } = targetOf(() => false);
    expect(await awaitGone(definition, { at: 20_000 }, tools)).toBe(false);
    expect(changes().length).toBeGreaterThan(1);
    expect(new Set(changes().map(({ body }) => JSON.stringify(body))).size).toBe(changes().length);
    expect(seconds()).toBeLessThanOrEqual(20);
  });

  it('does not change a definition that is deleted soon', async () => {
    const { tools, changes } = targetOf((at) => at > 2_000);
    expect(await awaitGone(definition, { at: 120_000 }, tools)).toBe(true);
    expect(changes()).toEqual([]);
  });

  it('does not change another object', async () => {
    const { tools, changes } = targetOf((at) => at > 60_000);
    expect(await awaitGone(node, { at: 120_000 }, tools)).toBe(true);
    expect(changes()).toEqual([]);
  });
});
