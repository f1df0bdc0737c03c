import type { PlanInput } from '#conformance/plan/make-plan';
import type { Case, Check, Fixture, Need } from '#core/model/case';
import type { RunOptions } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Level } from '#core/model/level';
import type { Statement } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';

const where = { file: 'table.yaml', line: 1, column: 1 };
const allVerbs = ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'];

export const statement = (id: string, level: Level = 'MUST'): Statement => ({
  id,
  area: id.split('/')[0] ?? id,
  level,
  section: 'Section',
  text: `${id} is kept.`,
  where,
  binds: 'server',
  form: { name: 'scenario' },
});

const check = (id: string): Check => ({ statement: id, given: [], expect: { kind: 'versions-change' } });

/** A case of these statements. */
export const caseOf = (id: string, statements: readonly string[], others: Partial<Case> = {}): Case => ({
  id,
  area: id.split('/')[0] ?? id,
  subject: 'things',
  writers: 'ours',
  about: 'Something happens.',
  needs: [],
  steps: [],
  checks: statements.map(check),
  queue: 'parallel',
  ...others,
});

export const needing = (...needs: readonly Need[]): Case => caseOf('area/case', ['area/statement'], { needs });
export const doing = (...steps: readonly Step[]): Case => ({ ...needing({ need: 'subject', subject: 'things' }), steps });

const subject: Subject = {
  id: 'things',
  served: 'example.{api_domain}/v1/things',
  apiVersion: 'v1',
  kind: 'Thing',
  collection: '/things',
  scope: 'cluster',
  isolation: 'own-collection',
  deletion: 'immediate',
  writers: 'ours',
  body: {},
  where,
};

export const subjects: readonly Subject[] = [subject, { ...subject, id: 'made', served: 'v1/definitions', fixture: 'definition' }];
const fixtures: readonly Fixture[] = [
  { id: 'definition', steps: [] },
  { id: 'other', steps: [] },
];

export const facts = (served: Facts['served'] = {}): Facts => ({
  dialect: {
    id: 'kubernetes',
    apiDomain: 'k8s.io',
    binaryMediaType: 'application/vnd.kubernetes.protobuf',
    extensionPrefix: 'x-kubernetes-',
  },
  served: { 'v1/namespaces': allVerbs, 'example.k8s.io/v1/things': allVerbs, 'v1/definitions': ['create'], ...served },
  resourceVersionMatch: 'honoured',
  futureVersion: '999999',
  namespaceController: 'present',
});

export const options = (others: Partial<RunOptions> = {}): RunOptions => ({
  only: [],
  skip: [],
  level: 'may',
  seed: 0,
  repeat: 1,
  strict: false,
  failOn: 'must',
  concurrency: 1,
  requestTimeoutSeconds: 30,
  ...others,
});

/** The planning of some cases; their statements are MUST unless they are given. */
export const planning = (cases: readonly Case[], others: Partial<PlanInput> = {}): PlanInput => {
  const ids = [...new Set(cases.flatMap(({ checks }) => checks.map((one) => one.statement)))];
  return { cases, fixtures, statements: ids.map((id) => statement(id)), subjects, facts: facts(), options: options(), ...others };
};
