import { describe, expect, it } from 'vitest';
import { answered, leftOut, seen, stepOf, unanswered } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const warning = (text: string) => ['warning', `299 - ${JSON.stringify(text)}`] as const;
const warned = (...texts: readonly string[]) => seen(answered('read', { status: 201, headers: texts.map(warning) }));

describe('warnings of fields', () => {
  const fields = ['unknownAtRoot', 'kind', 'labels'];
  const each = { kind: 'field-warnings', of: 'read', fields, warned: 'each' } as const;
  const none = { ...each, warned: 'none' } as const;

  it('are one for each, in any order and wording, among others', () => {
    expect(judge(warned('duplicate field "kind"', 'unknown field "unknownAtRoot"', 'duplicate field "metadata.labels"'), each)).toEqual(
      passed,
    );
    expect(judge(warned('line 3: key "labels" already set in map', 'it is old', 'kind twice', 'unknownAtRoot?'), each)).toEqual(passed);
  });

  it('may stand in one header', () => {
    const header = ['unknownAtRoot', 'kind', 'labels'].map((text) => `299 - "${text}"`).join(', ');
    expect(judge(seen(answered('read', { headers: [['warning', header]] })), each)).toEqual(passed);
  });

  it('are distinguished by the last name in a path', () => {
    const nested = { ...each, fields: ['labels', 'kind'] };
    expect(judge(warned('duplicate field "kind.labels"', 'duplicate field "kind"'), nested)).toEqual(passed);
  });

  it('must not be missing, nor stand for two', () => {
    const finding = {
      message: 'GET …/things returned no separate warning for labels',
      expected: 'one for each of unknownAtRoot, kind, labels',
      actual: 'unknown field "unknownAtRoot"; duplicate field "kind"',
      step: 'read',
    };
    expect(judge(warned('unknown field "unknownAtRoot"', 'duplicate field "kind"'), each)).toEqual(failed(finding));
    expect(judge(warned('unknownAtRoot and kind and labels'), each)?.status).toBe('failed');
  });

  it('must not be more than there are fields', () => {
    expect(judge(warned('unknownAtRoot', 'kind', 'kind again', 'labels'), each)).toMatchObject({
      status: 'failed',
      findings: [{ message: 'GET …/things returned 4 warnings for 3 fields' }],
    });
  });

  it('must be of the form of a Warning header', () => {
    const broken = seen(answered('read', { headers: [...fields.map(warning), ['warning', 'kind, again']] }));
    expect(judge(broken, each)).toMatchObject({
      status: 'failed',
      findings: [{ message: 'GET …/things returned a Warning header that is not of the form of RFC 7234' }],
    });
  });

  it('are none where nothing is to be said', () => {
    expect(judge(warned(), none)).toEqual(passed);
    expect(judge(warned('it is old'), none)).toEqual(passed);
    expect(judge(warned('unknown field "unknownAtRoot"'), none)).toEqual(
      failed({
        message: 'GET …/things returned a warning about a field, expected none',
        expected: 'none',
        actual: 'unknown field "unknownAtRoot"',
        step: 'read',
      }),
    );
  });

  it('are unknown where nothing came', () => {
    expect(judge(seen(unanswered('read', 'reset')), each)).toEqual(inconclusive('GET …/things got no response: it was reset'));
    expect(judge(seen(leftOut(stepOf('read'))), none)).toEqual(inconclusive('GET / was not sent'));
  });
});

describe('an error that names fields', () => {
  const names = { kind: 'error-names-fields', of: 'read', fields: ['unknownAtRoot', 'kind'] } as const;

  it('names each, in a Status or in plain text', () => {
    expect(judge(seen(answered('read', { status: 400, body: '{"message":"no \\"unknownAtRoot\\" and kind"}' })), names)).toEqual(passed);
    expect(judge(seen(answered('read', { status: 422, body: 'kind; unknownAtRoot' })), names)).toEqual(passed);
  });

  it('fails for each that it does not name as a word', () => {
    expect(judge(seen(answered('read', { status: 400, body: 'kinds of unknownAtRoot' })), names)).toEqual(
      failed({
        message: 'the error returned by GET …/things does not name the field kind',
        expected: 'an error that names kind',
        actual: 'kinds of unknownAtRoot',
        step: 'read',
      }),
    );
  });

  it('names a field twice that is at two places', () => {
    const twice = { ...names, fields: ['unknownTwice', 'unknownTwice'] };
    const body = (text: string) => seen(answered('read', { status: 400, body: text }));
    expect(judge(body('unknown field "spec.unknownTwice", unknown field "spec.parts[0].unknownTwice"'), twice)).toEqual(passed);
    expect(judge(body('{"message":"2 fields","causes":[{"field":"spec.unknownTwice"},{"field":"unknownTwice"}]}'), twice)).toEqual(passed);
    expect(judge(body('unknown field "spec.unknownTwice"'), twice)).toEqual(
      failed({
        message: 'the error returned by GET …/things names 1 of the 2 fields unknownTwice',
        expected: 'an error that names 2 fields unknownTwice',
        actual: 'unknown field "spec.unknownTwice"',
        step: 'read',
      }),
    );
  });

  it('is none where the request was taken', () => {
    expect(judge(seen(answered('read', { status: 201, body: 'unknownAtRoot kind' })), names)).toMatchObject({
      status: 'failed',
      findings: [{ message: 'GET …/things returned 201, expected 400', actual: 'status 201' }],
    });
  });

  it('is unknown where nothing came', () => {
    expect(judge(seen(unanswered('read', 'timeout')), names)).toEqual(inconclusive('GET …/things got no response: it was timeout'));
    expect(judge(seen(leftOut(stepOf('read'))), names)).toEqual(inconclusive('GET / was not sent'));
  });
});
