import { describe, expect, it } from 'vitest';
import type { Pair } from './compare-servers.ts';
import { gadgets } from './definitions.ts';
import { findDifferences } from './find-difference.ts';
import { referenceSide } from './reference-side.ts';
import { sequenceOf } from './sequence-arbitrary.ts';

/** A server without a fault in the place of kube-apiserver, and beside it one with a fault. */
const pairWith = (fault?: string): Pair => {
  const kubernetes = referenceSide();
  const headers = { 'content-type': 'application/json' };
  const target = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  void kubernetes.send({ method: 'POST', target, headers, body: JSON.stringify(gadgets.definition) });
  return {
    kubernetes,
    newReference: () => referenceSide(fault === undefined ? {} : { fault }),
    subjects: new Map([['gadgets', gadgets.subject]]),
    definitions: new Map([['gadgets', gadgets.definition]]),
    withoutKnown: (answer) => answer,
  };
};

const sequences = sequenceOf(gadgets.subject, { length: 7 });

describe('a search for differences', () => {
  it('finds none between servers that are the same', async () => {
    expect(await findDifferences(pairWith(), { sequences, count: 50, seed: 1, atOnce: 1 })).toEqual([]);
  });

  it.each([
    ['ownership-stays', 5],
    ['leftovers-kept', 5],
    ['finalizers-ignored', 5],
    ['conflict-overlooked', 5],
    ['event-lost', 5],
  ])('finds the fault %s, and brings it down to %i requests at most', async (fault, most) => {
    const [first] = await findDifferences(pairWith(fault), { sequences, count: 1000, seed: 1, atOnce: 1 });
    expect(first?.text).toContain('The servers differ in');
    expect(first?.commands.length).toBeLessThanOrEqual(most);
  });
});
