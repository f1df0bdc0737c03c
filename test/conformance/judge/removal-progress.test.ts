import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import type { Step } from '#core/model/step';
import { type Act, create, seen } from './evidence-builder.ts';
import { failed, inconclusive, judge, passed } from './verdicts.ts';

const holds = { of: 'gone-a', at: 'status', is: 'equals', value: 404 } as const;
const wait: Step = { id: 'gone-a', do: 'until', request: { method: 'GET', path: '/' }, holds, boundSeconds: 60, atDeadline: 'judge' };
const isGone = { kind: 'holds', all: [holds] } as const;
const path = 'GET …/things/a';

/** The responses to the reads of an object while a case waits for its removal; `undefined` where it is gone. */
const reads =
  (...objects: readonly (JsonObject | undefined)[]): Act =>
  (recording) => {
    for (const object of objects)
      recording.exchange(wait, object === undefined ? { status: 404 } : { body: JSON.stringify(object) }, { own: 'a' });
  };
const object = (metadata: JsonObject, more: JsonObject = {}): JsonObject => ({ kind: 'Thing', metadata, ...more });
const marked = { deletionTimestamp: '2024-01-01T00:00:00Z' };
const held = { ...marked, finalizers: ['other.example/hold'] };
const heldTwice = { ...marked, finalizers: ['other.example/hold', 'other.example/wait'] };
const namespace = (phase: string, more: JsonObject = {}): JsonObject => ({
  kind: 'Namespace',
  metadata: phase === 'Active' ? {} : marked,
  spec: { finalizers: ['kubernetes'] },
  status: { phase, ...more },
});
const times = (count: number, one: JsonObject): readonly JsonObject[] => Array.from({ length: count }, () => one);

describe('an object that is not gone at the end of the wait for its removal', () => {
  const still = failed({ message: `${path} returned 200, expected 404`, expected: '404', actual: '200', step: 'gone-a' });
  const unknown = inconclusive(`${path} returned 200, and the removal of the object was still under way`);
  const judged = (...objects: readonly JsonObject[]) => judge(seen(create('a', '1'), reads(...objects)), isGone);

  it('fails if nothing of its removal was seen meanwhile', () => {
    expect(judged(object({}), object({}))).toEqual(still);
    expect(judged(object(marked), object(marked))).toEqual(still);
    expect(judged(object(held), object(held))).toEqual(still);
  });

  it('fails if only others have changed it', () => {
    expect(judged(object(held), object({ ...held, annotations: { other: 'writer' }, resourceVersion: '9' }))).toEqual(still);
    const reordered = { ...marked, finalizers: [...heldTwice.finalizers].reverse() };
    expect(judged(object(heldTwice), object(reordered))).toEqual(still);
  });

  it('fails if its status has changed, which is not about its removal', () => {
    expect(judged(object(held, { status: { seen: 1 } }), object(held, { status: { seen: 2 } }))).toEqual(still);
    expect(judged(object(held), object(held, { status: { phase: 'Terminating' } }))).toEqual(still);
    const conditions = (seen: number) => namespace('Terminating', { heartbeat: seen });
    expect(judged(conditions(1), conditions(2))).toEqual(still);
  });

  it('fails if its removal went on only at first', () => {
    expect(judged(object(heldTwice), ...times(50, object(held)))).toEqual(still);
    expect(judged(namespace('Active'), ...times(50, namespace('Terminating')))).toEqual(still);
  });

  it('fails if no finalizer holds it', () => {
    expect(judged(object({}), object(marked))).toEqual(still);
    expect(judged(object(held), object(marked))).toEqual(still);
    expect(judged(object(held), ...times(50, object(marked)))).toEqual(still);
    expect(judged(object(held), object({ ...marked, finalizers: [] }))).toEqual(still);
  });

  it('fails if it is no longer marked', () => {
    expect(judged(object(held), object({ finalizers: held.finalizers }))).toEqual(still);
  });

  it('fails if its grace period is over', () => {
    expect(judged(object(held), object({ ...marked, deletionGracePeriodSeconds: 0 }))).toEqual(still);
    expect(judged(object({}), object({ ...marked, deletionGracePeriodSeconds: '30' }))).toEqual(still);
    const soon = { ...marked, deletionGracePeriodSeconds: 0.003 };
    expect(judged(...times(5, object(held)), object(soon))).toEqual(still);
  });

  it('is not decided if its removal went on, because no time is specified for it', () => {
    expect(judged(object(heldTwice), object(held))).toEqual(unknown);
    expect(judged(...times(30, object(heldTwice)), ...times(20, object(held)))).toEqual(unknown);
    expect(judged(namespace('Active'), namespace('Terminating'))).toEqual(unknown);
    const left = (count: number) => namespace('Terminating', { conditions: [{ type: 'ContentRemaining', message: `${count} left` }] });
    expect(judged(left(3), left(3), left(2))).toEqual(unknown);
  });

  it('is not decided within its grace period', () => {
    expect(judged(object({}), object({ ...marked, deletionGracePeriodSeconds: 30 }))).toEqual(unknown);
  });
});

it('an object that is gone at last passes', () => {
  expect(judge(seen(create('a', '1'), reads(object({}), object(marked), undefined)), isGone)).toEqual(passed);
});
