/** An element of a parsed page or document. */
export type MarkupElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (MarkupElement | string)[];
};

const voidElements: ReadonlySet<string> = new Set(['meta', 'br', 'input']);
const rawElements: ReadonlySet<string> = new Set(['style', 'script']);
const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9A-Fa-f]+)|(\w+));/g, (whole, decimal, hexadecimal, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    const character = entities.get(name);
    if (character === undefined) throw new Error(`unknown entity ${whole}`);
    return character;
  });

const checkText = (text: string): string => {
  if (/&(?!(?:#\d+|#x[0-9A-Fa-f]+|\w+);)/.test(text)) throw new Error(`a bare & in: ${text.slice(0, 200)}`);
  return decode(text);
};

const token = /<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE html>|<\?xml[^>]*\?>|<\/([\w-]+)>|<([\w-]+)((?: [\w-]+="[^"<]*")*) ?(\/?)>/y;

/**
 * Parses markup more strictly than a browser: each element is closed, each attribute is quoted, and there is no bare
 * `<` or `&`.
 *
 * @throws Error at the first violation.
 */
export const parseMarkup = (text: string): MarkupElement => {
  type Open = { name: string; attributes: Map<string, string>; children: (MarkupElement | string)[] };
  const root: Open = { name: '', attributes: new Map(), children: [] };
  const stack: Open[] = [root];
  let at = 0;
  while (at < text.length) {
    const top = stack.at(-1);
    if (top === undefined) throw new Error('more was closed than opened');
    if (rawElements.has(top.name)) {
      const end = text.indexOf(`</${top.name}`, at);
      top.children.push(text.slice(at, end));
      at = end;
    }
    const next = text.indexOf('<', at);
    const until = next === -1 ? text.length : next;
    if (until > at) top.children.push(checkText(text.slice(at, until)));
    if (next === -1) break;
    token.lastIndex = next;
    const match = token.exec(text);
    if (match === null) throw new Error(`a bare < at: ${text.slice(next, next + 200)}`);
    at = next + match[0].length;
    const [, cdata, closed, opened, attributes, selfClosed] = match;
    if (cdata !== undefined) top.children.push(cdata);
    else if (closed !== undefined) {
      if (closed !== top.name) throw new Error(`</${closed}> closes <${top.name}> at: ${text.slice(next - 100, next + 50)}`);
      stack.pop();
    } else if (opened !== undefined) {
      const pairs = [...(attributes ?? '').matchAll(/ ([\w-]+)="([^"]*)"/g)].map(
        ([, name, value]) => [name ?? '', checkText(value ?? '')] as const,
      );
      const element: Open = { name: opened, attributes: new Map(pairs), children: [] };
      top.children.push(element);
      if (selfClosed !== '/' && !voidElements.has(opened)) stack.push(element);
    }
  }
  if (stack.length !== 1) throw new Error(`<${stack.at(-1)?.name}> is never closed`);
  const element = root.children.find((child) => typeof child !== 'string');
  if (element === undefined || typeof element === 'string') throw new Error('no element');
  return element;
};

/** Returns all elements of a tree, in document order. */
export const elementsOf = (element: MarkupElement): readonly MarkupElement[] => [
  element,
  ...element.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child))),
];

/** Returns all text of a tree. */
export const textOf = (element: MarkupElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
