import { describe, expect, it } from 'vitest';
import { answered, leftOut, seen, stepOf, unanswered } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const expectation = { kind: 'verbose-health', of: 'read', summary: 'healthz' } as const;
const told = (body: string, status = 200) => judge(seen(answered('read', { status, body })), expectation);

describe('a verbose health answer', () => {
  it('has a line for each check that passed, and the summary at its end', () => {
    expect(told('[+]ping ok\n[+]poststarthook/start-informers ok\n[+]storage backend ok\nhealthz check passed\n')).toEqual(passed);
  });

  it('ends with the summary that is expected and no other', () => {
    const finding = {
      message: 'the last line of GET …/things is not "healthz check passed"',
      expected: 'healthz check passed',
      actual: 'livez check passed',
      step: 'read',
    };
    expect(told('[+]ping ok\nlivez check passed')).toEqual(failed(finding));
  });

  it.each(['[-]etcd failed: reason withheld', 'etcd ok', '[+]etcd fine', '[+]etcd excluded: ok', '[+] ok', ''])(
    'has no line such as %j',
    (line) => {
      const finding = {
        message: 'GET …/things has a line that is not "[+]<check-name> ok"',
        expected: '[+]<check-name> ok',
        actual: line,
        step: 'read',
      };
      expect(told(`[+]ping ok\n${line}\nhealthz check passed`)).toEqual(failed(finding));
    },
  );

  it('lists checks', () => {
    const finding = {
      message: 'GET …/things lists no check',
      expected: 'a line for each check',
      actual: 'healthz check passed',
      step: 'read',
    };
    expect(told('healthz check passed')).toEqual(failed(finding));
  });

  it('is none where it is refused', () => {
    expect(told('', 404)).toEqual(
      failed({
        message: 'GET …/things returned 404, expected 200',
        expected: 'status 200',
        actual: 'status 404',
        step: 'read',
      }),
    );
  });

  it('is unknown where the server could not answer', () => {
    expect(told('', 500)).toEqual(inconclusive('GET …/things returned 500'));
    expect(judge(seen(unanswered('read', 'reset')), expectation)).toEqual(inconclusive('GET …/things got no response: it was reset'));
    expect(judge(seen(leftOut(stepOf('read'))), expectation)).toEqual(inconclusive('GET / was not sent'));
  });
});

describe('a verbose health answer with a check excluded', () => {
  const excluding = { kind: 'excluded-checks', of: 'read', verbose: 'verbose', checks: ['ping'] } as const;
  const says = (body: string, verbose = '[+]ping ok\n[+]etcd ok\nhealthz check passed') =>
    judge(seen(answered('verbose', { body: verbose }), answered('read', { body })), excluding);

  it('shows that check as excluded, and no other', () => {
    expect(says('[+]ping excluded: ok\n[+]etcd ok\nhealthz check passed')).toEqual(passed);
    expect(says('[+]etcd ok\nhealthz check passed')?.findings[0]?.message).toBe('GET …/things has no line "[+]ping excluded: ok"');
    expect(says('[+]ping excluded: ok\n[+]etcd excluded: ok\n')?.findings.map(({ message }) => message)).toEqual([
      'GET …/things shows etcd as excluded, which was not requested',
    ]);
  });

  it('may show what is always excluded', () => {
    expect(says('[+]ping excluded: ok\n[+]etcd excluded: ok\n', '[+]ping ok\n[+]etcd excluded: ok\n')).toEqual(passed);
  });

  it('is unknown where one of the two could not be read', () => {
    expect(judge(seen(answered('verbose', { status: 500 }), answered('read', { body: '' })), excluding)?.status).toBe('inconclusive');
    expect(judge(seen(answered('verbose', { body: '' }), unanswered('read', 'reset')), excluding)?.status).toBe('inconclusive');
  });
});
