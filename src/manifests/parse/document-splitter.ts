/**
 * One document of a file or a stream, as text; `line` is that of its first character in the whole, counted from 1. Where
 * nothing but comments, separators and white space stands in it, it is `empty`.
 */
export type RawDocument = { readonly text: string; readonly line: number; readonly empty: boolean };

/** A document that is longer than what is held of it; it goes on at the next one. */
export type LongDocument = { readonly line: number; readonly characters: number };

/** Cuts a stream of text into documents without reading them, holding one at a time. */
export type DocumentSplitter = {
  /** Gives the documents that this piece completes. */
  push(piece: string): void;
  /** Gives the last document. */
  end(): void;
};

/** The line that parts two documents, wherever it stands: YAML allows it inside of no text. */
const separator = /^---(?:\s|$)/;

/**
 * A splitter at the lines that begin with `---`, and between JSON values that follow each other. A document keeps the
 * line that parted it from the one before, since a value may stand in it: all texts together are the whole again.
 *
 * @param maxCharacters how much of one document is held.
 */
export function createDocumentSplitter(
  maxCharacters: number,
  give: { readonly document: (document: RawDocument) => void; readonly tooLong: (document: LongDocument) => void },
): DocumentSplitter {
  let lines: string[] = [];
  let characters = 0;
  let first = 1;
  let line = 0;
  let unfinished = '';
  let depth: JsonDepth = startOfJson;
  /** Directives (`%YAML 1.2`) come before the line that parts: so far there is nothing but them. */
  let directives = false;
  let content = false;
  let ended = false;

  const flush = (): void => {
    if (characters > maxCharacters) give.tooLong({ line: first, characters });
    else {
      const text = lines.join('');
      if (text !== '') give.document({ text, line: first, empty: !holdsAnything(text) });
    }
    lines = [];
    characters = 0;
    first = line + 1;
    depth = startOfJson;
    content = false;
    directives = false;
    ended = false;
  };
  const take = (text: string): void => {
    line++;
    const parted = text.startsWith('---') && separator.test(text) && !directives;
    if (parted || ended || (depth.state === 'closed' && /^\s*[[{]/.test(text))) {
      line--;
      flush();
      line++;
    }
    characters += text.length;
    if (characters > maxCharacters) lines = [];
    else lines.push(text);
    depth = parted ? startOfJson : afterLine(depth, text);
    directives = text.startsWith('%') ? !content : directives && !/^[^#\s]/.test(text);
    content ||= !directives && /[^\s]/.test(text) && !/^\s*#/.test(text);
    ended = text.startsWith('...') && /^\.\.\.(?:\s|$)/.test(text);
  };

  return {
    push(piece) {
      let start = 0;
      for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
        take(unfinished + piece.slice(start, end + 1));
        unfinished = '';
        start = end + 1;
      }
      // A line without an end is held as long as a document may be, and then counted as one.
      unfinished = unfinished.length > maxCharacters ? unfinished : unfinished + piece.slice(start);
    },
    end() {
      if (unfinished !== '') take(unfinished);
      unfinished = '';
      flush();
    },
  };
}

/** All documents of a text. */
export function documentsOf(text: string): readonly RawDocument[] {
  const documents: RawDocument[] = [];
  const splitter = createDocumentSplitter(Number.POSITIVE_INFINITY, {
    document: (document) => documents.push(document),
    tooLong: () => undefined,
  });
  splitter.push(text);
  splitter.end();
  return documents;
}

/** Whether anything but comments, separators and white space stands in a text. */
function holdsAnything(text: string): boolean {
  return /^(?!\s*(?:#|$)|(?:---|\.\.\.)\s*(?:#|$))/m.test(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
}

/** Where in a JSON value the text stands; `other` is a text that does not begin with a brace. */
type JsonDepth = { readonly state: 'before' | 'inside' | 'closed' | 'other'; readonly braces: number; readonly quoted: boolean };

const startOfJson: JsonDepth = { state: 'before', braces: 0, quoted: false };
const otherText: JsonDepth = { state: 'other', braces: 0, quoted: false };

function afterLine(before: JsonDepth, line: string): JsonDepth {
  if (before.state === 'other') return before;
  if (before.state !== 'inside') {
    const text = line.replace(/^\ufeff/, '').trimStart();
    if (text === '') return before;
    if (before.state === 'closed' || !/^[[{]/.test(text)) return otherText;
  }
  let { braces, quoted } = before;
  for (const [found] of line.matchAll(/[[\]{}"]|\\./g)) {
    if (found === '"') quoted = !quoted;
    else if (!quoted && (found === '{' || found === '[')) braces++;
    else if (!quoted && (found === '}' || found === ']')) braces--;
  }
  return { state: braces > 0 || quoted ? 'inside' : 'closed', braces, quoted };
}
