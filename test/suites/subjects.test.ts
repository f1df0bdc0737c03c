import { describe, expect, it } from 'vitest';
import type { Case } from '#core/model/case';
import type { Subject } from '#core/model/subject';
import { generateCases } from '#suites/index';
import { projectFiles, projectText } from '../house/project-files.ts';
import { projectSuite } from './project-suite.ts';

const { statements, subjects, cases } = projectSuite;

const keysOf = (some: readonly Case[]): readonly string[] => some.map(({ id, subject }) => `${id}@${subject}`);

describe('the subjects', () => {
  it('differ by the columns of their table: no scenario compares the id of a subject', () => {
    const compares = /subject\.id\s*[!=]==|switch \(subject\.id\)/;
    expect(projectFiles('suites').filter((file) => compares.test(projectText(file)))).toEqual([]);
  });

  it('have all cases that apply to them, also a new subject', () => {
    const [like] = subjects.filter(({ uses }) => uses?.includes('single-cases') === true);
    if (like === undefined) throw new Error('no subject is used for the cases that a run needs once');
    const { uses: _, ...others } = like;
    const added: Subject = { ...others, id: 'secrets' };
    const made = generateCases(statements, [...subjects, added]);
    const idsOf = (subject: string): readonly string[] => made.filter((one) => one.subject === subject).map(({ id }) => id);
    const once = idsOf(like.id).filter((id) => !idsOf('secrets').includes(id));
    expect(once.length).toBeLessThan(idsOf('secrets').length);
    expect(idsOf('secrets')).toEqual(idsOf(like.id).filter((id) => !once.includes(id)));
    expect(keysOf(made.filter(({ subject }) => subject !== 'secrets'))).toEqual(keysOf(cases));
  });

  it('do not affect the cases about the target as a whole', () => {
    const alone = keysOf(generateCases(statements, []));
    expect(alone.length).toBeGreaterThan(100);
    expect(alone).toEqual(keysOf(cases.filter(({ subject }) => subject === 'target')));
  });
});
