import { expect, it } from 'vitest';
import { generateCases } from '#suites/index';
import { projectSuite } from './project-suite.ts';

it('the cases of a form do not depend on the statements of other forms', () => {
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
