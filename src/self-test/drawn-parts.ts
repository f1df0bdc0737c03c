import type { ConformanceSuite } from '#conformance/conformance-suite';
import type { Case } from '#core/model/case';

/** How many sequences run before what they show is looked at. */
const longestPart = 24;

/** Returns the drawn sequences of a suite in parts, which are run one after the other until a fault is found. */
export function drawnParts(suite: Pick<ConformanceSuite, 'cases'>): readonly (readonly Case[])[] {
  const drawn = drawnCasesOf(suite);
  return Array.from({ length: Math.ceil(drawn.length / longestPart) }, (_, part) =>
    drawn.slice(part * longestPart, (part + 1) * longestPart),
  );
}

/** Returns the drawn sequences of a suite: the first of each subject, which visit the most, then the second of each. */
export function drawnCasesOf({ cases }: Pick<ConformanceSuite, 'cases'>): readonly Case[] {
  const counts = new Map<string, number>();
  const placed = cases.filter(isDrawn).map((one) => {
    const place = counts.get(one.subject) ?? 0;
    counts.set(one.subject, place + 1);
    return { one, place };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ one }) => one);
}

/** Returns the statements that the drawn sequences of a suite can judge. */
export function judgedByDrawn(suite: Pick<ConformanceSuite, 'cases'>): readonly string[] {
  return drawnCasesOf(suite).flatMap(({ checks, beside }) => [...checks, ...(beside?.checks ?? [])].map(({ statement }) => statement));
}

/** Returns whether a case is a drawn sequence, and not made from the tables. */
export function isDrawn({ modelled }: Case): boolean {
  return modelled !== undefined;
}
