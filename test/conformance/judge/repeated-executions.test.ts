import { describe, expect, it } from 'vitest';
import { judgeCase, unansweredStatements } from '#conformance/judge/judge-case';
import type { Check } from '#core/model/case';
import type { Entry } from '#core/model/evidence';
import type { Expectation } from '#core/model/expectation';
import {
  type Act,
  answered,
  create,
  drain,
  ends,
  fails,
  list,
  open,
  type Seen,
  seen,
  tells,
  unanswered,
  unopened,
  written,
} from './evidence-builder.ts';
import { facts } from './verdicts.ts';

const status = (step: string, value: number): Expectation => ({ kind: 'holds', all: [{ of: step, at: 'status', is: 'equals', value }] });
const write = { own: 'a', as: 'create' } as const;

/** The same case, executed several times. */
function executed(...executions: readonly (readonly Act[])[]): Seen {
  const all = executions.map((acts) => seen(...acts));
  const [first] = all;
  if (first === undefined) throw new Error('there is no execution');
  return { case: first.case, entries: all.flatMap(({ entries }): readonly Entry[] => [...entries, { e: 'end', case: 'c', at: 9 }]) };
}

const input = { facts, run: 'run', options: {}, errata: [] };
const checkOf = (expect: Expectation, given: Check['given'] = []): Check => ({ statement: 'area/statement', given, expect });
const judge = ({ case: c, entries }: Seen, check: Check) => judgeCase({ ...c, checks: [check] }, entries, input)[0];
const again = ({ case: c, entries }: Seen, check: Check) => unansweredStatements({ ...c, checks: [check] }, entries, input);

const failing = [answered('read', { status: 500 })];
const path = 'GET …/things';

describe('a request that has no usable response in any execution', () => {
  it('fails the requirement that is about it', () => {
    expect(judge(executed(failing, failing, failing), checkOf(status('read', 409)))).toMatchObject({
      statement: 'area/statement',
      status: 'failed',
      execution: 2,
      findings: [
        {
          message: `${path} returned 500 in each of 3 runs of the case, expected a usable response`,
          expected: 'a usable response',
          actual: 'returned 500',
          step: 'read',
        },
      ],
      seen: { step: 'read', part: 'status', got: '500' },
    });
  });

  it('fails the requirement that it is a precondition of', () => {
    const acts = [answered('control', { status: 503 }), answered('read', { status: 409 })];
    expect(judge(executed(acts, acts, acts), checkOf(status('read', 409), [status('control', 200)]))?.status).toBe('failed');
  });

  it('fails the requirement whose set-up it is', () => {
    const acts = [written(write, 'make', { status: 500 }), list('read', '1', [])];
    const verdict = judge(executed(acts, acts, acts), checkOf({ kind: 'shows-own-state', read: 'read' }));
    expect(verdict?.findings[0]?.message).toContain('returned 500 in each of 3 runs');
    const needs = [fails('namespace', 'no-response', 'cannot create a namespace: the request returned 500')];
    expect(judge(executed(needs, needs, needs), checkOf(status('read', 200)))?.findings[0]?.message).toBe(
      'setup failed (namespace): cannot create a namespace: the request returned 500 in each of 3 runs of the case, expected a usable response',
    );
  });

  it('fails the requirement whose later requests need its response', () => {
    const acts = [answered('read', { status: 500 }), fails('next', 'reference', 'the response to step "read" has no value')];
    const withNext = executed(acts, acts, acts);
    const c = {
      ...withNext.case,
      steps: [...withNext.case.steps, { id: 'next', do: 'send', request: { method: 'GET', path: '/' } } as const],
    };
    expect(judge({ ...withNext, case: c }, checkOf(status('next', 200)))?.status).toBe('failed');
  });

  it('says each of the ways in which it had none', () => {
    const verdict = judge(executed(failing, [unanswered('read', 'reset')], failing), checkOf(status('read', 409)));
    expect(verdict?.findings[0]?.message).toBe(
      `${path} returned 500, got no response: it was reset in each of 3 runs of the case, expected a usable response`,
    );
  });

  it('is no failure where it is what the requirement expects', () => {
    const check = checkOf(status('read', 500), [status('control', 200)]);
    const acts = [answered('read', { status: 500 }), answered('control', { status: 404 })];
    expect(judge(executed(acts, acts, acts), check)?.status).toBe('inconclusive');
    expect(again(executed(acts), check)).toEqual([]);
  });
});

describe('a request that has no usable response once', () => {
  const check = checkOf(status('read', 409));

  it('asks for another execution, up to the third', () => {
    expect(again(executed(failing), check)).toEqual(['area/statement']);
    expect(again(executed(failing, failing), check)).toEqual(['area/statement']);
    expect(again(executed(failing, [answered('read', { status: 409 })]), check)).toEqual([]);
    expect(again(executed([answered('read', { status: 409 })]), check)).toEqual([]);
  });

  it('leaves the requirement inconclusive, and says how often it happened', () => {
    expect(judge(executed(failing, [answered('read', { status: 409 })]), check)).toMatchObject({
      status: 'inconclusive',
      reason: `${path} returned 500; this happened in 1 of 2 runs of the case`,
      execution: 0,
    });
  });

  it('does not hide the failure of another execution', () => {
    expect(judge(executed(failing, [answered('read', { status: 200 })], failing), check)).toMatchObject({ status: 'failed', execution: 1 });
  });

  it('is inconclusive alone, without another execution', () => {
    expect(judge(executed(failing), check)).toMatchObject({ status: 'inconclusive', reason: `${path} returned 500` });
  });

  it('fails nothing if it was another request each time', () => {
    const both = (one: number, other: number): readonly Act[] => [answered('one', { status: one }), answered('other', { status: other })];
    const check = checkOf({ kind: 'all', of: [status('one', 200), status('other', 200)] });
    expect(judge(executed(both(500, 200), both(200, 500), both(500, 200)), check)?.status).toBe('inconclusive');
  });

  it('leaves writes alone that were answered', () => {
    expect(again(executed([create('a', '1'), answered('read', { status: 409 })]), check)).toEqual([]);
  });
});

describe('a watch that is held back on its way', () => {
  const held = 'no watch sends anything before it ends';
  const noEvent = { kind: 'no-own-event', stream: 'stream' } as const;
  const events = { kind: 'events', stream: 'stream', start: 'state-any', after: 'create-a' } as const;
  const timedOut = [create('a', '1'), unopened('stream', 'timeout')];
  const known = [...timedOut, fails('stream', 'held-back', held)];

  it('cannot be judged, for one reason, and is not run again', () => {
    for (const expectation of [events, noEvent]) {
      expect(judge(executed(known), checkOf(expectation))).toMatchObject({ status: 'inconclusive', reason: held });
      expect(again(executed(known), checkOf(expectation))).toEqual([]);
    }
  });

  it('is the reason too if that was found out in a later execution', () => {
    expect(judge(executed(timedOut, known), checkOf(events))).toMatchObject({ status: 'inconclusive', reason: held });
  });
});

describe('a watch that sends nothing after its headers', () => {
  const after = [list('before', '1', []), open('stream'), create('end', '4'), drain('stream')];
  const late = fails('stream-until-end', 'bound', 'expected event not received within 1 s');
  const silent = [...after, late];
  const sent = [list('before', '1', []), open('stream'), create('end', '4'), tells('stream', 'ADDED end@4'), drain('stream')];
  const check = checkOf({ kind: 'events', stream: 'stream', start: 'exact', after: 'before' });
  const what = `${path}?watch=true sent nothing: expected event not received within 1 s`;

  it('shows nothing once: its connection may have died', () => {
    expect(judge(executed(silent), check)).toMatchObject({ status: 'inconclusive', reason: what });
    expect(again(executed(silent), check)).toEqual(['area/statement']);
    expect(judge(executed(silent, sent), check)).toMatchObject({
      status: 'inconclusive',
      reason: `${what}; this happened in 1 of 2 runs of the case`,
    });
  });

  it('fails the requirement where it happens each time', () => {
    const verdict = judge(executed(silent, silent, silent), check);
    expect(verdict).toMatchObject({
      status: 'failed',
      findings: [{ message: `${what} in each of 3 runs of the case, expected a usable response` }],
    });
  });

  it('is another matter than one that sends some of its events, or that the server ends', () => {
    const some = [...after.slice(0, 2), create('a', '3'), ...after.slice(2, 3), tells('stream', 'ADDED a@3'), drain('stream'), late];
    expect(judge(executed(some), check)?.status).toBe('failed');
    expect(judge(executed([...after, ends('stream', 'server'), late]), check)?.status).toBe('failed');
  });
});

describe('a write whose idle connection was closed', () => {
  const check = checkOf(status('read', 409));
  const closed = [unanswered('read', 'idle-closed')];
  const good = [answered('read', { status: 409 })];

  it('asks for another execution, which counts alone', () => {
    expect(again(executed(closed), check)).toEqual(['area/statement']);
    expect(judge(executed(closed, good), check)).toMatchObject({ status: 'passed', execution: 1 });
    expect(judge(executed(closed, [answered('read', { status: 200 })]), check)).toMatchObject({ status: 'failed', execution: 1 });
  });

  it('does not hide another request without a usable response', () => {
    expect(again(executed(closed, failing), check)).toEqual(['area/statement']);
    expect(judge(executed(closed, failing, good), check)?.status).toBe('inconclusive');
  });

  it('fails the requirement where it happens each time', () => {
    expect(judge(executed(closed), check)?.status).toBe('inconclusive');
    expect(judge(executed(closed, closed, closed), check)?.status).toBe('failed');
  });
});
