import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePlan } from '#conformance/plan/make-plan';
import type { Facts } from '#core/model/facts';
import { caseOf, facts, needing, options, planning, statement } from './planning.ts';

const keys = (...[cases, others]: Parameters<typeof planning>) => makePlan(planning(cases, others)).run.map(({ key }) => key);

describe('a plan', () => {
  const cases = [
    caseOf('list/a', ['list/x', 'list/y']),
    caseOf('watch/b', ['watch/z']),
    caseOf('watch/b', ['watch/z'], { subject: 'others' }),
  ];

  it('runs every case that is selected and possible, in the order of the suite', () => {
    expect(makePlan(planning(cases))).toEqual({
      fixtures: [],
      skipped: [],
      run: [
        { key: 'list/a@things', case: cases[0] },
        { key: 'watch/b@things', case: cases[1] },
        { key: 'watch/b@others', case: cases[2] },
      ],
    });
  });

  it('leaves out what is not selected', () => {
    expect(keys(cases, { options: options({ only: ['watch'], skip: ['watch/b@others'] }) })).toEqual(['watch/b@things']);
  });

  it('contains only the selected checks of a case', () => {
    const [planned] = makePlan(planning(cases, { options: options({ only: ['list/y'] }) })).run;
    expect(planned?.case).toEqual({ ...cases[0], checks: cases[0]?.checks.slice(1) });
  });

  it('selects by level', () => {
    const statements = [statement('list/x', 'SHOULD'), statement('list/y', 'MAY'), statement('watch/z')];
    const checks = (level: 'must' | 'should' | 'may') =>
      makePlan(planning(cases, { statements, options: options({ level }) })).run.flatMap((planned) =>
        planned.case.checks.map((one) => one.statement),
      );
    expect(checks('must')).toEqual(['watch/z', 'watch/z']);
    expect(checks('should')).toEqual(['list/x', 'watch/z', 'watch/z']);
    expect(checks('may')).toEqual(['list/x', 'list/y', 'watch/z', 'watch/z']);
  });

  it('of a read-only run has the cases that only read, and skips all others for one reason', () => {
    const reading = caseOf('list/a', ['list/x']);
    const writing = caseOf('watch/b', ['watch/z'], { steps: [{ id: 's', do: 'send', request: { method: 'POST', path: '/things' } }] });
    const served = caseOf('list/c', ['list/y'], { needs: [{ need: 'namespace' }, { need: 'served', resource: 'v1/nothing', verbs: [] }] });
    const { run, skipped } = makePlan(planning([reading, writing, served], { options: { ...options({}), readOnly: true } }));
    expect(run.map(({ key }) => key)).toEqual(['list/a@things']);
    const reason = 'the run is read-only, and the test sends other requests than GET';
    expect(skipped).toEqual([writing, served].map((c) => ({ case: c, reason, leftOut: 'read-only' })));
  });

  it('is empty where nothing is selected', () => {
    const nothing = { fixtures: [], run: [], skipped: [] };
    expect(makePlan(planning(cases, { options: options({ only: ['other'] }) }))).toEqual(nothing);
    expect(makePlan(planning(cases, { options: options({ skip: ['**'] }) }))).toEqual(nothing);
    expect(makePlan(planning(cases, { statements: [] }))).toEqual(nothing);
    expect(makePlan(planning([]))).toEqual(nothing);
  });

  it('does other steps in a case where the target does not meet a need of some of them', () => {
    const step = (id: string) => ({ id, do: 'send', request: { method: 'GET', path: '/' } }) as const;
    const without = [
      { needs: [{ need: 'binary' }, { need: 'numeric-versions' }], steps: [step('neither')] },
      { needs: [{ need: 'binary' }], steps: [step('as-json')] },
    ] as const;
    const c = caseOf('list/a', ['list/x'], { steps: [step('binary')], without });
    const { futureVersion: _, ...unnumbered } = facts();
    const stepsOn = (others: Partial<Facts>) =>
      makePlan(planning([c], { facts: { ...unnumbered, ...others } })).run.flatMap(({ case: { steps } }) => steps.map(({ id }) => id));
    expect(stepsOn({ binary: 'served' })).toEqual(['binary']);
    expect(stepsOn({ binary: 'absent' })).toEqual(['neither']);
    expect(stepsOn({ binary: 'absent', futureVersion: '9' })).toEqual(['as-json']);
  });

  it('lists skipped cases with the reason, only for selected checks', () => {
    const impossible = needing({ need: 'history-window' });
    const reason = 'it is not known when history expires: state it with --history-window';
    expect(makePlan(planning([impossible]))).toEqual({
      fixtures: [],
      run: [],
      skipped: [{ case: impossible, reason, need: 'history-window' }],
    });
    expect(makePlan(planning([impossible], { options: options({ skip: ['area'] }) })).skipped).toEqual([]);
  });

  it('says nothing of cases about another kind of target', () => {
    const both = [
      caseOf('list/honoured', ['list/x'], { applies: { resourceVersionMatch: 'honoured' } }),
      caseOf('list/ignored', ['list/x'], { applies: { resourceVersionMatch: 'ignored' }, needs: [{ need: 'history-kept' }] }),
    ];
    expect(makePlan(planning(both))).toMatchObject({ run: [{ key: 'list/honoured@things' }], skipped: [] });
    const ignoring = makePlan(planning(both, { facts: { ...facts(), resourceVersionMatch: 'ignored' } }));
    expect(ignoring).toMatchObject({ run: [], skipped: [{ case: { id: 'list/ignored' } }] });
  });

  it('skips the statements that are only about another kind of target', () => {
    const cases = [
      caseOf('list/honoured', ['list/x', 'list/only'], { applies: { resourceVersionMatch: 'honoured' } }),
      caseOf('list/ignored', ['list/x'], { applies: { resourceVersionMatch: 'ignored' } }),
    ];
    const { skipped } = makePlan(planning(cases, { facts: { ...facts(), resourceVersionMatch: 'ignored' } }));
    expect(skipped.map(({ case: { checks }, reason }) => [checks.map(({ statement }) => statement), reason])).toEqual([
      [['list/only'], 'the target ignores resourceVersionMatch, as the specification permits'],
    ]);
  });

  it('makes the fixtures of the cases that are run, and no other', () => {
    const made = needing({ need: 'subject', subject: 'made' }, { need: 'fixture', fixture: 'definition' });
    const skipped = needing({ need: 'fixture', fixture: 'other' }, { need: 'history-kept' });
    expect(makePlan(planning([made, made, skipped])).fixtures).toEqual([{ id: 'definition', steps: [] }]);
    expect(makePlan(planning([skipped])).fixtures).toEqual([]);
  });

  it('repeats each case under a key of its own', () => {
    expect(keys(cases.slice(0, 2), { options: options({ repeat: 3 }) })).toEqual([
      'list/a@things',
      'list/a@things#2',
      'list/a@things#3',
      'watch/b@things',
      'watch/b@things#2',
      'watch/b@things#3',
    ]);
  });
});

describe('the order of a plan', () => {
  const many = Array.from({ length: 20 }, (_, index) => caseOf(`area/case-${index}`, ['area/x']));
  const seeded = (seed: number) => keys(many, { options: options({ seed }) });

  it('is that of the suite with seed 0', () => {
    expect(seeded(0)).toEqual(keys(many));
  });

  it('is decided by the seed, and has every case once', () => {
    const inOrder = keys(many);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(seeded(seed)).toEqual(seeded(seed));
        expect([...seeded(seed)].sort()).toEqual([...inOrder].sort());
      }),
    );
  });

  it('is another one with another seed', () => {
    const orders = new Set(Array.from({ length: 50 }, (_, seed) => seeded(seed).join()));
    expect(orders.size).toBe(50);
  });
});

describe('the object beside the cases of a plan', () => {
  const send = (id: string, path: string) => ({ id, do: 'send', request: { method: 'POST', path } }) as const;
  const bystander = { id: 'beside-things', steps: [send('namespace', '/api/v1/namespaces'), send('object', '/things')] };
  const stepsWith = (served: ReturnType<typeof facts>['served']) =>
    makePlan(planning([caseOf('list/a', ['list/x'], { bystander })], { facts: { ...facts(), served } })).fixtures.flatMap(({ steps }) =>
      steps.map(({ id }) => id),
    );

  it('is created in a namespace of its own, where namespaces are served', () => {
    expect(stepsWith(facts().served)).toEqual(['namespace', 'object']);
  });

  it('is created without one, where they are not', () => {
    expect(stepsWith({})).toEqual(['object']);
  });
});
