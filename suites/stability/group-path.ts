import type { Case, Check } from '../../src/model/case.ts';
import type { StatementOf } from '../../src/model/statement.ts';
import type { Template } from '../../src/model/template.ts';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { isTurnOfTarget, targetCase } from '../scenario/target-case.ts';

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
          caseOn('stability/versions', ['version-names', 'alpha-off'], statements),
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
    case 'alpha-off':
      return { statement: id, given: [], expect: { kind: 'group-versions', of: 'groups', aspect: 'no-alpha' } };
  }
}
