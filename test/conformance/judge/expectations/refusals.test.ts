import { describe, expect, it } from 'vitest';
import { answered, leftOut, lines, open, otherPage, pages, seen, stepOf, unanswered, unopened } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const error = (code: number, reason = 'Expired') => JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code, reason } });

describe('a version that is gone', () => {
  const status = { kind: 'gone', of: 'read', form: 'status' } as const;
  const event = { ...status, form: 'event' } as const;
  const returned = (code: number) => `GET …/things returned ${code} for an expired resourceVersion, expected 410`;

  it('is answered with 410, by a read and by a watch', () => {
    expect(judge(seen(answered('read', { status: 410 })), status)).toEqual(passed);
    expect(judge(seen(open('read', { status: 410 })), status)).toEqual(passed);
  });

  it('is answered with nothing else', () => {
    const finding = { message: returned(200), expected: 'status 410', actual: 'status 200', step: 'read' };
    expect(judge(seen(answered('read', { status: 200, body: '{}' })), status)).toEqual(failed(finding));
    expect(judge(seen(answered('read', { status: 404 })), status)).toEqual(
      failed({ ...finding, message: returned(404), actual: 'status 404' }),
    );
    const told = {
      ...finding,
      message: 'GET …/things?watch=true returned 200 for an expired resourceVersion, expected 410',
      actual: `status 200, last line ${error(410)}`,
    };
    expect(judge(seen(open('read'), lines('read', error(410))), status)).toEqual(failed(told));
  });

  it('may be an ERROR event, if the expectation allows it', () => {
    for (const reason of ['Expired', 'Gone']) expect(judge(seen(open('read'), lines('read', error(410, reason))), event)).toEqual(passed);
  });

  it.each([
    [[], 'status 200'],
    [[error(500)], `status 200, last line ${error(500)}`],
    [[error(410, 'Conflict')], `status 200, last line ${error(410, 'Conflict')}`],
    [['{}', error(410)], `status 200, last line ${error(410)}`],
    [[error(410), '{}'], 'status 200, last line {}'],
    [['{"type":"ERROR","object":[410]}'], 'status 200, last line {"type":"ERROR","object":[410]}'],
  ])('is told by no other stream: %j', (texts, actual) => {
    const message = 'GET …/things?watch=true did not send one ERROR event with code 410 and nothing else for an expired resourceVersion';
    const finding = { message, expected: 'one ERROR event with code 410 and reason Expired', actual, step: 'read' };
    expect(judge(seen(open('read'), lines('read', ...texts)), event)).toEqual(failed(finding));
  });

  it('is unknown where the target could not answer', () => {
    expect(judge(seen(answered('read', { status: 429 })), status)).toEqual(inconclusive('GET …/things returned 429'));
    expect(judge(seen(open('read', { status: 500 })), status)).toEqual(inconclusive('GET …/things?watch=true returned 500'));
    expect(judge(seen(unanswered('read', 'timeout')), status)).toEqual(inconclusive('GET …/things got no response: it was timeout'));
    expect(judge(seen(unopened('read', 'tls')), event)).toEqual(inconclusive('GET …/things?watch=true got no response: it was tls'));
    expect(judge(seen(leftOut(stepOf('read'))), status)).toEqual(inconclusive('GET / was not sent'));
  });
});

describe('a version from the future', () => {
  const status = { kind: 'too-large', of: 'read', aspect: 'status' } as const;
  const message = { ...status, aspect: 'message' } as const;
  const retryAfter = (value: string) => [['retry-after', value] as const];

  it('is refused with 504, or with an error that says when to come again', () => {
    expect(judge(seen(answered('read', { status: 504 })), status)).toEqual(passed);
    expect(judge(seen(answered('read', { status: 500, headers: retryAfter('1') })), status)).toEqual(passed);
    expect(judge(seen(answered('read', { status: 400, headers: retryAfter('0') })), status)).toEqual(passed);
  });

  it.each([
    { status: 200, headers: retryAfter('1') },
    { status: 500 },
    { status: 400, headers: retryAfter('soon') },
    { status: 400, headers: [['Retry-After', '1'] as const] },
  ])('is refused in no other way: %j', (answer) => {
    const finding = {
      message: `GET …/things returned ${answer.status} for a resourceVersion that is too large, expected 504 or an error with Retry-After`,
      expected: 'status 504, or an error with Retry-After',
      actual: `status ${answer.status}`,
      step: 'read',
    };
    expect(judge(seen(answered('read', answer)), status)).toEqual(failed(finding));
  });

  it('is named by the message, of a Status or in plain text', () => {
    const named = { status: 504, body: '{"message":"Too large resource version: 9, current: 1"}' };
    expect(judge(seen(answered('read', named)), message)).toEqual(passed);
    expect(judge(seen(answered('read', { status: 504, body: 'Too large resource version' })), message)).toEqual(passed);
    expect(judge(seen(pages('read', otherPage(named))), message)).toEqual(passed);
  });

  it.each([
    [{ status: 504, body: '{"message":"no"}' }, 'status 504: no'],
    [{ status: 200, body: 'Too large resource version' }, 'status 200: Too large resource version'],
    [{ status: 504, body: '{"message":7}' }, 'status 504: {"message":7}'],
    [{ status: 504 }, 'status 504: '],
  ])('is named by nothing else: %j', (answer, actual) => {
    const finding = {
      message: 'GET …/things returned no error with the message "Too large resource version"',
      expected: 'a message with "Too large resource version"',
      actual,
      step: 'read',
    };
    expect(judge(seen(answered('read', answer)), message)).toEqual(failed(finding));
  });

  it('is not named by a watch that is served', () => {
    expect(judge(seen(open('read')), message)?.findings[0]?.actual).toBe('status 200: ');
  });

  it('may be a 429 if the error names the condition', () => {
    const body = JSON.stringify({ message: 'Too large resource version: 9, current: 1' });
    const refused = seen(answered('read', { status: 429, headers: retryAfter('1'), body }));
    expect(judge(refused, status)).toEqual(passed);
    expect(judge(refused, message)).toEqual(passed);
  });

  it.each([status, message])('is unknown where nothing came, or too much was asked: $aspect', (expectation) => {
    expect(judge(seen(unanswered('read', 'timeout')), expectation)).toEqual(inconclusive('GET …/things got no response: it was timeout'));
    expect(judge(seen(leftOut(stepOf('read'))), expectation)).toEqual(inconclusive('GET / was not sent'));
    expect(judge(seen(answered('read', { status: 429, headers: retryAfter('1') })), expectation)).toEqual(
      inconclusive('GET …/things returned 429'),
    );
  });
});

describe('the beginning of a stream', () => {
  const expectation = { kind: 'begins-without-error', stream: 'read' } as const;
  const request = 'GET …/things?watch=true';

  it('is an event, nothing, or an error status', () => {
    expect(judge(seen(open('read'), lines('read', '{"type":"ADDED","object":{}}', error(500))), expectation)).toEqual(passed);
    expect(judge(seen(open('read')), expectation)).toEqual(passed);
    expect(judge(seen(open('read', { status: 410 }), lines('read', error(410))), expectation)).toEqual(passed);
  });

  it('is not an ERROR event', () => {
    const message = `${request} returned 200 and began with an ERROR event, expected an error status or the events`;
    const finding = { message, expected: 'an error status, or the events', actual: `status 200, ${error(500)}`, step: 'read' };
    expect(judge(seen(open('read'), lines('read', error(500))), expectation)).toEqual(failed(finding));
  });

  it('is unknown where the stream was not opened', () => {
    expect(judge(seen(unopened('read', 'tls')), expectation)).toEqual(inconclusive(`${request} got no response: it was tls`));
  });
});
