import { matchesGlob } from '#core/codecs/glob';

/** Of the statements that are put to the test, those that the patterns of a fault name. */
export function statementsBroken(patterns: readonly string[], tested: readonly string[]): readonly string[] {
  return tested.filter((id) => patterns.some((pattern) => (pattern.includes('*') ? matchesGlob(pattern, id) : pattern === id)));
}
