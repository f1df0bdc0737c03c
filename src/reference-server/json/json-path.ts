import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { fieldOf } from './json-object.ts';

/** One step of a path: a field, an element, all elements, or the elements with a field of some value. */
type Step =
  | { readonly of: 'field'; readonly name: string }
  | { readonly of: 'element'; readonly index: number }
  | { readonly of: 'all' }
  | { readonly of: 'filter'; readonly path: readonly string[]; readonly equals: string };

const longest = 1024;
const field = /^\.((?:[^.[\]\\]|\\.)+)/;
const quoted = /^\[['"]([^'"\]]+)['"]\]/;
const element = /^\[(-?\d{1,6})\]/;
const all = /^(?:\[\*\]|\.\*)/;
const filter = /^\[\?\(@((?:\.[A-Za-z0-9_-]+)+) ?== ?(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9.-]+))\)\]/;

/**
 * Compiles a simple JSON path such as `.status.conditions[?(@.type=="Ready")].status` into a function that returns the values
 * it finds, in order. `undefined` for text in any other syntax.
 */
export function jsonPath(path: string): ((value: Json) => readonly Json[]) | undefined {
  const steps = stepsOf(path);
  return steps === undefined
    ? undefined
    : (value) => steps.reduce<readonly Json[]>((values, step) => values.flatMap((one) => follow(one, step)), [value]);
}

function stepsOf(path: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  let rest = path.slice(0, longest + 1);
  if (rest.length > longest) return undefined;
  while (rest !== '') {
    const [step, length] = firstStep(rest) ?? [];
    if (step === undefined || length === undefined) return undefined;
    steps.push(step);
    rest = rest.slice(length);
  }
  return steps;
}

function firstStep(text: string): readonly [Step, number] | undefined {
  const every = all.exec(text);
  if (every !== null) return [{ of: 'all' }, every[0].length];
  const [whole = '', name] = field.exec(text) ?? quoted.exec(text) ?? [];
  if (name !== undefined) return [{ of: 'field', name: name.replace(/\\(.)/g, '$1') }, whole.length];
  const [indexed = '', index] = element.exec(text) ?? [];
  if (index !== undefined) return [{ of: 'element', index: Number(index) }, indexed.length];
  const [filtered = '', inner, double, single, bare] = filter.exec(text) ?? [];
  if (inner === undefined) return undefined;
  return [{ of: 'filter', path: inner.slice(1).split('.'), equals: double ?? single ?? bare ?? '' }, filtered.length];
}

function follow(value: Json, step: Step): readonly Json[] {
  switch (step.of) {
    case 'field': {
      const found = isJsonObject(value) ? fieldOf(value, step.name) : undefined;
      return found === undefined ? [] : [found];
    }
    case 'element': {
      const found = isJsonArray(value) ? value.at(step.index) : undefined;
      return found === undefined ? [] : [found];
    }
    case 'all':
      return isJsonArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
    case 'filter':
      return isJsonArray(value) ? value.filter((one) => String(at(one, step.path)) === step.equals) : [];
  }
}

function at(value: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, name) => (isJsonObject(inner) ? fieldOf(inner, name) : undefined), value);
}
