import { describe, expect, it } from 'vitest';
import { answered, leftOut, open, seen, stepOf, unanswered } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const good = '299 - "v1beta1 Sample is deprecated"';
const other = '299 - "the connection is not encrypted"';
const path = 'GET …/things';
const warning = (step: string, ...warnings: readonly string[]) =>
  answered(step, { headers: warnings.map((value) => ['warning', value] as const) });

describe('a Warning header', () => {
  const expectation = { kind: 'warning-form', of: 'read' } as const;
  const told = (...warnings: readonly string[]) => judge(seen(warning('read', ...warnings)), expectation);

  it('is of its form, each of several, with any code', () => {
    expect(told(good, `${good}, ${good}`)).toEqual(passed);
    expect(told('199 - "deprecated"')).toEqual(passed);
    const message = `${path} returned a Warning header that is not of the form of RFC 7234`;
    expect(told(good, '299 deprecated')).toEqual(
      failed({ message, expected: '299 <agent> "<text>"', actual: '299 deprecated', step: 'read' }),
    );
  });

  it('is unknown without one', () => {
    expect(told()).toEqual(inconclusive(`${path} returned no Warning header`));
    expect(judge(seen(unanswered('read', 'reset')), expectation)).toEqual(inconclusive(`${path} got no response: it was reset`));
    expect(judge(seen(leftOut(stepOf('read'))), expectation)).toEqual(inconclusive('GET / was not sent'));
  });
});

describe('a response about something deprecated', () => {
  const expectation = { kind: 'warns-of-deprecation', of: ['old', 'watch'], than: 'current' } as const;
  const watching = (...warnings: readonly string[]) => open('watch', { headers: warnings.map((value) => ['warning', value] as const) });
  const finding = (actual: string, step = 'old', request = path) => ({
    message: `${request} returned no valid Warning header about deprecation`,
    expected: 'a Warning header',
    actual,
    step,
  });

  it('has a warning that says so, or that others do not have', () => {
    expect(judge(seen(warning('current', good), warning('old', good), watching(good)), expectation)).toEqual(passed);
    expect(judge(seen(warning('current', other), warning('old', other, '199 - "use v1"'), watching(good)), expectation)).toEqual(passed);
  });

  it('does not have one for another reason alone, none, or an invalid one', () => {
    expect(judge(seen(warning('current', other), warning('old', other), watching(good)), expectation)).toEqual(failed(finding(other)));
    expect(judge(seen(warning('current'), warning('old'), watching(good)), expectation)).toEqual(failed(finding('none')));
    expect(judge(seen(warning('current'), warning('old', 'deprecated'), watching(good)), expectation)).toEqual(
      failed(finding('deprecated')),
    );
    expect(judge(seen(warning('current'), warning('old', good), watching()), expectation)).toEqual(
      failed(finding('none', 'watch', `${path}?watch=true`)),
    );
  });

  it('is unknown without a response', () => {
    expect(judge(seen(warning('current'), unanswered('old', 'reset'), watching(good)), expectation)).toEqual(
      inconclusive(`${path} got no response: it was reset`),
    );
    expect(judge(seen(unanswered('current', 'reset'), warning('old', good), watching(good)), expectation)).toEqual(
      inconclusive(`${path} got no response: it was reset`),
    );
  });
});

describe('a response about nothing deprecated', () => {
  const expectation = { kind: 'no-deprecation-warning', of: ['read'] } as const;

  it('has no warning about deprecation, and may have others', () => {
    expect(judge(seen(warning('read')), expectation)).toEqual(passed);
    expect(judge(seen(warning('read', other)), expectation)).toEqual(passed);
    const message = `${path} returned a warning about deprecation, and is about nothing deprecated`;
    expect(judge(seen(warning('read', other, good)), expectation)).toEqual(
      failed({ message, expected: 'no warning about deprecation', actual: 'v1beta1 Sample is deprecated', step: 'read' }),
    );
  });

  it('is unknown without a response', () => {
    expect(judge(seen(unanswered('read', 'reset')), expectation)).toEqual(inconclusive(`${path} got no response: it was reset`));
  });
});
