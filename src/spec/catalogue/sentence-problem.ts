import { quoted } from './quoted.ts';

/** Every report quotes the statements, so they are short. */
const longest = 199;

/** Returns why a text is not one sentence of less than 200 characters on one line, or `undefined` where it is. */
export function sentenceProblem(text: string): string | undefined {
  if (text.includes('\t')) return 'expected no tab in the text';
  if (/[\r\n]/.test(text)) return 'expected the text on one line';
  if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text)) return `expected no invisible characters in the text, found ${quoted(text)}`;
  if (text !== text.trim()) return 'expected no space around the text';
  if (text.length > longest) return `expected at most ${longest} characters, found ${text.length}`;
  if (!text.endsWith('.')) return 'expected a full stop at the end of the text';
  if (/[.!?]\s/.test(text)) return 'expected one sentence, found the end of another within the text';
  return undefined;
}
