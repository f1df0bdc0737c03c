import { describe, expect, it } from 'vitest';
import type { Case } from '#core/model/case';
import type { Step } from '#core/model/step';
import { flatSteps } from '#core/model/step';
import { drawnCases } from '#suites/drawn/drawn';
import { fixtures } from '#suites/fixtures';
import { generateCases } from '#suites/index';
import { projectSuite } from './project-suite.ts';
import { type Role, stepsOfCheck } from './steps-of-expectation.ts';
import { refsIn, templatesOf, templatesOfPredicate } from './templates-of.ts';

const { statements, subjects, errata, cases } = projectSuite;
const keyOf = (c: Case): string => `${c.id}@${c.subject}`;
const repeated = (names: readonly string[]): readonly string[] => names.filter((name, index) => names.indexOf(name) !== index);
const subjectsWith = (statement: string): ReadonlySet<string> =>
  new Set(cases.filter(({ checks }) => checks.some((check) => check.statement === statement)).map(({ subject }) => subject));

describe('the cases of the suite', () => {
  it('are a pure function of the tables', () => {
    expect(generateCases(statements, subjects)).toEqual(cases);
    expect(generateCases(statements, subjects)[0]).not.toBe(cases[0]);
  });

  it('are data: equal after a round trip through JSON', () => {
    const again: unknown = JSON.parse(JSON.stringify(cases));
    expect(again).toEqual(cases);
    expect(JSON.stringify(again)).toBe(JSON.stringify(cases));
  });

  it('have ids that are unique for each subject and begin with the area', () => {
    expect(repeated(cases.map(keyOf))).toEqual([]);
    expect(cases.filter(({ id, area }) => !id.startsWith(`${area}/`)).map(keyOf)).toEqual([]);
  });

  it('judge every verifiable statement on some subject', () => {
    const judgeable = statements.filter(({ form }) => form.name !== 'unverifiable');
    expect(judgeable.filter(({ id }) => subjectsWith(id).size === 0).map(({ id }) => id)).toEqual([]);
  });

  it('judge no other statement, and none twice in one case', () => {
    const known = new Set(statements.filter(({ form, binds }) => form.name !== 'unverifiable' && binds === 'server').map(({ id }) => id));
    expect(cases.flatMap(({ checks }) => checks.map(({ statement }) => statement)).filter((id) => !known.has(id))).toEqual([]);
    expect(cases.filter(({ checks }) => repeated(checks.map(({ statement }) => statement)).length > 0).map(keyOf)).toEqual([]);
  });

  it('have a reason for each check that can be skipped', () => {
    const optional = cases.flatMap((c) => c.checks.filter(({ when }) => when !== undefined).map((check) => ({ at: keyOf(c), check })));
    expect(optional.length).toBeGreaterThan(20);
    expect(optional.filter(({ check }) => !/^the target [^.]+[^.]$/.test(check.otherwise ?? '')).map(({ at }) => at)).toEqual([]);
  });

  it('judge the requirements of lists, pages and watches on each of the four subjects', () => {
    const everywhere = statements.filter(
      ({ area, form }) => form.name !== 'unverifiable' && /^(?:list|watch|events|collection-metadata)/.test(area),
    );
    const lacking = everywhere
      .filter(({ id }) => subjects.filter((subject) => subjectsWith(id).has(subject.id)).length !== 4)
      .map(({ id }) => id);
    expect([everywhere.length > 50, lacking]).toEqual([true, []]);
  });

  it('judge a cell of the matrix also on a target that does not support the match', () => {
    const cells = statements.filter(({ form }) => form.name === 'list-cell' && form.match !== 'unset').map(({ id }) => id);
    const ofCells = cases.filter(({ checks }) => checks.some(({ statement }) => cells.includes(statement)));
    const honoured = ofCells
      .filter(({ applies }) => applies?.resourceVersionMatch === 'honoured')
      .map(({ id, subject }) => `${id}@${subject}`);
    const ignored = ofCells
      .filter(({ applies }) => applies?.resourceVersionMatch === 'ignored')
      .map(({ id, subject }) => `${id}@${subject}`);
    const ofAllKinds = subjects.filter(({ sequences }) => sequences === undefined);
    const expected = cells.flatMap((id) => ofAllKinds.map((subject) => [id, subject.id] as const));
    expect([...honoured].sort()).toEqual(expected.map(([id, subject]) => `${id}@${subject}`).sort());
    expect([...ignored].sort()).toEqual(expected.map(([id, subject]) => `${id}/match-ignored@${subject}`).sort());
  });
});

describe('the errata', () => {
  const attached = [...cases, ...drawnCases(statements, subjects)].flatMap(({ checks }) =>
    checks.flatMap(({ statement, erratum }) => (erratum === undefined ? [] : [{ statement, erratum: erratum.id }])),
  );

  it('are each attached to the cases of their statements', () => {
    const unattached = errata.flatMap(({ id, statements: about }) =>
      about
        .filter((statement) => !attached.some((one) => one.erratum === id && one.statement === statement))
        .map((statement) => `${id}: ${statement}`),
    );
    expect(unattached).toEqual([]);
  });

  it('are attached to no other statement', () => {
    const about = new Set(errata.flatMap(({ id, statements: ids }) => ids.map((statement) => `${id}: ${statement}`)));
    expect(attached.map(({ erratum, statement }) => `${erratum}: ${statement}`).filter((one) => !about.has(one))).toEqual([]);
  });
});

/** The steps that are done before a step begins, in order; before those between two pages, the pages began. */
const ordered = (
  steps: readonly Step[],
  before: readonly string[] = [],
): readonly { readonly step: Step; readonly before: readonly string[] }[] => {
  const seen = [...before];
  return steps.flatMap((step) => {
    const done = [...seen];
    seen.push(...flatSteps([step]).map(({ id }) => id));
    return [{ step, before: done }, ...(step.do === 'pages' ? ordered(step.between, [...done, step.id]) : [])];
  });
};

const isA: Readonly<Record<Role, (step: Step) => boolean>> = {
  read: (step) => isRead(step) || step.do === 'pages',
  collection: (step) => isRead(step) || step.do === 'pages',
  stream: (step) => step.do === 'open',
  write: (step) => 'writes' in step && step.writes !== undefined,
  answer: (step) => ['send', 'until', 'pages', 'open', 'collections', 'audited'].includes(step.do),
  moment: (step) => ['send', 'until', 'open'].includes(step.do),
};
const isRead = (step: Step): boolean => step.do === 'send' && step.request.method === 'GET';

type Scenario = Pick<Case, 'id' | 'subject' | 'steps' | 'checks'>;

/** What breaks a rule, in all cases and fixtures, each with its place. */
const offenders = (look: (scenario: Scenario, byId: ReadonlyMap<string, Step>) => readonly string[]): readonly string[] => {
  const scenarios: readonly Scenario[] = [...cases, ...fixtures.map((fixture) => ({ ...fixture, subject: 'fixture', checks: [] }))];
  return scenarios.flatMap((scenario) => {
    const byId = new Map(flatSteps(scenario.steps).map((step) => [step.id, step]));
    return look(scenario, byId).map((what) => `${scenario.id}@${scenario.subject}: ${what}`);
  });
};

describe('the steps of a case', () => {
  it('have unique ids, also between two pages', () => {
    expect(offenders(({ steps }) => repeated(flatSteps(steps).map(({ id }) => id)))).toEqual([]);
  });

  it('refer to earlier steps', () => {
    const forward = offenders(({ steps }) =>
      ordered(steps).flatMap(({ step, before }) => {
        const refs = templatesOf(step).flatMap(refsIn);
        return refs.filter((ref) => !before.includes(ref.step)).map((ref) => `${step.id} refers to ${ref.step}`);
      }),
    );
    expect(forward).toEqual([]);
  });

  it('read and close streams that were opened, up to an event of the same stream', () => {
    const wrong = offenders(({ steps }, byId) =>
      ordered(steps).flatMap(({ step, before }) => {
        if (step.do !== 'drain' && step.do !== 'close') return [];
        const isOpen = byId.get(step.stream)?.do === 'open' && before.includes(step.stream);
        return isOpen && (step.do === 'close' || step.to.of === step.stream) ? [] : [step.id];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('wait for their own response', () => {
    const wrong = offenders(({ steps }) =>
      flatSteps(steps).flatMap((step) => (step.do === 'until' && step.holds.of !== step.id ? [step.id] : [])),
    );
    expect(wrong).toEqual([]);
  });

  it('wait for time to pass only in the waiting queue', () => {
    const impatient = cases.filter(({ queue, steps }) => queue === 'parallel' && flatSteps(steps).some((step) => step.do === 'wait'));
    expect(impatient.map(keyOf)).toEqual([]);
  });

  it('have the kinds that the checks expect', () => {
    const wrong = offenders(({ checks }, byId) =>
      checks.flatMap(stepsOfCheck).flatMap(({ step, as }) => {
        const found = byId.get(step);
        return found !== undefined && isA[as](found) ? [] : [`${step} is no ${as}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('exist for everything that a check compares with', () => {
    const missing = offenders(({ checks }, byId) =>
      checks
        .flatMap(({ when = [], given }) => [...when, ...given].flatMap((precondition) => ('kind' in precondition ? [] : [precondition])))
        .flatMap(templatesOfPredicate)
        .flatMap(refsIn)
        .filter(({ step }) => !byId.has(step))
        .map(({ step }) => step),
    );
    expect(missing).toEqual([]);
  });
});
