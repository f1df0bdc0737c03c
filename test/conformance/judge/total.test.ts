import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEntry } from '#conformance/evidence/is-entry';
import { judgeCase } from '#conformance/judge/judge-case';
import type { Case } from '#core/model/case';
import type { Answer, CaseStarted, Entry } from '#core/model/evidence';
import type { Step } from '#core/model/step';
import { projectSuite } from '../../suites/project-suite.ts';
import { facts } from './verdicts.ts';

const prefix = 'ac-run-1';
const started: CaseStarted = { e: 'case', case: 'c', prefix, namespace: 'lent', steps: '', at: 0 };
const circumstances = { facts, run: 'run', options: { historyKeptSeconds: 300 }, errata: projectSuite.errata };

/** Values that look like what is wanted, and values that do not. */
const own = fc.constantFrom(...['a', 'b', 'end'].map((name) => `${prefix}-${name}`));
const strange = fc.jsonValue({ maxDepth: 3 });
const hostileText = fc.constantFrom(
  '{"__proto__":{"metadata":{"name":"ac-run-1-a"}}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '{"a":'.repeat(50_000),
  '\u0000',
  '',
);
const metadata = fc.oneof(
  strange,
  fc.record(
    {
      name: fc.oneof(own, strange),
      resourceVersion: fc.oneof(fc.constantFrom('1', '2', ''), strange),
      continue: fc.oneof(fc.string(), strange),
      remainingItemCount: fc.oneof(fc.nat(5), strange),
      annotations: fc.oneof(fc.record({ 'apiconform-change': fc.oneof(fc.constantFrom('create-a', 'change-a'), strange) }), strange),
      deletionTimestamp: strange,
      finalizers: strange,
    },
    { requiredKeys: [] },
  ),
);
const object = fc.record(
  { kind: fc.oneof(fc.constant({ toString: 1, valueOf: 1 }), strange), metadata, spec: strange, message: strange, code: strange },
  { requiredKeys: [] },
);
const collection = fc.record(
  { metadata, items: fc.oneof(fc.array(fc.oneof(object, strange), { maxLength: 3 }), strange) },
  { requiredKeys: [] },
);
const event = fc.record(
  { type: fc.oneof(fc.constantFrom('ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR'), strange), object: fc.oneof(object, strange) },
  { requiredKeys: [] },
);
const text = fc.oneof(
  hostileText,
  fc.string(),
  fc.oneof(object, collection, event, strange).map((value) => JSON.stringify(value)),
);
const answer: fc.Arbitrary<Answer> = fc.record({
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.constantFrom(400, 404, 410, 429, 500, 504) },
    { weight: 1, arbitrary: fc.integer() },
  ),
  headers: fc.array(fc.tuple(fc.oneof(fc.constantFrom('content-type', 'retry-after', '__proto__'), fc.string()), fc.string()), {
    maxLength: 2,
  }),
  body: text,
});

/** What comes of each step in turn: answers, lines, and whether it fails. */
type Chance = {
  readonly answers: readonly Answer[];
  readonly lines: readonly string[];
  readonly fails: 'bound' | 'stream' | 'reference' | undefined;
};
const chance: fc.Arbitrary<Chance> = fc.record({
  answers: fc.array(answer, { minLength: 1, maxLength: 3 }),
  lines: fc.array(
    fc.oneof(
      event.map((value) => JSON.stringify(value)),
      text,
    ),
    { maxLength: 4 },
  ),
  fails: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('bound', 'stream', 'reference') },
  ),
});

const evidenceOf = (steps: readonly Step[], chances: readonly Chance[]): readonly Entry[] =>
  steps.flatMap((step, index): readonly Entry[] => {
    const { answers = [], lines = [], fails } = chances[index % chances.length] ?? {};
    const base = { case: 'c', step: step.id, at: index };
    const failure: readonly Entry[] = fails === undefined ? [] : [{ ...base, e: 'step-failed', cause: fails, message: 'it did not work' }];
    const [first] = answers;
    if (step.do === 'together')
      return evidenceOf(
        step.requests.map((one) => ({ ...one, do: 'send' })),
        chances.slice(index % chances.length),
      );
    if (step.do === 'wait' || step.do === 'close' || first === undefined) return failure;
    if (step.do === 'drain') return failure;
    if (step.do === 'audited') return [{ ...base, e: 'audited', event: first.body }, ...failure];
    const request = { method: step.do === 'collections' ? 'GET' : step.request.method, target: '/api/v1/things', headers: {} };
    if (step.do === 'open') {
      const opened: Entry = { ...base, e: 'stream', from: 'start', took: 0, request, answer: first };
      return [opened, ...lines.map((line): Entry => ({ ...base, e: 'line', line })), ...failure];
    }
    // Were a write to fail, nothing more would be judged.
    const done = 'writes' in step && step.writes !== undefined ? { status: step.writes.as === 'removed' ? 404 : 200 } : {};
    const exchange = (one: Answer, page?: number): Entry => ({
      ...base,
      e: 'exchange',
      phase: 'case',
      attempt: 0,
      took: 0,
      request,
      ...(page === undefined ? {} : { page }),
      answer: { ...one, ...done },
    });
    if (step.do === 'send' || step.do === 'until') return [exchange(first)];
    return [
      exchange(first, 0),
      ...(step.do === 'pages' ? evidenceOf(step.between, chances) : []),
      ...answers.slice(1).map((one, page) => exchange(one, page + 1)),
      ...failure,
    ];
  });

const anyCase = fc.constantFrom(...projectSuite.cases);
const anyEvidence = fc
  .tuple(anyCase, fc.array(chance, { minLength: 1, maxLength: 8 }))
  .map(([c, chances]): readonly [Case, readonly Entry[]] => [c, [started, ...evidenceOf(c.steps, chances)]]);

const splitAt = <Item>(items: readonly Item[], index: number): readonly [readonly Item[], readonly Item[]] => [
  items.slice(0, index),
  items.slice(index),
];

describe('judging', () => {
  it('says something of every check, whatever a target answered', () => {
    fc.assert(
      fc.property(anyEvidence, ([c, entries]) => {
        const { beside: _, ...own } = c;
        const verdicts = judgeCase(own, entries, circumstances);
        const told = verdicts.map(({ statement }) => statement);
        // A check that is not reported where it is skipped says nothing then.
        const expected = c.checks.filter(({ statement, unreported }) => unreported !== true || told.includes(statement));
        expect(told).toEqual(expected.map(({ statement }) => statement));
        expect(verdicts.filter(({ status }) => status === 'error')).toEqual([]);
        // What is judged beside adds failures alone.
        const [before, added] = splitAt(judgeCase(c, entries, circumstances), verdicts.length);
        expect(before).toEqual(verdicts);
        expect(added.filter(({ status }) => status !== 'failed')).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('says the same of the same evidence, also when it was written down and read again', () => {
    fc.assert(
      fc.property(anyEvidence, ([c, entries]) => {
        const read: readonly unknown[] = entries.map((entry) => JSON.parse(JSON.stringify(entry)));
        expect(read.every(isEntry)).toBe(true);
        expect(judgeCase(c, read.filter(isEntry), circumstances)).toEqual(judgeCase(c, entries, circumstances));
      }),
    );
  });

  it('gets as far as the checks themselves', () => {
    const statuses = new Set<string>();
    fc.assert(
      fc.property(anyEvidence, ([c, entries]) => {
        for (const { status } of judgeCase(c, entries, circumstances)) statuses.add(status);
      }),
      { numRuns: 500, seed: 1 },
    );
    expect([...statuses].sort()).toEqual(expect.arrayContaining(['failed', 'inconclusive', 'passed']));
  });

  it('says nothing without evidence', () => {
    const reasons = projectSuite.cases.flatMap((c) => judgeCase(c, [], circumstances).map(({ status, reason }) => `${status}: ${reason}`));
    expect([...new Set(reasons)]).toEqual(['inconclusive: the case was not started']);
  });
});
