import { describe, expect, it } from 'vitest';
import { generatedForms } from '#suites/index';
import { projectFiles, projectText } from '../house/project-files.ts';
import { projectSuite } from './project-suite.ts';

const written = projectFiles('suites')
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...projectText(file).matchAll(/: Generator<'([^']+)'>/g)].map(([, form = '']) => form));

describe('the generators', () => {
  it('are registered, each that is written in suites', () => {
    expect([...written].sort()).toEqual([...generatedForms()].sort());
  });

  it('are one for each form', () => {
    expect(new Set(generatedForms()).size).toBe(generatedForms().length);
  });

  it('are there for every form that a table uses, and each is used', () => {
    const used = new Set(projectSuite.statements.map(({ form }) => form.name));
    used.delete('unverifiable');
    expect([...used].sort()).toEqual([...generatedForms()].sort());
  });
});
