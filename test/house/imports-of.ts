import { posix } from 'node:path';

const statement =
  /^(?:import|export)\b(?<what>[^;]*?)\bfrom '(?<from>\.[^']*)'|^import '(?<effect>\.[^']*)'|\bimport\('(?<later>\.[^']*)'\)/gm;

/** The files of the project that a module imports when it runs: its type imports are left out. */
export const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(statement)]
    .filter((found) => !/^\s+type\b/.test(found.groups?.['what'] ?? ''))
    .map((found) => found.groups?.['from'] ?? found.groups?.['effect'] ?? found.groups?.['later'] ?? '')
    .map((specifier) => posix.join(posix.dirname(file), specifier));
