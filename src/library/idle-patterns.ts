import { idlePatterns } from '#conformance/plan/select';
import { nearest } from '#core/codecs/nearest';
import type { RunOptions } from '#core/model/evidence';
import { UsageError } from '#core/model/tool-error';
import type { Suite } from './load-suite.ts';

/** Of sequences that are drawn later, some show whether a pattern is about them. */
const mostLookedAt = 10;

/** Throws `UsageError` for a pattern that selects nothing: it is a mistake, and running nothing would look like success. */
export function refuseIdlePatterns(suite: Suite, selection: RunOptions): void {
  const cases = [...suite.cases, ...(suite.drawn?.(0, mostLookedAt) ?? [])];
  const [pattern] = idlePatterns(cases, suite.statements, selection);
  if (pattern === undefined) return;
  const ids = [...suite.statements.flatMap(({ id, area }) => [id, area]), ...cases.map(({ id }) => id)];
  const near = nearest(pattern, [...new Set(ids)]);
  throw new UsageError(`No statement, case or area matches ${JSON.stringify(pattern)}.`, {
    next: `${near === undefined ? '' : `Did you mean ${near}? `}"apiconform list" shows the ids; "*" matches within one part of an id, "**" any number of parts.`,
  });
}
