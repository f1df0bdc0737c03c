import { visibleText } from '../visible-text.ts';

/** Trusted markup. Only `html` creates it. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** A value in a template: text is escaped, markup is inserted as is, and `undefined` and `false` are left out. */
type Placeholder = string | number | undefined | false | Html | readonly Placeholder[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function fill(placeholder: Placeholder): string {
  if (placeholder instanceof Html) return placeholder.toString();
  if (typeof placeholder === 'string') return visibleText(placeholder).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
  if (typeof placeholder === 'number') return String(placeholder);
  if (placeholder === undefined || placeholder === false) return '';
  return placeholder.map(fill).join('');
}

/**
 * Builds markup from a template. Every placeholder is escaped for text and for quoted attributes; placeholders may only be in these two
 * positions.
 */
export function html(parts: TemplateStringsArray, ...placeholders: readonly Placeholder[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + fill(placeholders[index - 1]) + part));
}
