import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import type { Step } from '#core/model/step';
import { type Act, create, seen } from './evidence-builder.ts';
import { failed, inconclusive, judge, passed } from './verdicts.ts';

const holds = { of: 'gone-a', at: 'status', is: 'equals', value: 404 } as const;
const wait: Step = { id: 'gone-a', do: 'until', request: { method: 'GET', path: '/' }, holds, boundSeconds: 60, atDeadline: 'judge' };
const isGone = { kind: 'holds', all: [holds] } as const;
const path = 'GET /api/v1/namespaces/lent/things/ac-run-1-a';

/** The responses to the reads of an object while a case waits for its removal; `undefined` where it is gone. */
const reads =
  (...objects: readonly (JsonObject | undefined)[]): Act =>
  (recording) => {
    for (const object of objects)
      recording.exchange(wait, object === undefined ? { status: 404 } : { body: JSON.stringify(object) }, { own: 'a' });
  };
const object = (metadata: JsonObject, status: JsonObject = {}): JsonObject => ({ metadata, status });
const marked = { deletionTimestamp: '2024-01-01T00:00:00Z' };

describe('an object that is not gone at the end of the wait for its removal', () => {
  const still = failed({ message: `${path} returned 200, expected 404`, expected: '404', actual: '200', step: 'gone-a' });

  it('fails if nothing of its removal was seen meanwhile', () => {
    expect(judge(seen(create('a', '1'), reads(object({}), object({}))), isGone)).toEqual(still);
    expect(judge(seen(create('a', '1'), reads(object(marked), object(marked))), isGone)).toEqual(still);
  });

  it('fails if only others have changed it', () => {
    const changed = { ...marked, annotations: { other: 'writer' }, resourceVersion: '9' };
    expect(judge(seen(create('a', '1'), reads(object(marked), object(changed))), isGone)).toEqual(still);
  });

  it('is not decided if its removal went on, because no time is specified for it', () => {
    const unknown = inconclusive(`${path} returned 200, and the removal of the object was still under way`);
    expect(judge(seen(create('a', '1'), reads(object({}), object(marked))), isGone)).toEqual(unknown);
    const held = { ...marked, finalizers: ['other.example/hold'] };
    expect(judge(seen(create('a', '1'), reads(object(held), object(marked))), isGone)).toEqual(unknown);
    expect(judge(seen(create('a', '1'), reads(object(marked), object(marked, { phase: 'Terminating' }))), isGone)).toEqual(unknown);
  });
});

it('an object that is gone at last passes', () => {
  expect(judge(seen(create('a', '1'), reads(object({}), object(marked), undefined)), isGone)).toEqual(passed);
});
