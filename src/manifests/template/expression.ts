/** An expression of a Go template. A `pipe` passes the value of each command to the next as its last argument. */
export type Expression =
  | { readonly is: 'literal'; readonly value: string | number | boolean | null }
  | { readonly is: 'name'; readonly name: string }
  /** `.a.b`, `$x.a`, `$`, or `(…).a`: fields of the dot, of a variable or of an expression. */
  | { readonly is: 'fields'; readonly of: 'dot' | { readonly variable: string } | Expression; readonly names: readonly string[] }
  | { readonly is: 'pipe'; readonly commands: readonly (readonly Expression[])[] };

const longest = 4_000;
const deepest = 40;
const token =
  /\s+|"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)+'|[-+]?\d+(?:\.\d+)?(?![\w.])|\$\w*(?:\.\w+)*|\.\w+(?:\.\w+)*|\.(?!\w)|[A-Za-z_]\w*|[()|]/y;

/** Parses an expression, such as the condition of an `if`. Returns `undefined` for one that cannot be read or is very long. */
export function parseExpression(text: string): Expression | undefined {
  const tokens = text.length > longest ? undefined : tokensOf(text);
  if (tokens === undefined) return undefined;
  const reader = { tokens, at: 0 };
  const found = pipeOf(reader, 0);
  return reader.at === tokens.length ? found : undefined;
}

type Reader = { readonly tokens: readonly string[]; at: number };

function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const from = token.lastIndex;
    const [found] = token.exec(text) ?? [];
    if (found === undefined) return undefined;
    // White space counts before a field: `(a).b` is a field, and `f .b` an argument.
    if (found.trim() !== '') tokens.push(found.startsWith('.') && text[from - 1] === ')' ? `)${found}` : found);
  }
  return tokens;
}

function pipeOf(reader: Reader, depth: number): Expression | undefined {
  if (depth > deepest) return undefined;
  const commands: (readonly Expression[])[] = [];
  for (;;) {
    const command = commandOf(reader, depth);
    if (command === undefined) return undefined;
    commands.push(command);
    if (reader.tokens[reader.at] !== '|') break;
    reader.at += 1;
  }
  const [[only, ...more] = []] = commands;
  return commands.length === 1 && only !== undefined && more.length === 0 ? only : { is: 'pipe', commands };
}

function commandOf(reader: Reader, depth: number): readonly Expression[] | undefined {
  const operands: Expression[] = [];
  for (let next = reader.tokens[reader.at]; next !== undefined && next !== '|' && next !== ')'; next = reader.tokens[reader.at]) {
    reader.at += 1;
    const operand = next === '(' ? groupOf(reader, depth) : operandOf(next);
    if (operand === undefined) return undefined;
    operands.push(operand);
  }
  return operands.length === 0 ? undefined : operands;
}

function groupOf(reader: Reader, depth: number): Expression | undefined {
  const inner = pipeOf(reader, depth + 1);
  if (inner === undefined || reader.tokens[reader.at] !== ')') return undefined;
  reader.at += 1;
  const next = reader.tokens[reader.at];
  if (next?.startsWith(').') !== true) return inner.is === 'name' ? { is: 'pipe', commands: [[inner]] } : inner;
  reader.at += 1;
  return { is: 'fields', of: inner, names: next.slice(2).split('.') };
}

function operandOf(text: string): Expression | undefined {
  if (text.startsWith('.')) return { is: 'fields', of: 'dot', names: text === '.' ? [] : text.slice(1).split('.') };
  if (text.startsWith('$')) {
    const [variable = '', ...names] = text.split('.');
    return { is: 'fields', of: { variable }, names };
  }
  if (text.startsWith('"')) return { is: 'literal', value: unquoted(text) };
  if (text.startsWith('`')) return { is: 'literal', value: text.slice(1, -1) };
  if (/^[-+\d]/.test(text)) return { is: 'literal', value: Number(text) };
  if (text === 'true' || text === 'false') return { is: 'literal', value: text === 'true' };
  if (text === 'nil') return { is: 'literal', value: null };
  return /^\w+$/.test(text) ? { is: 'name', name: text } : undefined;
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, (_, found: string) => (found === 'n' ? '\n' : found === 't' ? '\t' : found));
}
