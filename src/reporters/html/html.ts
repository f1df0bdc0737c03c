import { visibleText } from '../visible-text.ts';

/** Markup that is safe to stand in a page: only `html` makes it. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What may stand in a hole: text is escaped, markup is kept, and what is not there leaves nothing. */
type Hole = string | number | undefined | false | Html | readonly Hole[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const fill = (hole: Hole): string => {
  if (hole instanceof Html) return hole.toString();
  if (typeof hole === 'string') return visibleText(hole).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
  if (typeof hole === 'number') return String(hole);
  if (hole === undefined || hole === false) return '';
  return hole.map(fill).join('');
};

/**
 * A template of a page. Every hole is escaped for text and for quoted attributes alike, so that no caller
 * can forget to; holes must not stand outside of these two places.
 */
export const html = (parts: TemplateStringsArray, ...holes: readonly Hole[]): Html =>
  new Html(parts.reduce((markup, part, index) => markup + fill(holes[index - 1]) + part));
