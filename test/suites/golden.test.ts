import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { generatedForms } from '#suites/index';
import { projectSuite } from './project-suite.ts';

const { statements, cases } = projectSuite;
const formOf = new Map(statements.map(({ id, form }) => [id, form.name]));

/** A case with every request on one line, so that a change of a generator shows as what it is. */
const readable = (value: unknown): string => dump(value, { lineWidth: -1, noRefs: true, flowLevel: 3 });

describe('a change of a generator', () => {
  it.each(generatedForms())('shows in the first case of the form %s', async (form) => {
    const first = cases.find(({ checks }) => checks.some((check) => formOf.get(check.statement) === form));
    await expect(readable(first)).toMatchFileSnapshot(`../golden/cases/${form}.yaml`);
  });

  it('of what is done with a type that others write to shows too', async () => {
    const onNamespaces = cases.find(({ id, subject }) => id === 'events/changes' && subject === 'namespaces');
    await expect(readable(onNamespaces)).toMatchFileSnapshot('../golden/cases/change-event-on-namespaces.yaml');
  });
});
