import { describe, expect, it } from 'vitest';
import { judgeCase } from '#conformance/judge/judge-case';
import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { ResponseRule } from '#core/model/response-rule';
import {
  type Act,
  answered,
  create,
  drain,
  fails,
  gone,
  leftOut,
  list,
  open,
  page,
  pages,
  seen,
  stepOf,
  unanswered,
  written,
} from './evidence-builder.ts';
import { deviation, error, facts, failed, inconclusive, judge, judgeCheck, passed, skipped } from './verdicts.ts';

const status = (step: string, value: number): Expectation => ({ kind: 'holds', all: [{ of: step, at: 'status', is: 'equals', value }] });
const refused = status('read', 400);
const finding = {
  message: 'GET …/things returned 200, expected 400',
  expected: '400',
  actual: '200',
  step: 'read',
};
const served = answered('read', { body: '{"bookmark":true}' });

describe('a requirement', () => {
  it('passes or fails', () => {
    expect(judgeCheck(seen(answered('read', { status: 400 })), { given: [], expect: refused })).toEqual(passed);
    expect(judgeCheck(seen(served), { given: [], expect: refused })).toEqual(failed(finding));
  });

  it('is judged independently of the others of the case', () => {
    const checks = [
      { given: [], expect: refused },
      { given: [], expect: status('read', 200) },
    ];
    expect(checks.map((check) => judgeCheck(seen(served), check)?.status)).toEqual(['failed', 'passed']);
  });
});

describe('a case without the object beside its own', () => {
  const message = 'the fixture "beside" could not be created: step "object" returned 403';
  const alone = fails('fixture:beside', 'bystander', message);

  it('is judged, and says so of what passed', () => {
    const note = `no other object was beside those of the case: ${message}`;
    expect(judgeCheck(seen(alone, answered('read', { status: 400 })), { given: [], expect: refused })).toEqual({ ...passed, reason: note });
    expect(judgeCheck(seen(alone, served), { given: [], expect: refused })).toEqual(failed(finding));
  });
});

describe('optional behaviour', () => {
  const when = (place: `/${string}`) => [{ of: 'read', at: place, is: 'present' }] as const;

  it('skips the requirement if the target does not have it', () => {
    const reason = 'the server did not use the optional behavior that the requirement is about';
    expect(judgeCheck(seen(served), { when: when('/other'), given: [], expect: refused })).toEqual(skipped(reason));
  });

  it('gives the reason of the skip if the check has one', () => {
    const otherwise = 'the target sent no bookmark';
    expect(judgeCheck(seen(served), { when: when('/other'), otherwise, given: [], expect: refused })).toEqual(skipped(otherwise));
  });

  it('tests the requirement if the target has it', () => {
    expect(judgeCheck(seen(served), { when: when('/bookmark'), given: [], expect: refused })).toEqual(failed(finding));
  });

  it('can be an expectation', () => {
    const check = (value: number) => ({ when: [status('read', value)], given: [], expect: refused });
    expect(judgeCheck(seen(served), check(404))?.status).toBe('skipped');
    expect(judgeCheck(seen(served), check(200))).toEqual(failed(finding));
  });

  it('skips the requirement if the request for it returned 501, for which the case is not run again', () => {
    const reason = 'the server did not use the optional behavior that the requirement is about';
    const notImplemented = seen(answered('read', { status: 501 }));
    const check = { when: [status('read', 200)], given: [], expect: refused };
    expect(judgeCheck(notImplemented, check)).toEqual(skipped(reason));
    expect(judgeCheck(seen(answered('read', { status: 500 })), check)?.status).toBe('inconclusive');
    expect(judgeCheck(notImplemented, { given: [], expect: refused })?.status).toBe('inconclusive');
  });

  it('does not skip the requirement if it is unknown', () => {
    const unknown = inconclusive('GET …/things got no response: it was reset');
    expect(judgeCheck(seen(unanswered('read', 'reset')), { when: when('/bookmark'), given: [], expect: refused })).toEqual(unknown);
  });
});

describe('what is off by default', () => {
  const check = { given: [], offByDefault: 'alpha', expect: refused } as const;

  it('is not tested where the operator enabled it', () => {
    const reason = 'the operator enabled what is off by default (--enabled alpha)';
    expect(judgeCheck(seen(served), check, { enabled: ['beta', 'alpha'] })).toEqual(skipped(reason));
  });

  it('is tested where the operator enabled nothing, or something else', () => {
    expect(judgeCheck(seen(served), check)).toEqual(failed(finding));
    expect(judgeCheck(seen(served), check, { enabled: ['beta'] })).toEqual(failed(finding));
  });
});

describe('a precondition', () => {
  const withPrecondition = (answer: number) => seen(answered('precondition', { status: answer }), answered('read', { status: 400 }));

  it('that passes allows a verdict', () => {
    expect(judgeCheck(withPrecondition(200), { given: [status('precondition', 200)], expect: refused })).toEqual(passed);
    expect(
      judgeCheck(withPrecondition(200), { given: [{ of: 'precondition', at: 'status', is: 'one-of', value: ['2xx'] }], expect: refused }),
    ).toEqual(passed);
  });

  it('that fails makes the verdict inconclusive', () => {
    const reason = inconclusive('precondition failed: GET …/things returned 400, expected 200');
    expect(judgeCheck(withPrecondition(400), { given: [status('precondition', 200)], expect: refused })).toEqual(reason);
    expect(judgeCheck(withPrecondition(400), { given: [status('precondition', 200)], expect: status('read', 200) })).toEqual(reason);
  });

  it('that is unknown makes it inconclusive too', () => {
    const reason = inconclusive('precondition failed: GET …/things returned 503');
    expect(judgeCheck(withPrecondition(503), { given: [status('precondition', 200)], expect: refused })).toEqual(reason);
  });

  it('that negates an expectation gives its reason', () => {
    const given: readonly Expectation[] = [{ kind: 'not', of: status('precondition', 200), because: 'the history is still there' }];
    expect(judgeCheck(withPrecondition(200), { given, expect: refused })).toEqual(
      inconclusive('precondition failed: the history is still there'),
    );
  });
});

describe('an erratum', () => {
  const check = { given: [], expect: refused, erratum: { id: 'served-all-the-same', expect: status('read', 200) } };

  it('makes a failure of released servers a deviation, and reports the requirement', () => {
    expect(judgeCheck(seen(served), check)).toEqual(deviation('served-all-the-same', finding));
  });

  it('applies to the releases that it names, the first and the last included, and to a target whose release is unknown', () => {
    const ofRelease = (release: string) => judgeCheck(seen(served), check, { release })?.status;
    expect(['1.24', 'v1.27.3', '1.30+'].map(ofRelease)).toEqual(['deviation', 'deviation', 'deviation']);
    expect(['1.23', 'v1.31.0', '2.0'].map(ofRelease)).toEqual(['failed', 'failed', 'failed']);
    expect(ofRelease('main')).toBe('deviation');
  });

  it('is named if the target is of another release', () => {
    const message =
      'released servers are known to do this in 1.24 to 1.30 (erratum served-all-the-same), and the target is of release 1.36';
    expect(judgeCheck(seen(served), check, { release: 'v1.36.2' })).toEqual(failed(finding, { message }));
  });

  it('of another release is a failure even if the requirement cannot be judged', () => {
    const expect500 = { given: [], expect: status('read', 504), erratum: { id: 'told-by-the-store', expect: status('read', 500) } };
    expect(judgeCheck(seen(answered('read', { status: 500 })), expect500, { release: '1.36' })?.status).toBe('failed');
  });

  it('changes nothing if the requirement passes', () => {
    expect(judgeCheck(seen(answered('read', { status: 400 })), check)).toEqual(passed);
  });

  it('excuses nothing else', () => {
    expect(judgeCheck(seen(answered('read', { status: 404 })), check)).toEqual(
      failed({ ...finding, message: 'GET …/things returned 404, expected 400', actual: '404' }),
    );
  });

  it('is met even if the requirement cannot be judged', () => {
    const expect500 = { given: [], expect: status('read', 504), erratum: { id: 'told-by-the-store', expect: status('read', 500) } };
    expect(judgeCheck(seen(answered('read', { status: 500 })), expect500)).toEqual(deviation('told-by-the-store'));
  });

  it('does not replace a precondition', () => {
    const control = { ...check, given: [status('precondition', 200)] };
    expect(judgeCheck(seen(served, answered('precondition', { status: 404 })), control)?.status).toBe('inconclusive');
  });
});

describe('a set-up that failed', () => {
  const held = status('read', 200);
  const write = { own: 'a', as: 'create' } as const;

  it.each([
    ['was refused', written(write, 'make', { status: 403, body: '{"message":"no"}' }), 'POST …/things returned 403: no'],
    ['was refused without a word', written(write, 'make', { status: 500, body: '[]' }), 'POST …/things returned 500'],
    ['got no answer', unanswered('make', 'timeout'), 'GET …/things got no response: it was timeout'],
    ['was not carried out', () => {}, 'POST / was not sent'],
    ['could not be sent', fails('make', 'reference', 'there is no version'), 'POST / was not sent: there is no version'],
  ])('is a write that %s', (_, act, reason) => {
    const what = seen(served, leftOut(...(reason.includes('returned') ? [] : [stepOf('make', write)])), act);
    expect(judge(what, held)).toEqual(inconclusive(`setup failed: ${reason}`));
  });

  it('is a wait that reached its deadline', () => {
    const what = seen(served, gone('a'), fails('gone-a', 'bound', 'condition not met within 60 s'));
    expect(judge(what, held)).toEqual(inconclusive('setup failed: GET …/things/a: condition not met within 60 s'));
  });

  it('skips a requirement whose condition an earlier response does not meet', () => {
    const what = seen(served, leftOut(stepOf('make', write)), fails('make', 'reference', 'there is no object'));
    const when = (place: `/${string}`) => ({ when: [{ of: 'read', at: place, is: 'present' }] as const, given: [], expect: held });
    expect(judgeCheck(what, { ...when('/items/0'), otherwise: 'the target has no object' })).toEqual(skipped('the target has no object'));
    expect(judgeCheck(what, when('/bookmark'))?.status).toBe('inconclusive');
  });

  it('is a removal that did not happen', () => {
    const removed = written({ own: 'a', as: 'removed' }, 'gone-a', { status: 200 });
    expect(judge(seen(served, removed), held)).toEqual(inconclusive('setup failed: PUT …/things/a returned 200'));
  });

  it('is a fixture or a namespace that could not be created', () => {
    const what = seen(served, fails('namespace', 'reference', 'the quota is used up'));
    expect(judge(what, held)).toEqual(inconclusive('setup failed (namespace): the quota is used up'));
  });

  it('is a request that was withheld', () => {
    expect(judge(seen(served, fails('read', 'withheld', 'PUT /x was not sent')), held)).toEqual(
      inconclusive('PUT /x was not sent. The server returned a wrong response before, or the test has a defect'),
    );
  });

  it('is a run that was interrupted', () => {
    expect(judge(seen(served, fails('read', 'interrupted', 'the run was interrupted')), held)).toEqual(
      inconclusive('the run was interrupted'),
    );
  });

  it('is a run that was interrupted, whatever the responses until then show', () => {
    const what = seen(served, leftOut(stepOf('make', write)), fails('make', 'interrupted', 'the run was interrupted'));
    expect(judge(what, refused)).toEqual(inconclusive('the run was interrupted'));
  });

  it('leaves open what a watch or a walk of pages was still to show', () => {
    const shows = (of: string, at: '/0' | '/items/0'): Expectation => ({ kind: 'holds', all: [{ of, at, is: 'present' }] });
    const watched = seen(open('stream'), written(write, 'make', { status: 500 }), drain('stream'));
    expect(judge(watched, shows('stream', '/0'))).toEqual(inconclusive('setup failed: POST …/things returned 500'));
    const walked = seen(pages('walk', page('1', [], { continue: 'more' }), written(write, 'make', { status: 500 })));
    expect(judge(walked, shows('walk', '/items/0'))).toEqual(inconclusive('setup failed: POST …/things returned 500'));
  });

  it('is a case that was never started', () => {
    const { case: c } = seen(served);
    expect(judge({ case: c, entries: [] }, held)).toEqual(inconclusive('the case was not started'));
  });

  it('does not hide the failure of a single response', () => {
    expect(judge(seen(served, written(write, 'make', { status: 403 })), refused)).toEqual(failed(finding));
    const ofWrite: Expectation = { kind: 'holds', all: [{ of: 'make', at: 'status', is: 'one-of', value: ['2xx'] }] };
    expect(judge(seen(written(write, 'make', { status: 403 })), ofWrite)?.status).toBe('failed');
  });

  it('is not a failure of anything that depends on the writes of the case', () => {
    const what = seen(create('a', '1'), written(write, 'make', { status: 403 }), list('read', '2', []));
    expect(judge(what, { kind: 'shows-own-state', read: 'read' })?.status).toBe('inconclusive');
  });

  it('lets no requirement pass', () => {
    expect(judge(seen(served, written(write, 'make', { status: 403 })), status('read', 200))?.status).toBe('inconclusive');
  });

  it('is not made of a read', () => {
    const what = seen(served, fails('read', 'bound', 'it took long'), create('a', '1'));
    expect(judge(what, held)).toEqual(passed);
  });

  it('is an error for a fault of this tool', () => {
    const what = seen(served, fails('read', 'ours', 'no such thing'));
    expect(judge(what, refused)).toEqual(error('internal error in step "read": no such thing'));
  });
});

describe('a read that says that the version is gone', () => {
  const same = { kind: 'same-collection', read: 'read', as: 'before' } as const;
  const query = 'resourceVersion=1&resourceVersionMatch=Exact';
  const what = seen(list('before', '1', []), answered('read', { status: 410 }, query));

  it('fails only a check of retained history', () => {
    expect(judge(what, same)).toEqual({
      ...inconclusive('the resourceVersion expired after 0.0 s; state with --history-kept how long the target keeps history'),
      expired: { from: 1, to: 2 },
    });
    const early = {
      message:
        'GET …/things?resourceVersion=1&resourceVersionMatch=Exact returned that the resourceVersion expired after 0.0 s, expected history of 300 s (--history-kept)',
      step: 'read',
    };
    expect(judge(what, same, { historyKeptSeconds: 300 })).toEqual(failed(early));
  });

  it('fails each check where the read needs no history', () => {
    const latest = seen(list('before', '1', []), answered('read', { status: 410 }));
    expect(judge(latest, same)?.findings[0]?.message).toBe('GET …/things returned 410, expected 200');
  });
});

describe('what is judged beside a case', () => {
  const type = { collection: '/api/v1/things', namespaced: true, content: ['data'], omitsEmpty: true };
  const checks = [
    { statement: 'verbs/method/get', given: [], expect: { kind: 'permitted-by-model', clauses: ['get/object'] } },
    { statement: 'object-metadata/uid/kept', given: [], expect: { kind: 'permitted-by-model', clauses: ['write/uid'] } },
  ] as const;
  const input = { facts, run: 'run', options: {}, errata: [] };
  const read =
    (id: string, version: string): Act =>
    (recording) => {
      const metadata = { name: 'ac-run-1-a', namespace: 'lent', uid: 'uid', resourceVersion: version };
      const object = { kind: 'Thing', apiVersion: 'v1', metadata, data: { version } };
      recording.exchange(stepOf(id), { status: 200, body: JSON.stringify(object) }, { own: 'a' });
    };
  const readTwice = (second: string) => {
    const { case: c, entries } = seen(read('first', '1'), read('second', second));
    return judgeCase({ ...c, checks: [], beside: { type, checks } }, entries, input);
  };

  it('has a verdict only where it failed', () => {
    expect(readTwice('1')).toEqual([]);
    expect(readTwice('2').map((verdict) => ({ statement: verdict.statement, status: verdict.status }))).toEqual([
      { statement: 'verbs/method/get', status: 'failed' },
    ]);
  });

  it('has none where the case itself finds a failure', () => {
    const { case: c, entries } = seen(read('first', '1'), read('second', '2'));
    const own = { statement: 'area/statement', given: [], expect: status('second', 404) };
    expect(judgeCase({ ...c, checks: [own], beside: { type, checks } }, entries, input).map((verdict) => verdict.statement)).toEqual([
      'area/statement',
    ]);
  });

  it('is what each response shows by itself, for a case about no type too', () => {
    const { case: c, entries } = seen((recording) => {
      const metadata = {
        name: 'ac-run-1-a',
        namespace: 'lent',
        uid: 'uid',
        creationTimestamp: '2020-01-01T00:00:00Z',
        resourceVersion: '',
      };
      recording.exchange(
        stepOf('read'),
        { status: 200, body: JSON.stringify({ kind: 'Thing', apiVersion: 'v1', metadata }) },
        { own: 'a' },
      );
    });
    const rule = (name: ResponseRule): Check => ({ statement: name, given: [], expect: { kind: 'every-response', rule: name } });
    const beside = { checks: [rule('version-of-object'), rule('creation-time')] };
    expect(judgeCase({ ...c, checks: [], beside }, entries, input)).toMatchObject([
      {
        statement: 'version-of-object',
        status: 'failed',
        findings: [{ message: expect.stringMatching(/^GET \S+ returned ac-run-1-a without a resourceVersion$/) }],
      },
    ]);
  });

  it('is said of a statement that the case could not judge, and not of one whose behavior was not used', () => {
    const { case: c, entries } = seen(read('first', '1'), read('second', '2'));
    const judge = (own: Pick<Check, 'given'> & Partial<Pick<Check, 'when'>>) =>
      judgeCase(
        { ...c, checks: [{ statement: 'verbs/method/get', expect: status('second', 200), ...own }], beside: { type, checks } },
        entries,
        input,
      ).map((verdict) => verdict.status);
    const missing = { of: 'second', at: '/data/other', is: 'present' } as const;
    expect(judge({ given: [missing] })).toEqual(['inconclusive', 'failed']);
    expect(judge({ given: [], when: [missing] })).toEqual(['skipped']);
  });

  it('is what the case shows of other types too', () => {
    const { case: c, entries } = seen(read('first', '1'), read('second', '2'), written({ own: 'a', as: 'delete' }, 'delete', {}));
    const ofOther = { checks, others: [type] };
    expect(judgeCase({ ...c, checks: [], beside: ofOther }, entries, input).map((verdict) => verdict.statement)).toEqual([
      'verbs/method/get',
    ]);
    expect(judgeCase({ ...c, checks: [], beside: { checks } }, entries, input)).toEqual([]);
  });
});
