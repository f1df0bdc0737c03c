/** A version with three numbers. Constraints compare prereleases of clusters by their numbers. */
export type Numbers = readonly [number, number, number];

/**
 * Returns whether a version matches a constraint, as `semverCompare` of charts does: comparisons joined with commas or blanks, alternatives
 * joined with `||`, `^1.2`, `~1.2`, `1.2.x` and `1.2 - 1.4`. Returns `undefined` if the constraint cannot be read.
 */
export function matchesConstraint(constraint: string, version: Numbers): boolean | undefined {
  const alternatives = constraint.split('||').map((part) => matchesAll(part.trim(), version));
  if (alternatives.includes(undefined)) return undefined;
  return alternatives.includes(true);
}

function matchesAll(text: string, version: Numbers): boolean | undefined {
  const range = text.replace(/(\S+)\s+-\s+(\S+)/g, '>=$1 <=$2').replaceAll(',', ' ');
  if (range.length > longest || range.trim() === '') return undefined;
  const spaced = range
    .replace(/(!=|[=!<>~^]+)\s+/g, '$1')
    .trim()
    .split(/\s+/);
  const results = spaced.map((part) => matchesOne(part, version));
  return results.includes(undefined) ? undefined : !results.includes(false);
}

const longest = 200;
const comparison = /^(=|!=|>=?|=>|<=?|=<|~>?|\^)?v?(\d{1,6}|[xX*])(?:\.(\d{1,6}|[xX*]))?(?:\.(\d{1,6}|[xX*]))?(?:[-+][\w.+-]*)?$/;

function matchesOne(text: string, version: Numbers): boolean | undefined {
  const [found, operator = '', ...written] = comparison.exec(text) ?? [];
  if (found === undefined) return undefined;
  const given = written.slice(0, 3).map((part) => (part === undefined || /[xX*]/.test(part) ? undefined : Number(part)));
  const [major, minor, patch] = given;
  if (major === undefined) return true;
  const low: Numbers = [major, minor ?? 0, patch ?? 0];
  const next = nextAfter(operator, major, minor, patch);
  const below = order(version, next) < 0;
  const fromLow = order(version, low) >= 0;
  switch (operator) {
    case '':
    case '=':
    case '~':
    case '~>':
    case '^':
      return fromLow && below;
    case '!=':
      return !(fromLow && below);
    case '>=':
    case '=>':
      return fromLow;
    case '<':
      return !fromLow;
    case '>':
      return !below;
    default:
      return below;
  }
}

/** Returns the first version behind those that a comparison is about: `~1.2` is about 1.2.0 up to 1.3.0. */
function nextAfter(operator: string, major: number, minor: number | undefined, patch: number | undefined): Numbers {
  if (operator === '^' && (major > 0 || minor === undefined)) return [major + 1, 0, 0];
  if (minor === undefined) return [major + 1, 0, 0];
  if (patch === undefined || operator.startsWith('~') || (operator === '^' && minor > 0)) return [major, minor + 1, 0];
  return [major, minor, patch + 1];
}

function order(a: Numbers, b: Numbers): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
