import { shellQuote } from '#core/codecs/shell-quote';
import type { SeenValues } from './seen-values.ts';

/** The names of a run that are others in the script: its id, and the slot of its API groups. */
export type RunNames = { readonly run: string; readonly slot: string | undefined };

/** A part of a text: characters, or an expression of the shell that stands for them. */
type Part = { readonly text: string } | { readonly shell: string };

/** Returns a path with a query as one word of the shell, with the names and the values of the script in place of those of the run. */
export function targetWord(target: string, names: RunNames, values: SeenValues): string {
  const [path = '', ...query] = target.split('?');
  const parts = path.split('/').flatMap((segment, index): readonly Part[] => {
    const command = values.commandForName(decoded(segment));
    return [{ text: index === 0 ? '' : '/' }, command === undefined ? { text: segment } : { shell: urlPart(command) }];
  });
  const pairs = query.length === 0 ? [] : queryParts(query.join('?'), values);
  return wordOf([...parts, ...pairs], names);
}

/** Returns a JSON body as one word of the shell. Its bytes are those of the run, apart from the names and the values. */
export function bodyWord(body: string, names: RunNames, values: SeenValues): string {
  const field = /("(?:[^"\\]|\\.)*"\s*:\s*")((?:[^"\\]|\\.)*)(?=")/g;
  const parts: Part[] = [];
  let at = 0;
  for (const match of body.matchAll(field)) {
    const [whole, head = '', value = ''] = match;
    const [, key = ''] = /^"(.*?)"/.exec(head) ?? [];
    const command = key === 'name' ? undefined : values.commandFor(key, value);
    if (command === undefined) continue;
    parts.push({ text: body.slice(at, match.index + head.length) }, { shell: `"$(${command} | in_json)"` });
    at = match.index + whole.length;
  }
  return wordOf([...parts, { text: body.slice(at) }], names);
}

/** Returns a text as one word of the shell, with the names of the script in place of those of the run. */
export function textWord(text: string, names: RunNames): string {
  return wordOf([{ text }], names);
}

function queryParts(query: string, values: SeenValues): readonly Part[] {
  return query.split('&').flatMap((pair, index): readonly Part[] => {
    const separator = { text: index === 0 ? '?' : '&' };
    const at = pair.indexOf('=');
    const command = at < 0 ? undefined : values.commandFor(pair.slice(0, at), decoded(pair.slice(at + 1)));
    return command === undefined ? [separator, { text: pair }] : [separator, { text: pair.slice(0, at + 1) }, { shell: urlPart(command) }];
  });
}

function urlPart(command: string): string {
  return `"$(${command} | in_url)"`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function wordOf(parts: readonly Part[], { run, slot }: RunNames): string {
  const texts: Part[] = [];
  for (const part of parts) {
    const last = texts.at(-1);
    if ('text' in part && last !== undefined && 'text' in last) texts[texts.length - 1] = { text: last.text + part.text };
    else texts.push(part);
  }
  const words = texts.flatMap((part) => ('shell' in part ? [part.shell] : [named(part.text, run, slot)]));
  return words.filter((word) => word !== '').join('') || "''";
}

/** Quotes a text, with `$RUN` for the names of the run. */
function named(text: string, run: string, slot: string | undefined): string {
  const marks = [run, ...(slot === undefined ? [] : [`.${slot}.apiconform.`])];
  const pieces = marks.reduce<readonly string[]>((before, mark) => before.flatMap((piece) => splitKeeping(piece, mark)), [text]);
  return pieces
    .map((piece) => {
      if (piece === run) return '"$RUN"';
      return slot !== undefined && piece === `.${slot}.apiconform.` ? '."$RUN".apiconform.' : piece === '' ? '' : shellQuote(piece);
    })
    .join('');
}

function splitKeeping(text: string, mark: string): readonly string[] {
  return text.split(mark).flatMap((piece, index) => (index === 0 ? [piece] : [mark, piece]));
}
