import { openActions } from './open-actions.ts';

/**
 * The text of one document of a file or stream. `line` is the line of its first character in the whole, from 1, and `index` counts the
 * documents from 0. `empty` documents contain only comments, separators and white space. `before` has the actions of a template that are in
 * effect where the document begins, if there are any.
 */
export type RawDocument = {
  readonly text: string;
  readonly line: number;
  readonly index: number;
  readonly empty: boolean;
  readonly before?: readonly string[];
};

/** A document that exceeds the limit. The next document is parsed as usual. */
export type LongDocument = { readonly line: number; readonly characters: number };

/**
 * Splits a stream of manifests into documents without parsing them. It holds one document at a time. The splitter of core/codecs, for
 * watch streams, splits bytes into JSON objects.
 */
export type ManifestSplitter = {
  /** Adds a piece of the stream and passes the completed documents to the handlers. */
  push(piece: string): void;
  /** Passes the last document to the handlers. */
  end(): void;
};

/** The line between two documents. YAML does not allow it inside of a value. */
const separator = /^---(?:\s|$)/;

/**
 * Creates a splitter at lines that begin with `---`, and between consecutive JSON values. A document includes the separator line before
 * it, because a value may follow on that line: all texts joined are the whole again. `maxCharacters` is the maximum size of a document.
 */
export function createManifestSplitter(
  maxCharacters: number,
  handlers: { readonly document: (document: RawDocument) => void; readonly tooLong: (document: LongDocument) => void },
): ManifestSplitter {
  let parts: string[] = [];
  /** The lines of the document in the piece that is read, which are one part: a part for each line takes more memory than its text. */
  let piece = { text: '', from: 0, to: 0 };
  let characters = 0;
  let first = 1;
  let index = 0;
  let line = 0;
  let unfinished = '';
  let depth: JsonDepth = startOfJson;
  /** Whether the document contains only directives (`%YAML 1.2`) so far, which precede the separator line. */
  let directives = false;
  let content = false;
  let ended = false;
  let before: readonly string[] = [];

  const endPart = (): void => {
    if (piece.to > piece.from) parts.push(piece.text.slice(piece.from, piece.to));
    piece.from = piece.to;
  };
  const flush = (): void => {
    endPart();
    if (characters > maxCharacters) handlers.tooLong({ line: first, characters });
    else {
      const text = parts.join('');
      if (text !== '')
        handlers.document({ text, line: first, index, empty: !hasContent(text), ...(before.length === 0 ? {} : { before }) });
      before = openActions(before, text);
    }
    index += 1;
    parts = [];
    characters = 0;
    first = line + 1;
    depth = startOfJson;
    content = false;
    directives = false;
    ended = false;
  };
  /** Adds a line; `end` is where it ends in the piece that is read, if it is in that piece alone. */
  const addLine = (text: string, end?: number): void => {
    line++;
    const isSeparator = text.startsWith('---') && separator.test(text) && !directives;
    if (isSeparator || ended || (depth.state === 'closed' && /^\s*(?:\[|\{(?![{%#]))/.test(text))) {
      line--;
      flush();
      line++;
    }
    characters += text.length;
    if (end === undefined) {
      endPart();
      parts.push(text);
    } else piece.to = end;
    if (characters > maxCharacters) {
      parts = [];
      piece.from = piece.to;
    }
    depth = isSeparator ? startOfJson : afterLine(depth, text);
    directives = text.startsWith('%') ? !content : directives && !/^[^#\s]/.test(text);
    content ||= !directives && /[^\s]/.test(text) && !/^\s*#/.test(text);
    ended = text.startsWith('...') && /^\.\.\.(?:\s|$)/.test(text);
  };

  /** What ends a line: carriage returns, if the first line ends with one alone. */
  let lineEnd: '\n' | '\r' | undefined;

  return {
    push(received) {
      // The last carriage return of a piece may be followed by a line feed in the next.
      const text = lineEnd === undefined && unfinished.endsWith('\r') ? `\r${received}` : received;
      if (text !== received) unfinished = unfinished.slice(0, -1);
      lineEnd ??= lineEndOf(text);
      let start = 0;
      const ends = lineEnd ?? '\n';
      piece = { text, from: 0, to: 0 };
      for (let end = text.indexOf(ends); end >= 0; end = text.indexOf(ends, start)) {
        const line = text.slice(start, end + 1);
        if (unfinished === '') addLine(line, end + 1);
        else {
          addLine(unfinished + line);
          piece.from = end + 1;
          piece.to = end + 1;
        }
        unfinished = '';
        start = end + 1;
      }
      endPart();
      // An incomplete line is held up to the size of a document. Then its document is too long.
      unfinished = unfinished.length > maxCharacters ? unfinished : unfinished + text.slice(start);
    },
    end() {
      if (unfinished !== '') addLine(unfinished);
      unfinished = '';
      flush();
    },
  };
}

/** Returns what ends the first line of a text, or `undefined` if the text does not show it. */
function lineEndOf(text: string): '\n' | '\r' | undefined {
  const [, end] = /(\n|\r\n|\r(?=[^\n]))/.exec(text) ?? [];
  if (end === undefined) return undefined;
  return end === '\r' ? '\r' : '\n';
}

/** Returns all documents of a text. */
export function documentsOf(text: string): readonly RawDocument[] {
  const documents: RawDocument[] = [];
  const splitter = createManifestSplitter(Number.POSITIVE_INFINITY, {
    document: (document) => documents.push(document),
    tooLong: () => undefined,
  });
  splitter.push(text);
  splitter.end();
  return documents;
}

/** Checks whether a text contains more than comments, separators and white space. */
function hasContent(text: string): boolean {
  return /^(?!\s*(?:#|$)|(?:---|\.\.\.)\s*(?:#|$))/m.test(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
}

/** The position in a JSON value; `other` is text that does not begin with a brace. */
type JsonDepth = { readonly state: 'before' | 'inside' | 'closed' | 'other'; readonly braces: number; readonly quoted: boolean };

const startOfJson: JsonDepth = { state: 'before', braces: 0, quoted: false };
const otherText: JsonDepth = { state: 'other', braces: 0, quoted: false };

function afterLine(before: JsonDepth, line: string): JsonDepth {
  if (before.state === 'other') return before;
  if (before.state !== 'inside') {
    const text = line.replace(/^\ufeff/, '').trimStart();
    if (text === '') return before;
    // A template that begins with an action is no JSON.
    if (before.state === 'closed' || !/^(?:\[|\{(?![{%#]))/.test(text)) return otherText;
  }
  let { braces, quoted } = before;
  for (const [found] of line.matchAll(/[[\]{}"]|\\./g)) {
    if (found === '"') quoted = !quoted;
    else if (!quoted && (found === '{' || found === '[')) braces++;
    else if (!quoted && (found === '}' || found === ']')) braces--;
  }
  return { state: braces > 0 || quoted ? 'inside' : 'closed', braces, quoted };
}
