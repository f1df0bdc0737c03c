import { secretForms } from './secret-forms.ts';

const mark = '[redacted]';
const blockLength = 4;
const tableSize = 1 << 16;

/**
 * Returns a function that replaces each secret, in every form of `secretForms`, by `[redacted]`.
 *
 * A form that is a part of `[redacted]` is not replaced: the replacement would contain it.
 *
 * A text without secrets costs little: all forms have a minimum length, so it is enough to look up blocks of four
 * characters at intervals of that length.
 */
export function createScrubber(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap(secretForms))].filter((form) => !mark.includes(form)).sort((a, b) => b.length - a.length);
  const shortest = forms.at(-1)?.length;
  if (shortest === undefined) return (text) => text;
  const mayHold = blockFilter(forms, shortest);
  const any = new RegExp(forms.map(escapeForRegExp).join('|'), 'g');
  return (text) => (mayHold(text) ? text.replace(any, mark) : text);
}

/** Returns a function that is true for each text that contains one of the forms, and false for most other texts. */
function blockFilter(forms: readonly string[], shortest: number): (text: string) => boolean {
  const step = shortest - blockLength + 1;
  const blocks = new Set<string>();
  const table = new Uint8Array(tableSize);
  for (const form of forms) {
    for (let at = 0; at < step; at += 1) {
      blocks.add(form.slice(at, at + blockLength));
      table[hash(form, at)] = 1;
    }
  }
  return (text) => {
    for (let at = 0; at <= text.length - blockLength; at += step) {
      if (table[hash(text, at)] === 1 && blocks.has(text.slice(at, at + blockLength))) return true;
    }
    return false;
  };
}

function hash(text: string, at: number): number {
  const low = text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 5);
  const high = (text.charCodeAt(at + 2) << 9) ^ (text.charCodeAt(at + 3) << 2);
  return (low ^ high) & (tableSize - 1);
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
