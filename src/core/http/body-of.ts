import { decodeBinaryObject } from '../codecs/protobuf/binary-object.ts';
import { longestKeptParsed } from '../json/parsed-size.ts';
import type { Answer, SentRequest } from '../model/evidence.ts';
import type { Json } from '../model/json.ts';
import { bytesOf } from './bytes-of.ts';

type Parsed = { readonly json: Json | undefined } | { readonly long: WeakRef<Json & object> };
const parsed = new WeakMap<object, Parsed>();

/**
 * Returns the body of a response as JSON, also where it is an object in the binary media type; undefined where it is neither.
 * Each body that is not long is parsed once, because the runner and the judge read the same response.
 */
export function bodyOf(answer: Answer): Json | undefined {
  const known = parsed.get(answer);
  if (known !== undefined && 'json' in known) return known.json;
  const kept = known?.long.deref();
  if (kept !== undefined) return kept;
  const json = (answer.encoding === undefined ? parseJson(answer.body) : undefined) ?? parseBinary(answer);
  const isLong = answer.body.length > longestKeptParsed && typeof json === 'object' && json !== null;
  parsed.set(answer, isLong ? { long: new WeakRef(json) } : { json });
  return json;
}

/** Returns the document of a response that references point into: the body as JSON, or as text where its media type is text. */
export function documentOfAnswer(answer: Answer): Json | undefined {
  const json = bodyOf(answer);
  if (json !== undefined || answer.encoding !== undefined) return json;
  const type = answer.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return /^text\//i.test(type) ? answer.body : undefined;
}

/** Returns the body of a request as JSON, also where it is an object in the binary media type; undefined where it is neither, or none. */
export function sentBodyOf({ body, encoding }: Pick<SentRequest, 'body' | 'encoding'>): Json | undefined {
  if (body === undefined) return undefined;
  return encoding === undefined ? parseJson(body) : parseBinary({ body, encoding });
}

/** More levels than any object has, and few enough for recursive functions. */
const deepest = 500;

/** Parses JSON text; returns undefined where it is invalid or nested too deep. */
export function parseJson(text: string): Json | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A binary object that is nested too deep is not read either. */
function parseBinary(answer: Pick<Answer, 'body' | 'encoding'>): Json | undefined {
  const object = decodeBinaryObject(bytesOf(answer));
  try {
    return object === undefined || isTooDeep(JSON.stringify(object)) ? undefined : object;
  } catch {
    return undefined;
  }
}

/** Counts brackets outside of strings. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === openingBracket || code === openingBrace) depth += 1;
    else if (code === closingBracket || code === closingBrace) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

const [quote, openingBracket, openingBrace, closingBracket, closingBrace, backslash] = [0x22, 0x5b, 0x7b, 0x5d, 0x7d, 0x5c];

/** Returns the index of the quote that ends the string that another one starts; the length of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
