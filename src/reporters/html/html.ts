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

/** What may stand in a placeholder: text is escaped, markup is kept, and what is not there leaves nothing. */
type Placeholder = string | number | undefined | false | Html | readonly Placeholder[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const fill = (placeholder: Placeholder): string => {
  if (placeholder instanceof Html) return placeholder.toString();
  if (typeof placeholder === 'string') return visibleText(placeholder).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
  if (typeof placeholder === 'number') return String(placeholder);
  if (placeholder === undefined || placeholder === false) return '';
  return placeholder.map(fill).join('');
};

/**
 * A template of a page. Every placeholder is escaped for text and for quoted attributes alike, so that no caller
 * can forget to; placeholders must not stand outside of these two places.
 */
export const html = (parts: TemplateStringsArray, ...placeholders: readonly Placeholder[]): Html =>
  new Html(parts.reduce((markup, part, index) => markup + fill(placeholders[index - 1]) + part));
