import { type Expression, parseExpression } from './expression.ts';
import { callFunction } from './functions.ts';
import { type Capabilities, fieldOf, type IncludedText, isTrue, literal, unknown, type Value } from './value.ts';

/** What names stand for at a place of a template. */
export type Scope = {
  readonly dot: Value;
  /** Returns the value of a variable: `$x`. */
  readonly variable: (name: string) => Value;
  readonly capabilities: Capabilities;
  readonly included?: IncludedText | undefined;
};

/** Returns the value of an expression. What cannot be read is unknown. */
export function evaluate(text: string, scope: Scope): Value {
  const expression = parseExpression(text);
  return expression === undefined ? unknown : resolve(expression, scope);
}

function resolve(expression: Expression, scope: Scope): Value {
  switch (expression.is) {
    case 'literal':
      return literal(expression.value);
    case 'name':
      return unknown;
    case 'fields': {
      const { of, names } = expression;
      const start = of === 'dot' ? scope.dot : 'variable' in of ? scope.variable(of.variable) : resolve(of, scope);
      return names.reduce<Value>((value, name) => fieldOf(value, name, scope.capabilities), start);
    }
    default:
      return expression.commands.reduce<Value | undefined>((piped, command) => valueOfCommand(command, piped, scope), undefined) ?? unknown;
  }
}

function valueOfCommand([first, ...rest]: readonly Expression[], piped: Value | undefined, scope: Scope): Value {
  if (first === undefined) return unknown;
  const args = [...rest.map((each) => resolve(each, scope)), ...(piped === undefined ? [] : [piped])];
  if (first.is === 'name') return valueOfCall(first.name, args, scope);
  const method = first.is === 'fields' && first.names.at(-1) === 'Has' ? { ...first, names: first.names.slice(0, -1) } : undefined;
  if (method !== undefined) return isServed(resolve(method, scope), args[0], scope.capabilities);
  return args.length === 0 ? resolve(first, scope) : unknown;
}

function valueOfCall(name: string, args: readonly Value[], scope: Scope): Value {
  const [first = unknown, second = unknown] = args;
  switch (name) {
    case 'include':
    case 'template':
      return valueOfInclude(first, scope);
    case 'has':
      return isServed(second, first, scope.capabilities);
    case 'tpl':
    case 'toString':
    case 'quote':
    case 'squote':
      return first;
    case 'and':
    case 'or':
      return joined(name, args);
    default:
      return callFunction(name, args, scope.capabilities);
  }
}

function isServed(versions: Value, wanted: Value | undefined, { has }: Capabilities): Value {
  if (versions.is !== 'part' || versions.of !== 'api-versions' || wanted?.is !== 'literal') return unknown;
  const known = has(String(wanted.value));
  return known === undefined ? unknown : literal(known);
}

/** Returns what an included template writes. Many charts define a `kubeVersion`: that of the cluster, unless the user names another. */
function valueOfInclude(name: Value, { included }: Scope): Value {
  if (name.is !== 'literal') return unknown;
  if (/kubeVersion$/i.test(String(name.value))) return { is: 'version', prefix: 'v' };
  const text = included?.(String(name.value));
  return text === undefined ? unknown : literal(text);
}

/** Returns the value of `and` and `or`, of which one known value can decide. */
function joined(name: 'and' | 'or', args: readonly Value[]): Value {
  const decides = name === 'or';
  if (args.some((arg) => isTrue(arg) === decides)) return literal(decides);
  return args.some((arg) => isTrue(arg) === undefined) ? unknown : (args.at(-1) ?? unknown);
}
