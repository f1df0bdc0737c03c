import { matchesConstraint } from './semver-constraint.ts';
import { type Capabilities, isTrue, literal, textOfValue, unknown, type Value } from './value.ts';

/** Returns the value of a function of Go templates or of Sprig, or unknown. */
export function callFunction(name: string, args: readonly Value[], capabilities: Capabilities): Value {
  const known = functions.get(name);
  return known === undefined ? unknown : known(args, capabilities);
}

type TemplateFunction = (args: readonly Value[], capabilities: Capabilities) => Value;
type Known = string | number | boolean | null;

/** A function of values that must all be known. */
const of =
  (result: (args: readonly Known[]) => Known | undefined): TemplateFunction =>
  (args, capabilities) => {
    const values = args.map((arg) => (arg.is === 'literal' ? arg.value : textOfValue(arg, capabilities)));
    const known = values.flatMap((value) => (value === undefined ? [] : [value]));
    const value = known.length < values.length ? undefined : result(known);
    return value === undefined ? unknown : literal(value);
  };

const order =
  (holds: (order: number) => boolean): TemplateFunction =>
  (args, capabilities) =>
    of(([first, second]) => {
      if (typeof first === 'number' && typeof second === 'number') return holds(first - second);
      // Templates compare texts as texts.
      return typeof first === 'string' && typeof second === 'string' ? holds(first < second ? -1 : Number(first > second)) : undefined;
    })(args, capabilities);

const whole: TemplateFunction = of(([value]) => {
  const [digits] = /^[-+]?\d+/.exec(String(value).trim()) ?? [];
  return digits === undefined ? (value === null || value === '' ? 0 : undefined) : Number(digits);
});

const texts = (result: (text: string, by: string) => string | boolean): TemplateFunction =>
  of((args) => result(String(args.at(-1) ?? ''), String(args[0] ?? '')));

/** A version of the cluster that a user may override is that of the cluster. */
const firstVersion: TemplateFunction = (args) => {
  const given = args.find((arg) => isTrue(arg) !== false);
  if (given === undefined) return args.at(-1) ?? unknown;
  return given.is === 'unknown' ? (args.find(({ is }) => is === 'version') ?? unknown) : given;
};

/** Whether every release line that the version may stand for matches. */
const semverCompare: TemplateFunction = ([constraint, version], { release }) => {
  if (constraint?.is !== 'literal' || typeof constraint.value !== 'string') return unknown;
  const text = constraint.value;
  if (version?.is === 'version') {
    const [first, last] = [0, 999].map((patch) => matchesConstraint(text, [release.major, release.minor, patch]));
    return first === undefined || first !== last ? unknown : literal(first);
  }
  const written = version?.is === 'literal' ? /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(String(version.value)) : null;
  if (written === null) return unknown;
  const [, major, minor, patch = 0] = written;
  const found = matchesConstraint(text, [Number(major), Number(minor), Number(patch)]);
  return found === undefined ? unknown : literal(found);
};

const withoutPrefix: TemplateFunction = (args, capabilities) => {
  const [prefix, value] = args;
  const isPlain = prefix?.is === 'literal' && prefix.value === 'v' && value?.is === 'version';
  return isPlain
    ? { is: 'version', prefix: '' }
    : texts((text, by) => (text.startsWith(by) ? text.slice(by.length) : text))(args, capabilities);
};

const functions: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ['not', ([value = unknown]) => (isTrue(value) === undefined ? unknown : literal(isTrue(value) === false))],
  ['empty', ([value = unknown]) => (isTrue(value) === undefined ? unknown : literal(isTrue(value) === false))],
  ['eq', of(([first, ...others]) => others.includes(first ?? null))],
  ['ne', of(([first, second]) => first !== second)],
  ['lt', order((found) => found < 0)],
  ['le', order((found) => found <= 0)],
  ['gt', order((found) => found > 0)],
  ['ge', order((found) => found >= 0)],
  ['semverCompare', semverCompare],
  ['semver', ([version]) => (version?.is === 'version' ? { is: 'part', of: 'parsed-version' } : unknown)],
  ['default', ([fallback = unknown, value = unknown]) => firstVersion([value, fallback], noCapabilities)],
  ['coalesce', firstVersion],
  ['ternary', ([yes = unknown, no = unknown, test = unknown]) => (isTrue(test) === undefined ? unknown : isTrue(test) ? yes : no)],
  ['int', whole],
  ['int64', whole],
  ['atoi', whole],
  ['float64', whole],
  ['trimPrefix', withoutPrefix],
  ['trimSuffix', texts((text, by) => (by !== '' && text.endsWith(by) ? text.slice(0, -by.length) : text))],
  ['trim', ([value = unknown], capabilities) => (value.is === 'version' ? value : texts((text) => text.trim())([value], capabilities))],
  ['lower', texts((text) => text.toLowerCase())],
  ['upper', texts((text) => text.toUpperCase())],
  ['hasPrefix', texts((text, by) => text.startsWith(by))],
  ['hasSuffix', texts((text, by) => text.endsWith(by))],
  ['contains', texts((text, by) => text.includes(by))],
  ['print', of((args) => args.join(''))],
  ['printf', of(([format, ...args]) => formatted(String(format), args))],
]);

const noCapabilities: Capabilities = { release: { major: 0, minor: 0 }, has: () => undefined };

function formatted(format: string, args: readonly Known[]): string | undefined {
  const verbs = format.match(/%./g) ?? [];
  if (verbs.length !== args.length || !verbs.every((verb) => /%[sdv]/.test(verb))) return undefined;
  let next = 0;
  return format.replace(/%[sdv]/g, () => String(args[next++] ?? ''));
}
