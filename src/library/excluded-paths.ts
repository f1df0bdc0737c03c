import { basename, normalize, relative } from 'node:path';
import { globMatcher } from '#core/codecs/glob';
import { UsageError } from '#core/model/tool-error';

/** The paths that a scan leaves out. */
export type ExcludedPaths = {
  /** Returns whether a path below a named path, or that path itself, is left out. */
  readonly excludes: (path: string, named: string) => boolean;
  readonly count: () => number;
  /** Returns the patterns that matched nothing. */
  readonly unused: () => readonly string[];
};

/**
 * Reads patterns of paths. A pattern without a slash matches the name of a file or folder anywhere; any other matches a path as it is
 * named in reports, or below the named folder.
 */
export function excludedPaths(patterns: readonly string[]): ExcludedPaths {
  if (patterns.some((pattern) => pattern.trim() === ''))
    throw new UsageError('--exclude has an empty pattern.', { next: 'Name a path, or leave it out.' });
  const matchers = patterns.map((pattern) => {
    const plain = pattern.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
    return { pattern, byName: !plain.includes('/'), matches: globMatcher(plain) };
  });
  const used = new Set<string>();
  let count = 0;
  return {
    excludes(path, named) {
      const paths = [normalize(path), relative(named, path)].filter((each) => each !== '');
      const found = matchers.filter(({ byName, matches }) => (byName ? matches(basename(path)) : paths.some(matches)));
      for (const { pattern } of found) used.add(pattern);
      if (found.length > 0) count += 1;
      return found.length > 0;
    },
    count: () => count,
    unused: () => patterns.filter((pattern) => !used.has(pattern)),
  };
}
