import { describe, expect, it } from 'vitest';
import { projectFiles } from '../house/project-files.ts';
import { projectSuite } from './project-suite.ts';

/** Folders that belong to no area, each with the reason. */
const shared: ReadonlyMap<string, string> = new Map([
  ['scenario', 'the steps and expectations that scenarios of several areas use'],
  ['drawn', 'sequences of requests that the model of the API judges, by statements of many areas'],
  ['observations', 'what the specification leaves open: it is shown and not judged'],
]);

/** Areas whose statements are all judged by the scenarios of another area, or that only bind clients. */
const withoutFolder: ReadonlyMap<string, string> = new Map([
  ['collection-metadata', 'the walks through pages in list-paging show the metadata of collections'],
]);

const files = projectFiles('suites');
const folders = [...new Set(files.flatMap((file) => file.split('/').slice(1, -1).slice(0, 1)))].filter((name) => !shared.has(name));
const areas = [...new Set(projectSuite.statements.filter(({ form }) => form.name !== 'unverifiable').map(({ area }) => area))];

describe('the folders of suites', () => {
  it('have the names of areas, except those that all areas share', () => {
    expect(folders.filter((name) => !areas.includes(name))).toEqual([]);
  });

  it('exist for each area with a judged statement', () => {
    expect(areas.filter((area) => !folders.includes(area) && !withoutFolder.has(area))).toEqual([]);
  });

  it('exist for the areas of their cases', () => {
    const ofCases = [...new Set(projectSuite.cases.map(({ area }) => area))];
    expect(ofCases.filter((area) => !folders.includes(area))).toEqual([]);
  });

  it('are listed as shared or missing only if they are', () => {
    expect([...shared.keys()].filter((name) => !files.some((file) => file.startsWith(`suites/${name}/`)))).toEqual([]);
    expect([...withoutFolder.keys()].filter((area) => folders.includes(area) || !areas.includes(area))).toEqual([]);
  });
});
