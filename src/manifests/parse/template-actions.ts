/** An action of a template: `{{ }}` of Go, or `{{ }}`, `{% %}` and `{# #}` of Jinja. Offsets count characters of the text. */
export type TemplateAction = {
  readonly start: number;
  /** The offset behind its closing braces. */
  readonly end: number;
  /**
   * `open` begins a block that may be left out (`if`, `with`, `range`, `for`), `else` its next branch, and `end` ends it. `define` begins a
   * text that other templates include. `assign` sets a variable, `output` writes text, and `none` writes nothing.
   */
  readonly does: 'open' | 'else' | 'end' | 'define' | 'assign' | 'output' | 'none';
  /** The text between the braces, without the markers that remove white space: `if .Values.a`. */
  readonly code: string;
  /** Whether white space before and after it is removed. */
  readonly trims: { readonly before: boolean; readonly after: boolean };
};

/** Checks whether a text may be a template: it contains the beginning of an action. */
export function hasActions(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}

/** Returns the actions of a text in their order. An action without its end is none. */
export function actionsOf(text: string): readonly TemplateAction[] {
  const actions: TemplateAction[] = [];
  const endless = new Set<string>();
  for (let at = nextStart(text, 0); at >= 0; ) {
    const brace = text[at + 1] ?? '';
    const end = endless.has(brace) ? undefined : endOfAction(text, at);
    if (end === undefined) endless.add(brace);
    else actions.push(actionAt(text, at, end));
    at = nextStart(text, end ?? at + 1);
  }
  return actions;
}

/** Returns what an action does by its text: `if .a` begins a block. */
export function deedOf(code: string): TemplateAction['does'] {
  const [, word = ''] = /^([a-z]+)(?![\w.(])/.exec(code) ?? [];
  if (code === '' || code.startsWith('/*')) return 'none';
  if (/^\$\w*(?:\s*,\s*\$\w+)?\s*:?=(?!=)/.test(code)) return 'assign';
  return deeds.get(word) ?? 'output';
}

const deeds: ReadonlyMap<string, TemplateAction['does']> = new Map([
  ...(['if', 'with', 'range', 'for'] as const).map((word) => [word, 'open'] as const),
  ...(['else', 'elif'] as const).map((word) => [word, 'else'] as const),
  ...(['end', 'endif', 'endfor'] as const).map((word) => [word, 'end'] as const),
  ...(['define', 'block'] as const).map((word) => [word, 'define'] as const),
  ...(['break', 'continue'] as const).map((word) => [word, 'none'] as const),
]);

const starts = /\{\{|\{%|\{#/g;

function nextStart(text: string, from: number): number {
  starts.lastIndex = from;
  return starts.exec(text)?.index ?? -1;
}

/** Returns the offset behind the action that begins at an offset. Braces in quotes and in comments of Go do not end it. */
function endOfAction(text: string, start: number): number | undefined {
  const brace = text[start + 1] ?? '';
  const close = `${brace === '{' ? '}' : brace}}`;
  if (brace === '{' && /^\{\{-?\s*\/\*/.test(text.slice(start, start + 40))) {
    const comment = text.indexOf('*/', start + 2);
    return behind(text, close, comment);
  }
  if (brace === '#') return behind(text, close, start + 2);
  piece.lastIndex = start + 2;
  for (let found = piece.exec(text); found !== null; found = piece.exec(text)) {
    if (found[0] === close) return found.index + 2;
  }
  return undefined;
}

/** A string, or what may end an action. A quote that does not end on its line is an apostrophe. */
const piece = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|\}\}|%\}/g;

function behind(text: string, close: string, from: number): number | undefined {
  const at = from < 0 ? -1 : text.indexOf(close, from);
  return at < 0 ? undefined : at + close.length;
}

function actionAt(text: string, start: number, end: number): TemplateAction {
  const inner = text.slice(start + 2, end - 2);
  const before = /^[-~](?=\s|$|%)/.test(inner) || (text[start + 1] !== '{' && /^[-+]/.test(inner));
  const after = /(?:\s|\*\/)-$/.test(inner) || (text[start + 1] !== '{' && inner.endsWith('-'));
  const code = inner.slice(before ? 1 : 0, inner.length - (after ? 1 : 0)).trim();
  const block = text[start + 1] === '%';
  const does = text[start + 1] === '#' ? 'none' : deedOf(code);
  return { start, end, does: block && (does === 'output' || does === 'define') ? 'none' : does, code, trims: { before, after } };
}
