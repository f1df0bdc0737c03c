import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import { describePredicate } from './describe-step.ts';

/** A check as lines: its controls, what is expected, and the erratum that it knows. */
export function describeCheck(check: Check): readonly string[] {
  return [
    `  expects for ${check.statement}:`,
    ...(check.offByDefault === undefined ? [] : [`    unless --enabled ${check.offByDefault}`]),
    ...(check.when ?? []).map((condition) => `    where ${describe(condition)}`),
    ...check.given.map((control) => `    given ${describe(control)}`),
    `    that ${describe(check.expect)}`,
    ...(check.erratum === undefined ? [] : [`    or, as erratum ${check.erratum.id}, that ${describe(check.erratum.expect)}`]),
  ];
}

function describe(control: Predicate | Expectation): string {
  if (!('kind' in control)) return describePredicate(control);
  switch (control.kind) {
    case 'all':
      return control.of.map(describe).join(', and ');
    case 'any':
      return control.of.map(describe).join(', or ');
    case 'not':
      return `not (${describe(control.of)})`;
    case 'holds':
      return control.all.map(describePredicate).join(', and ');
    default: {
      const { kind, ...parameters } = control;
      const words = Object.entries(parameters).map(([name, value]) => `${name} ${shown(value)}`);
      return `${kind} (${words.join('; ')})`;
    }
  }
}

/** A parameter of an expectation: a word, several, or a value with fields. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
