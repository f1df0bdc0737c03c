import { describe, expect, it } from 'vitest';
import type { Expectation } from '#core/model/expectation';
import { answered, leftOut, seen, stepOf } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const is = (step: string): Expectation => ({ kind: 'holds', all: [{ of: step, at: 'status', is: 'equals', value: 404 }] });
const what = seen(answered('good', { status: 404 }), answered('bad', { status: 200 }), leftOut(stepOf('missing')));
const [good, bad, missing] = [is('good'), is('bad'), is('missing')];
const finding = { message: 'GET …/things returned 200, expected 404', expected: '404', actual: '200', step: 'bad' };
const unknown = inconclusive('GET / was not sent');

describe('expectations together', () => {
  it.each<[readonly Expectation[], unknown]>([
    [[], passed],
    [[good, good], passed],
    [[good, bad], failed(finding)],
    [[bad, bad], failed(finding, finding)],
    [[missing, bad], failed(finding)],
    [[good, missing], unknown],
  ])('all hold only if each does: %#', (of, verdict) => {
    expect(judge(what, { kind: 'all', of })).toEqual(verdict);
  });

  it.each<[readonly Expectation[], unknown]>([
    [[bad, good], passed],
    [[missing, good], passed],
    [[bad, missing], unknown],
    [[bad, is('bad')], failed(finding)],
  ])('one of them is enough, and what is unknown might have been the one: %#', (of, verdict) => {
    expect(judge(what, { kind: 'any', of })).toEqual(verdict);
  });

  it('what must not hold is broken by nothing but its holding', () => {
    const not = (of: Expectation): Expectation => ({ kind: 'not', of, because: 'it is still there' });
    expect(judge(what, not(good))).toEqual(failed({ message: 'it is still there' }));
    expect(judge(what, not(bad))).toEqual(passed);
    expect(judge(what, not(missing))).toEqual(passed);
  });
});
