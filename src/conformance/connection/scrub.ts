import { secretForms } from './secret-forms.ts';

const mark = '[redacted]';
const blockLength = 4;
const tableSize = 1 << 16;

/**
 * A function that replaces each secret, in every spelling of `secretForms`, by `[redacted]`.
 *
 * A spelling that is a part of `[redacted]` is not replaced: it would be in its own replacement.
 *
 * It costs little where nothing matches: all spellings have at least some length, so that looking at one block
 * of four characters in so many is enough to see that none of them is there.
 */
export function createScrubber(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap(secretForms))].filter((form) => !mark.includes(form)).sort((a, b) => b.length - a.length);
  const shortest = forms.at(-1)?.length;
  if (shortest === undefined) return (text) => text;
  const mayHold = blockFilter(forms, shortest);
  const any = new RegExp(forms.map(escapeForRegExp).join('|'), 'g');
  return (text) => (mayHold(text) ? text.replace(any, mark) : text);
}

/** Says whether a text may hold one of the forms; never no where it does. */
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
