import { base64Forms, secretForms } from './secret-forms.ts';

const mark = '[redacted]';
const blockLength = 4;
const tableSize = 1 << 16;
/** A shorter form in another letter case may be a word of its own: the kind `List` is no secret because a password is `list`. */
const shortestInAnyCase = 8;
/** Somebody may have cut a text in the middle of a secret. A shorter beginning of it tells little, and may be chance. */
const shortestBeginning = 12;
/** Joined over line breaks, less could be chance. */
const shortestWrapped = 16;

/**
 * Returns a function that replaces each secret, in every form of `secretForms`, by `[redacted]`: in any letter case, in
 * base64 with line breaks, and the beginning of a secret where the text was cut there.
 *
 * A form that is a part of `[redacted]` is not replaced: the replacement would contain it.
 *
 * A text without secrets costs little: all forms have a minimum length, so it is enough to look up blocks of four
 * characters at intervals of that length.
 */
export function createScrubber(secrets: readonly string[]): (text: string) => string {
  const forms = longestFirst(secrets.flatMap(secretForms)).filter((form) => !mark.includes(form));
  const shortest = forms.at(-1)?.length;
  if (shortest === undefined) return (text) => text;
  const mayHold = blockFilter(forms, Math.min(shortest, shortestBeginning));
  const inAnyCase = anyOf(
    forms.filter(({ length }) => length >= shortestInAnyCase),
    'in any case',
  );
  const exact = anyOf(
    forms.filter(({ length }) => length < shortestInAnyCase),
    'exact',
  );
  const withoutBeginnings = beginningScrubber(forms);
  const withoutWrapped = wrappedScrubber(longestFirst(secrets.flatMap(base64Forms)), mayHold);
  return (text) => {
    // First, because the first line of wrapped base64 is the beginning of a form too.
    const unwrapped = withoutWrapped(text);
    return mayHold(unwrapped) ? withoutBeginnings(unwrapped.replace(inAnyCase, mark).replace(exact, mark)) : unwrapped;
  };
}

function longestFirst(forms: readonly string[]): readonly string[] {
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** Returns a pattern of any of these texts, as it is or in any letter case; of none, one that matches nothing. */
function anyOf(forms: readonly string[], how: 'exact' | 'in any case'): RegExp {
  const patternOf = how === 'exact' ? escapeForRegExp : inAnyCaseForRegExp;
  return new RegExp(forms.length === 0 ? '(?!)' : forms.map(patternOf).join('|'), 'g');
}

/** Each letter as a class of its cases: with the flag for that, V8 does not find some texts with the Kelvin sign, which is a `k`. */
function inAnyCaseForRegExp(text: string): string {
  return text
    .split('')
    .map((unit) => {
      const cases = [...new Set([unit, unit.toLowerCase(), unit.toUpperCase()])].filter(({ length }) => length === 1);
      return cases.length === 1 ? escapeForRegExp(unit) : `[${cases.join('')}]`;
    })
    .join('');
}

/**
 * Returns a function that replaces the beginning of a form where nothing that belongs to the same word follows: the text was
 * cut there, or quotes a text that was. A text that goes on is another one, such as another token of the same issuer.
 */
function beginningScrubber(forms: readonly string[]): (text: string) => string {
  // The first line of a PEM text is no secret. Its other lines are forms of their own.
  const cuttable = forms.filter((form) => form.length > shortestBeginning && !form.startsWith('-----'));
  const byBeginning = new Map<string, string[]>();
  for (const form of cuttable.map(lower)) {
    const beginning = form.slice(0, shortestBeginning);
    if (byBeginning.get(beginning)?.push(form) === undefined) byBeginning.set(beginning, [form]);
  }
  if (byBeginning.size === 0) return (text) => text;
  const beginnings = anyOf([...byBeginning.keys()], 'in any case');
  return (text) => {
    let scrubbed = '';
    let from = 0;
    for (const { 0: found, index } of text.matchAll(beginnings)) {
      if (index < from) continue;
      const length = Math.max(...(byBeginning.get(lower(found)) ?? []).map((form) => commonLength(text, index, form)));
      if (/[A-Za-z0-9+/=_-]/.test(text.charAt(index + length))) continue;
      scrubbed += `${text.slice(from, index)}${mark}`;
      from = index + length;
    }
    return from === 0 ? text : scrubbed + text.slice(from);
  };
}

/** Returns how much of a text is the form. It may go on after spaces, as where a header was folded. */
function commonLength(text: string, index: number, form: string): number {
  let at = index;
  for (const character of form.split('')) {
    if (lower(text.charAt(at)) !== character) {
      const next = at + breakAt(text, at);
      if (next === at || lower(text.charAt(next)) !== character) break;
      at = next;
    }
    at += 1;
  }
  return at - index;
}

/** Returns the length of the spaces and line breaks at a place, escaped ones too. */
function breakAt(text: string, at: number): number {
  const pattern = /(?:\s|\\+[rn]){1,20}/y;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Letters outside of ASCII stay: some have another length in lower case. */
function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A line break, as it is or escaped for JSON at any depth, and the spaces by which the next line is moved. */
const lineBreaks = /(?:\r?\n|\\+r\\+n|\\+n)[ \t]*/g;

/** Returns a function that replaces base64 that is wrapped into lines, as MIME and PEM have it. */
function wrappedScrubber(all: readonly string[], mayHold: (text: string) => boolean): (text: string) => string {
  const forms = all.filter(({ length }) => length >= shortestWrapped);
  if (forms.length === 0) return (text) => text;
  const any = anyOf(forms, 'in any case');
  return (text) => {
    if (!text.includes('\n') && !text.includes('\\n')) return text;
    const parts = text.split(lineBreaks);
    const joined = parts.join('');
    if (parts.length === 1 || !mayHold(joined)) return text;
    const breaks = [...text.matchAll(lineBreaks)].map(({ 0: { length }, index }) => ({ index, length }));
    const placeOf = placesWithBreaks(breaks);
    let scrubbed = '';
    let from = 0;
    for (const { 0: found, index } of joined.matchAll(any)) {
      scrubbed += `${text.slice(from, placeOf(index))}${mark}`;
      from = placeOf(index + found.length - 1) + 1;
    }
    return from === 0 ? text : scrubbed + text.slice(from);
  };
}

/** Returns a function from the place of a character without the breaks to its place with them. Takes places in order. */
function placesWithBreaks(breaks: readonly { readonly index: number; readonly length: number }[]): (place: number) => number {
  let passed = 0;
  let skipped = 0;
  return (place) => {
    for (let next = breaks[passed]; next !== undefined && next.index <= place + skipped; next = breaks[passed]) {
      skipped += next.length;
      passed += 1;
    }
    return place + skipped;
  };
}

/** Returns a function that is true for each text that contains one of the forms, and false for most other texts. */
function blockFilter(forms: readonly string[], shortest: number): (text: string) => boolean {
  const step = shortest - blockLength + 1;
  const blocks = new Set<string>();
  const table = new Uint8Array(tableSize);
  for (const form of forms) {
    for (let at = 0; at < step; at += 1) {
      blocks.add(lower(form.slice(at, at + blockLength)));
      table[hash(form, at)] = 1;
    }
  }
  return (text) => {
    for (let at = 0; at <= text.length - blockLength; at += step) {
      if (table[hash(text, at)] === 1 && blocks.has(lower(text.slice(at, at + blockLength)))) return true;
    }
    return false;
  };
}

/** The bit in which letters of both cases differ is left out. */
const withoutCase = 0xffdf;

function hash(text: string, at: number): number {
  const low = (text.charCodeAt(at) & withoutCase) ^ ((text.charCodeAt(at + 1) & withoutCase) << 5);
  const high = ((text.charCodeAt(at + 2) & withoutCase) << 9) ^ ((text.charCodeAt(at + 3) & withoutCase) << 2);
  return (low ^ high) & (tableSize - 1);
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
