import { expect, it } from 'vitest';
import { generateCases } from '#suites/index';
import { projectSuite } from './project-suite.ts';

it('the statements of a form make the same cases with those of other forms and without', () => {
  const { statements, subjects, cases } = projectSuite;
  const forms = [...new Set(statements.map(({ form }) => form.name))];
  const apart = forms.flatMap((name) =>
    generateCases(
      statements.filter(({ form }) => form.name === name),
      subjects,
    ),
  );
  const named = (all: typeof cases) => new Map(all.map((each) => [`${each.id}@${each.subject}`, each]));
  expect(named(apart)).toEqual(named(cases));
});
