import { styleText } from 'node:util';

/** Colours for the terminal by meaning; plain text without colours. */
export type Paint = Readonly<Record<'good' | 'bad' | 'warning' | 'faint' | 'strong', (text: string) => string>>;

/** Returns the colours of a terminal, or functions that return their text where it shows none. */
export function createPaint(color: boolean): Paint {
  const paint = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    color ? styleText(format, text, { validateStream: false }) : text;
  return { good: paint('green'), bad: paint('red'), warning: paint('yellow'), faint: paint('dim'), strong: paint('bold') };
}

/**
 * Returns the text of a server as a terminal may show it: one line, no control characters, no longer than a paragraph.
 * Letters of every language stay, because names and messages of the report may contain them.
 */
export function plainText(text: string, longest = 400): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
}
