import { SkimmedNames } from './skim-names.ts';
import { afterFlow, afterQuoted, blockScalarEnd, isRestBlank, type Lines, lineEndOf } from './skim-scalars.ts';
import type { NamedTypes } from './skimmed.ts';

/**
 * What a text is without its nodes. `valid`: YAML, and the braces of actions in it are in scalars or comments; `types` are the types that
 * it names. `template`: a value or a key begins with an action. `unknown`: only a parser can say; no mistake is ever `valid`.
 */
export type SkimmedYaml =
  | { readonly is: 'valid'; readonly types: NamedTypes | undefined }
  | { readonly is: 'template' }
  | { readonly is: 'unknown' };

/** Characters that the skim does not decide about: controls, other line ends than line feeds, surrogates; not the mark of an action. */
const unusual = /[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000]/;

/** Skims the YAML that people and tools write most often, which takes a small part of the time of a parser. */
export function skimYaml(text: string): SkimmedYaml {
  if (unusual.test(text)) return { is: 'unknown' };
  const skim = new Skim(text);
  const is = skim.run();
  return is === 'valid' ? { is, types: skim.names.types() } : { is };
}

const map = 0;
const list = 1;
type Kind = typeof map | typeof list;

/** Deeper documents are left to the parser, which has a limit. */
const maxDepth = 100;

/** `next`: the line is read. */
type Step = 'next' | 'template' | 'unknown';

const [space, hash, dash, colon, openBrace, openBracket, quote, doubleQuote, pipe, folded] = [32, 35, 45, 58, 123, 91, 39, 34, 124, 62];

class Skim implements Lines {
  readonly text: string;
  readonly tabs: boolean;
  readonly names: SkimmedNames;
  /** The offset of the line that is read next. */
  at = 0;
  /** The collections that are open: their columns and kinds. */
  private readonly columns: number[] = [];
  private readonly kinds: Kind[] = [];
  /** The column and kind of the collection whose last value may follow on the next lines. */
  private pending: number | undefined = -1;
  private pendingKind: Kind = list;
  /** The column that lines of a plain scalar exceed, if the last line may go on. */
  private plain: number | undefined;

  constructor(text: string) {
    this.text = text;
    this.tabs = text.includes('\t');
    this.names = new SkimmedNames(text);
  }

  run(): 'valid' | 'template' | 'unknown' {
    const { text } = this;
    const separator = /^---(?: .*)?(?:\n|$)/.exec(text);
    if (separator !== null) {
      if (!/^---(?: *| +#.*)\n?$/.test(separator[0])) return 'unknown';
      this.at = separator[0].length;
    }
    while (this.at < text.length) {
      const start = this.at;
      const end = lineEndOf(text, start);
      this.at = end + 1;
      let from = start;
      while (text.charCodeAt(from) === space) from++;
      if (from >= end) continue;
      if (text.charCodeAt(from) === hash) {
        this.plain = undefined;
        continue;
      }
      if (this.tabs && text.slice(start, end).includes('\t')) return 'unknown';
      const step = this.line(from, end, from - start);
      if (step !== 'next') return step;
    }
    return 'valid';
  }

  private line(from: number, end: number, column: number): Step {
    if (this.plain !== undefined && column > this.plain) return this.continued(from, end);
    this.plain = undefined;
    const { text } = this;
    if (text.charCodeAt(from) === openBrace) return text.charCodeAt(from + 1) === openBrace ? 'template' : 'unknown';
    const kind = isEntry(text, from, end) ? list : map;
    return this.enter(kind, column) ? this.node(from, end, column, kind) : 'unknown';
  }

  /** Another line of a plain scalar. */
  private continued(from: number, end: number): Step {
    const { text } = this;
    this.names.continued();
    const first = text.charCodeAt(from);
    if (first === dash || first === colon || text[from] === '?') return 'unknown';
    const last = plainEnd(text, from, end);
    if (last < 0) return 'unknown';
    if (last < end) this.plain = undefined;
    return 'next';
  }

  /** Opens or finds the collection that a line at a column belongs to. */
  private enter(kind: Kind, column: number): boolean {
    const { columns, kinds, pending } = this;
    this.pending = undefined;
    if (pending !== undefined && (column > pending || (column === pending && kind === list && this.pendingKind === map))) {
      return this.open(kind, column);
    }
    while (columns.length > 0 && (columns.at(-1) ?? 0) > column) this.close();
    if (kind === map && kinds.at(-1) === list && columns.at(-1) === column) this.close();
    return columns.at(-1) === column && kinds.at(-1) === kind;
  }

  private open(kind: Kind, column: number): boolean {
    this.columns.push(column);
    this.kinds.push(kind);
    this.names.open();
    return this.columns.length <= maxDepth;
  }

  private close(): void {
    this.columns.pop();
    this.kinds.pop();
    this.names.close();
  }

  /** The rest of a line from an entry of a list or a key on. */
  private node(from: number, end: number, column: number, kind: Kind): Step {
    const { text } = this;
    if (kind === map) {
      const key = keyEnd(text, from, end);
      if (key < 0) return 'unknown';
      this.names.key(from, key);
      return this.value(key + 1, end, column, map);
    }
    let at = from + 1;
    while (text.charCodeAt(at) === space) at++;
    const inner = column + at - from;
    if (at < end && isEntry(text, at, end)) return this.open(list, inner) ? this.node(at, end, inner, list) : 'unknown';
    if (at < end && keyEnd(text, at, end) >= 0) return this.open(map, inner) ? this.node(at, end, inner, map) : 'unknown';
    return this.value(from + 1, end, column, list);
  }

  /** The value after a colon or a dash. */
  private value(after: number, end: number, column: number, kind: Kind): Step {
    const { text, names } = this;
    if (kind === list) names.entry();
    let at = after;
    while (text.charCodeAt(at) === space) at++;
    if (at >= end || text.charCodeAt(at) === hash) {
      this.pending = column;
      this.pendingKind = kind;
      return 'next';
    }
    switch (text.charCodeAt(at)) {
      case openBrace:
        if (text.charCodeAt(at + 1) === openBrace) return 'template';
        names.flow(at, end);
        return this.closed(afterFlow(text, at), end);
      case openBracket:
        names.flow(at, end);
        return this.closed(afterFlow(text, at), end);
      case quote:
      case doubleQuote: {
        const behind = afterQuoted(this, at, end, column);
        names.quoted(at, behind);
        return this.closed(behind, lineEndOf(text, Math.max(at, this.at - 1)));
      }
      case pipe:
      case folded: {
        const clear = /^.[-+]? *(?: #.*)?$/.test(text.slice(at, end)) && blockScalarEnd(this, column);
        names.quoted(at, this.at);
        return clear ? 'next' : 'unknown';
      }
      default: {
        if (!beginsPlain(text, at)) return 'unknown';
        const last = plainEnd(text, at, end);
        if (last < 0) return 'unknown';
        names.plain(at, last);
        this.plain = last < end ? undefined : column;
        return 'next';
      }
    }
  }

  /** A value that ends with a bracket or a quote, of which `after` is behind. Nothing but a comment may follow. */
  private closed(after: number, end: number): Step {
    return after >= 0 && isRestBlank(this.text, after, end) ? 'next' : 'unknown';
  }
}

function isEntry(text: string, at: number, end: number): boolean {
  return text.charCodeAt(at) === dash && (at + 1 === end || text.charCodeAt(at + 1) === space);
}

/** Letters, digits and some signs, which begin most plain scalars. */
function beginsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === dash) return /[\w.$/\ue000]/.test(text.charAt(at + 1));
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    '_./$^~+=<;\\(\ue000'.includes(text.charAt(at))
  );
}

/** Returns where a plain scalar ends in its line, before a comment; -1 if it looks like a key. */
function plainEnd(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === colon && (at + 1 === end || text.charCodeAt(at + 1) === space)) return -1;
    if (code === hash && text.charCodeAt(at - 1) === space) return at;
  }
  return end;
}

const longestKey = 1000;
const keyName = /(?!\.\.\.)[\w./$\ue000](?:[^\n:#]|:(?! |$)){0,1000}:(?= |$)|"[^"\\\n]*":(?= |$)|'[^'\n]*':(?= |$)/my;

/** Returns the offset of the colon of a key, or -1 if there is none that is simple. */
function keyEnd(text: string, from: number, end: number): number {
  keyName.lastIndex = from;
  if (!keyName.test(text)) return -1;
  const after = keyName.lastIndex;
  return after <= end && after - from <= longestKey ? after - 1 : -1;
}
