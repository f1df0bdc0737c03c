import { describe, expect, it } from 'vitest';
import { answered, leftOut, seen, stepOf, unanswered } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const good = '299 - "v1beta1 Sample is deprecated"';
const told = (aspect: 'present' | 'none' | 'form', ...warnings: readonly string[]) =>
  judge(seen(answered('read', { headers: warnings.map((value) => ['warning', value] as const) })), {
    kind: 'warnings-sent',
    of: 'read',
    aspect,
  });

describe('a Warning header', () => {
  it('is there where it is expected', () => {
    expect(told('present', good)).toEqual(passed);
    const finding = {
      message: 'GET /api/v1/namespaces/lent/things returned no valid Warning header',
      expected: 'a Warning header',
      actual: 'none',
      step: 'read',
    };
    expect(told('present')).toEqual(failed(finding));
    expect(told('present', 'deprecated')).toEqual(failed({ ...finding, actual: 'deprecated' }));
  });

  it('is not there where none is expected', () => {
    expect(told('none')).toEqual(passed);
    expect(told('none', good)).toEqual(
      failed({
        message: 'GET /api/v1/namespaces/lent/things returned a Warning header, expected none',
        expected: 'none',
        actual: good,
        step: 'read',
      }),
    );
  });

  it('is of its form, each of several', () => {
    expect(told('form', good, `${good}, ${good}`)).toEqual(passed);
    const finding = {
      message: 'GET /api/v1/namespaces/lent/things returned a Warning header that is not of the form of RFC 7234',
      expected: '299 <agent> "<text>"',
      actual: '299 deprecated',
      step: 'read',
    };
    expect(told('form', good, '299 deprecated')).toEqual(failed(finding));
    expect(told('form', '199 - "deprecated"')).toEqual(failed({ ...finding, actual: '199 - "deprecated"' }));
    expect(told('form')).toEqual(inconclusive('GET /api/v1/namespaces/lent/things returned no Warning header'));
  });

  it('is unknown without an answer', () => {
    const expectation = { kind: 'warnings-sent', of: 'read', aspect: 'none' } as const;
    expect(judge(seen(unanswered('read', 'reset')), expectation)).toEqual(
      inconclusive('GET /api/v1/namespaces/lent/things got no response: it was reset'),
    );
    expect(judge(seen(leftOut(stepOf('read'))), expectation)).toEqual(inconclusive('GET / was not sent'));
  });
});
