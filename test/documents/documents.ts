import { projectFiles } from '../house/project-files.ts';

/** The documents that people read: those of the project's folder and of `docs/`, and the reference of the tables. */
export const documents: readonly string[] = projectFiles('').filter((file) => /^(?:docs\/|spec-tables\/)?[^/]+\.md$/.test(file));
