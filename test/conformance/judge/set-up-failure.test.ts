import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { configMaps } from '../../api-model/objects.ts';
import { answered, fails, leftOut, type Seen, seen } from './evidence-builder.ts';
import { inconclusive, judge, passed } from './verdicts.ts';

const holds = { of: 'wait', at: '/metadata/labels', is: 'present' } as const;
const wait: Step = { id: 'wait', do: 'until', request: { method: 'GET', path: '/' }, holds, boundSeconds: 1 };
const { collection, namespaced, content, omitsEmpty } = configMaps;

/** A case that waits in vain, with the status of the last response. */
const waited = (status: number): Seen => seen(leftOut(wait), answered('wait', { status }), fails('wait', 'bound', 'not within 1 second'));
const drawn = (one: Seen): Seen => ({ ...one, case: { ...one.case, modelled: { collection, namespaced, content, omitsEmpty } } });

/** Holds of each of these cases, if they can be judged. */
const expectation = { kind: 'holds', all: [{ of: 'wait', at: 'status', is: 'one-of', value: [200, 403, 404, 429] }] } as const;
const unjudged = inconclusive('setup failed: GET …/things: not within 1 second');

describe('a case that waits in vain', () => {
  it('cannot be judged', () => {
    expect(judge(waited(200), expectation)).toEqual(unjudged);
  });

  it('can be judged where it is a drawn sequence and the object is shown, which the model judges', () => {
    expect(judge(drawn(waited(200)), expectation)).toEqual(passed);
  });

  it.each([403, 404, 429])('cannot where it is a drawn sequence and the last response was %i', (status) => {
    expect(judge(drawn(waited(status)), expectation)).toEqual(unjudged);
  });
});
