/** The middle of several measurements, and how far they lie apart. */
export type Spread = { readonly median: number; readonly least: number; readonly most: number };

/** Throws where there is nothing to speak of. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const [least] = sorted;
  const most = sorted.at(-1);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (least === undefined || most === undefined || upper === undefined || lower === undefined)
    throw new Error('No measurement, no spread.');
  return { median: (lower + upper) / 2, least, most };
}
