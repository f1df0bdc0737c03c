import { evaluate, type Scope } from './evaluate.ts';
import { type TemplateBranch, type TemplateContext, type TemplatePart, type TemplateParts, widthOf } from './template-part.ts';
import { isTrue, textOfValue, unknown, type Value } from './value.ts';

/** The blocks of a template while it is read, from its beginning to its end. */
export type TemplateBlocks = {
  /** Begins a block: `if .a`. */
  open(code: string): void;
  /** Begins the next branch of a block: `else`, `else if .b`. */
  next(code: string): void;
  /** Begins a text that is included elsewhere. */
  define(code: string): void;
  end(): void;
  /** Sets a variable, and returns its value: `$a := .b`. */
  assign(code: string): Value;
  /** Adds a part to the branch that has begun, if it may be rendered. */
  add(part: TemplatePart): void;
  /** Returns what an expression writes, if that is known and on one line. */
  output(code: string): string | undefined;
  /** Ends all blocks. */
  finish(): TemplateParts;
};

/** Deeper blocks are read as if they were not there. */
const deepest = 60;

type Branch = Omit<TemplateBranch, 'width' | 'parts'> & { readonly parts: TemplatePart[] };

type Frame = {
  readonly does: 'open' | 'define' | 'ignored';
  /** The parts of the branch that has begun; `undefined` if it is not rendered. */
  parts: TemplatePart[] | undefined;
  /** The parts around the block. */
  readonly outer: TemplatePart[] | undefined;
  readonly block: number;
  readonly branches: Branch[];
  /** The conditions of the branches so far, which do not hold in the next. */
  readonly earlier: string[];
  /** Whether an earlier branch is rendered in any case. */
  settled: boolean;
  dot: Value;
  readonly variables: Map<string, Value>;
};

const root: Value = { is: 'part', of: 'root' };
const assignment = /^(\$\w*(?:\s*,\s*\$\w+)?)\s*(:?)=(?!=)\s*([\s\S]*)$/;

/** Starts to read the blocks of a template. */
export function templateBlocks({ capabilities, included }: Omit<TemplateContext, 'before'>): TemplateBlocks {
  const own: TemplatePart[] = [];
  const defined: { readonly name: string; readonly parts: TemplatePart[] }[] = [];
  let last = frameOf('define', own, undefined, 0, root);
  const outside: Frame[] = [];
  let count = 0;

  const holderOf = (name: string): Frame | undefined => [last, ...[...outside].reverse()].find(({ variables }) => variables.has(name));
  const scope = (): Scope => ({
    dot: last.dot,
    variable: (name) => (name === '$' ? root : (holderOf(name)?.variables.get(name) ?? unknown)),
    capabilities,
    included,
  });
  /** Checks whether what is read now is rendered whenever a frame is. */
  const isCertainIn = (holder: Frame): boolean => {
    const frames = [...outside, last];
    return frames.slice(frames.indexOf(holder) + 1).every(({ branches }) => branches.length === 0);
  };
  const assign = (code: string): Value => {
    const [, names = '', isNew, expression = ''] = assignment.exec(code) ?? [];
    const value = names.includes(',') ? unknown : evaluate(expression, scope());
    for (const name of names.split(',').map((each) => each.trim())) {
      const holder = isNew === ':' ? last : holderOf(name);
      if (isNew === ':' || last.parts !== undefined) holder?.variables.set(name, isCertainIn(holder) ? value : unknown);
    }
    return value;
  };
  const resolve = (expression: string): Value => (assignment.test(expression) ? assign(expression) : evaluate(expression, scope()));
  const push = (frame: Frame): void => {
    outside.push(last);
    last = frame;
  };

  const begin = (code: string): void => {
    const [, word = '', condition = ''] = /^(if|elif|with|range|for|else)?\s*([\s\S]*)$/.exec(code) ?? [];
    const isElse = word === 'else' && condition === '';
    const value = isElse || last.outer === undefined ? unknown : resolve(condition);
    const isLoop = word === 'range' || word === 'for';
    const holds = isElse ? true : isLoop ? undefined : isTrue(value);
    if (last.outer === undefined || last.settled || holds === false) last.parts = undefined;
    else if (holds === true && last.branches.length === 0) last.parts = last.outer;
    else {
      const wanted = isElse ? [] : [word === 'if' || word === 'elif' ? condition : `${word} ${condition}`];
      const text = [...wanted, ...last.earlier.map((each) => `not (${each})`)].join(' and ');
      last.parts = [];
      last.branches.push({ guard: { block: last.block, branch: last.branches.length, text }, parts: last.parts });
    }
    if (holds === undefined) last.earlier.push(condition);
    if (holds === true) last.settled = true;
    last.dot = isLoop ? unknown : word === 'with' ? value : (outside.at(-1)?.dot ?? root);
  };
  const end = (): void => {
    const { does, outer, branches } = last;
    const around = outside.pop();
    if (around === undefined) return;
    last = around;
    if (does !== 'open' || branches.length === 0) return;
    const wide = branches.map((branch) => ({ ...branch, width: widthOf(branch.parts) }));
    outer?.push({ is: 'choice', branches: wide, width: wide.reduce((sum, { width }) => sum + width, 0) });
  };

  return {
    open(code) {
      count += 1;
      if (outside.length >= deepest) return push({ ...last, does: 'ignored' });
      push(frameOf('open', last.parts, last.parts, count, last.dot));
      begin(code);
    },
    next(code) {
      last.dot = outside.at(-1)?.dot ?? root;
      if (last.does === 'open') begin(code.replace(/^else\s+(?=if\b|with\b)/, ''));
    },
    define(code) {
      const parts: TemplatePart[] = [];
      defined.push({ name: /["`]([^"`]*)["`]/.exec(code)?.[1] ?? '', parts });
      push(frameOf('define', parts, undefined, 0, root));
    },
    end,
    assign,
    add: (part) => void last.parts?.push(part),
    output(code) {
      const text = last.parts === undefined ? undefined : textOfValue(evaluate(code, scope()), capabilities);
      return text === undefined || text.includes('\n') ? undefined : text;
    },
    finish() {
      while (outside.length > 0) end();
      return { own, defined };
    },
  };
}

function frameOf(does: Frame['does'], parts: Frame['parts'], outer: Frame['outer'], block: number, dot: Value): Frame {
  return { does, parts, outer, block, branches: [], earlier: [], settled: false, dot, variables: new Map() };
}
