import { posix } from 'node:path';

const statement =
  /^(?:import|export)\b(?<what>[^;]*?)\bfrom '(?<from>[.#][^']*)'|^import '(?<effect>[.#][^']*)'|\bimport\('(?<later>[.#][^']*)'\)/gm;

/** The files of the project that a module imports when it runs: its type imports are left out. */
export const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(statement)]
    .filter((found) => !/^\s+type\b/.test(found.groups?.['what'] ?? ''))
    .map((found) => found.groups?.['from'] ?? found.groups?.['effect'] ?? found.groups?.['later'] ?? '')
    .map((specifier) => fileOf(file, specifier));

/** `#core/json/pointer` is a file of `src`, and `#suites/index` one of `suites`, as `imports` of package.json has it. */
const fileOf = (importer: string, specifier: string): string => {
  if (!specifier.startsWith('#')) return posix.join(posix.dirname(importer), specifier);
  return `${specifier.startsWith('#suites/') ? '' : 'src/'}${specifier.slice(1)}.ts`;
};
