import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { Case } from '#core/model/case';
import { casesFor, modules } from '#suites/index';
import { wantedOf } from '#suites/suite-module';
import { projectSuite } from './project-suite.ts';

const { statements, subjects, cases } = projectSuite;

/** A case with every request on one line, so that a change of a module shows as what it is. */
const readable = (recorded: Case | undefined): string => {
  // What is judged beside a case is the same for all cases of a subject.
  const { beside: _, ...own } = recorded ?? {};
  return dump(own, { lineWidth: -1, noRefs: true, flowLevel: 3 });
};

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe('the modules of the suite', () => {
  it.each(Object.entries(modules))('make the recorded first case: %s', async (name, module) => {
    const [first] = casesFor(wantedOf(statements), subjects, [module]);
    await expect(readable(first)).toMatchFileSnapshot(`../golden/cases/${kebabCase(name)}.yaml`);
  });

  it('make the recorded case for a type that others write to', async () => {
    const onNamespaces = cases.find(({ id, subject }) => id === 'events/changes' && subject === 'namespaces');
    await expect(readable(onNamespaces)).toMatchFileSnapshot('../golden/cases/change-event-on-namespaces.yaml');
  });
});
