import { InvalidArgumentError } from 'commander';

const unitSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** A duration such as `30s`, `5m` or `500ms`, in seconds. */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  const seconds = Number(match?.[1] ?? Number.NaN) * (unitSeconds[match?.[2] ?? ''] ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds <= 0)
    throw new InvalidArgumentError('A duration is a number with a unit, such as 30s, 5m or 500ms.');
  return seconds;
}

/** A release such as `1.36` or `v1.36.3`. */
export function parseRelease(text: string): string {
  if (!/^v?1\.\d{1,3}(\.\d{1,4})?$/.test(text)) throw new InvalidArgumentError('A release is named as 1.36 or v1.36.3, and begins with 1.');
  return text;
}

/** A whole number between two bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) throw new InvalidArgumentError(`A whole number from ${least} to ${most} is needed.`);
    return value;
  };
}

/** Gathers the values of an option that may be given several times. */
export function gather(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
