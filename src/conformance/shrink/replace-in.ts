import type { Step } from '#core/model/step';

/** Returns the steps with other values in place of some parts: `by` returns undefined for a part that stays. */
export function replaceIn(steps: readonly Step[], by: (part: Readonly<Record<string, unknown>>) => object | undefined): readonly Step[] {
  return steps.map((step) => replaced(step, by));
}

function replaced<Part>(part: Part, by: (part: Readonly<Record<string, unknown>>) => object | undefined): Part;
function replaced(part: unknown, by: (part: Readonly<Record<string, unknown>>) => object | undefined): unknown {
  if (Array.isArray(part)) return part.map((one: unknown) => replaced(one, by));
  if (typeof part !== 'object' || part === null) return part;
  const other = by({ ...part });
  if (other !== undefined) return other;
  return Object.fromEntries(Object.entries(part).map(([key, value]: [string, unknown]) => [key, replaced(value, by)]));
}
