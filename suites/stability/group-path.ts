import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { isTurnOfTarget, targetCase } from '../scenario/target-case.ts';
import { olderBetas } from './older-betas.ts';

type Row = StatementOf<'group-path'>;

const domain: Template = { $dialect: 'apiDomain' };
const storage: Template = { $join: ['storage.', domain, '/v1'] };

/** Where groups are served, what their objects say of it, and what the versions are called. */
export const groupPath: Generator<'group-path'> = {
  form: 'group-path',
  generate: (statements, subject) =>
    isTurnOfTarget(subject)
      ? [
          caseOn('stability/groups', ['core', 'named'], statements),
          caseOn('stability/versions', ['version-names', 'alpha-off', 'preferred'], statements),
          betaCase(statements),
        ].flat()
      : [],
};

function caseOn(id: string, aspects: readonly Row['form']['aspect'][], statements: readonly Row[]): readonly Case[] {
  const rows = statements.filter(({ form }) => aspects.includes(form.aspect));
  if (rows.length === 0) return [];
  const read = (step: string, path: Template) => ({ id: step, do: 'send', request: { method: 'GET', path } }) as const;
  const about = 'The groups, and a collection of the core group and of a named one, are read.';
  const steps = [
    read('groups', '/apis'),
    read('core', '/api/v1'),
    read('core-collection', '/api/v1/namespaces'),
    read('named', { $join: ['/apis/', storage] }),
    read('named-collection', { $join: ['/apis/', storage, '/csinodes'] }),
  ];
  return [targetCase({ id, area: 'stability', about, steps, checks: rows.map(checkFor) })];
}

/** Beside the groups the descriptions of the beta versions that may be there are read, for what is new in them. */
function betaCase(statements: readonly Row[]): readonly Case[] {
  const rows = statements.filter(({ form }) => form.aspect === 'beta-off');
  if (rows.length === 0) return [];
  return [
    targetCase({
      id: 'stability/beta-versions',
      area: 'stability',
      about: 'The groups are read, and the beta versions of those that had any before release 1.22.',
      steps: [
        { id: 'groups', do: 'send', request: { method: 'GET', path: '/apis' } },
        ...olderBetas.map(
          (beta): Step => ({ id: beta.id, do: 'send', request: { method: 'GET', path: { $join: ['/apis/', beta.groupVersion] } } }),
        ),
      ],
      checks: rows.map(checkFor),
    }),
  ];
}

function betaCheck(statement: string): Check {
  const eachOlder = olderBetas.map(
    ({ id, resources }): Expectation => ({
      kind: 'any',
      of: [
        { kind: 'holds', all: [answered(id, '4xx')] },
        { kind: 'lists-only', of: id, resources },
      ],
    }),
  );
  const noOther: Expectation = { kind: 'beta-versions', of: 'groups', but: olderBetas.map(({ groupVersion }) => groupVersion) };
  return { statement, given: [], expect: { kind: 'all', of: [noOther, ...eachOlder] } };
}

function checkFor({ id, form }: Row): Check {
  const pair = (step: string, value: Template): Check => ({
    statement: id,
    given: [],
    expect: {
      kind: 'holds',
      all: [
        answered(step, 200),
        { of: step, at: '/groupVersion', is: 'equals', value },
        { of: `${step}-collection`, at: '/apiVersion', is: 'equals', value },
      ],
    },
  });
  switch (form.aspect) {
    case 'core':
      return pair('core', 'v1');
    case 'named':
      return pair('named', storage);
    case 'version-names':
      return { statement: id, given: [], expect: { kind: 'group-versions', of: 'groups', aspect: 'names' } };
    case 'preferred':
      return { statement: id, given: [], expect: { kind: 'group-versions', of: 'groups', aspect: 'preferred' } };
    case 'beta-off':
      return betaCheck(id);
    case 'alpha-off':
      return { statement: id, given: [], expect: { kind: 'group-versions', of: 'groups', aspect: 'no-alpha' } };
  }
}
