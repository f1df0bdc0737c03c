import { describe, expect, it } from 'vitest';
import { projectText } from '../house/project-files.ts';
import { flagsPage } from './flags-page.ts';

/** The commands and flags that a page names, in order. */
const namesOn = (page: string): readonly string[] => [...page.matchAll(/^(?:## .*|\| `-[^`]*`)/gm)].map(([name]) => name);

describe('docs/flags.md', () => {
  it('has every command and flag of the program, and no other', () => {
    expect(namesOn(projectText('docs/flags.md'))).toEqual(namesOn(flagsPage()));
  });
});
