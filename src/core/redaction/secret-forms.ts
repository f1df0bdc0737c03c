/**
 * A shorter secret is not replaced: replacing every "abc" would destroy the evidence and hide nothing that could not be
 * guessed. Values that contain it, such as a basic header, are longer and are replaced.
 */
const shortestSecret = 4;

/** Base64 at an offset has no fixed ends; a shorter middle could be chance. */
const shortestMiddle = 8;
const shortestPemLine = 40;

/**
 * Every spelling under which a secret could come back: as it is; escaped for JSON, up to three deep (a body
 * in a journal line; an annotation in that body); base64 and base64url, by itself and inside longer data;
 * escaped for a URL, once or twice; escaped for HTML; and the parts of a PEM text. No spelling is shorter than `shortestSecret`.
 */
export function secretForms(secret: string): readonly string[] {
  const forms = new Set<string>();
  for (const text of new Set([secret, secret.trim()])) {
    if (text.length < shortestSecret) continue;
    for (const form of [text, ...jsonForms(text), ...base64Forms(text), ...uriForms(text), ...doubleUriForms(text), ...htmlForms(text)])
      forms.add(form);
  }
  for (const part of pemParts(secret)) forms.add(part);
  return [...forms].filter((form) => form.length >= shortestSecret);
}

const jsonDepth = 3;

function jsonForms(text: string): readonly string[] {
  return [escapeJson, escapeJsonForHtml, escapeJsonToAscii, escapeJsonSlashes].flatMap((encode) => {
    const [alike, mixed] = [[text], [encode(text)]];
    // The outer documents are often written by others than the inner one: this tool, for one.
    for (let depth = 0; depth < jsonDepth; depth += 1) {
      alike.push(encode(alike.at(-1) ?? ''));
      mixed.push(escapeJson(mixed.at(-1) ?? ''));
    }
    return [...alike, ...mixed];
  });
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Go's encoder escapes what HTML would take for markup. */
function escapeJsonForHtml(text: string): string {
  return escapeJson(text).replace(/[<>&\u2028\u2029]/g, codeUnit);
}

function escapeJsonSlashes(text: string): string {
  return escapeJson(text).replaceAll('/', '\\/');
}

function escapeJsonToAscii(text: string): string {
  return escapeJson(text).replace(/[\u007f-\uffff]/g, codeUnit);
}

function codeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Every spelling of a secret in base64, of both alphabets, by itself and inside longer data. */
export function base64Forms(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const whole = bytes.toString('base64');
  const standard = [whole, ...middles(bytes)];
  const forUrl = standard.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [...standard, ...forUrl, ...uriForms(whole), whole.replace(/=+$/, ''), (forUrl[0] ?? '').replace(/=+$/, '')];
}

/** The characters that stand for the bytes and nothing else, wherever the bytes stand in longer data. */
function middles(bytes: Buffer): readonly string[] {
  const found = [0, 1, 2].map((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    const shared = Math.ceil((offset * 8) / 6);
    return shifted.toString('base64').slice(shared, Math.floor((shifted.length * 8) / 6));
  });
  return found.filter((middle) => middle.length >= shortestMiddle);
}

/** What encoders leave as it is, beside letters, digits and `-._`: the strict ones, forms, JavaScript's two, and Go's for paths. */
const leftByEncoders = ['~', '*', "!'()*~", ";,/?:@&=+$#!'()*~", '$&+=:@~'];

function uriForms(text: string): readonly string[] {
  // A lone surrogate, which has no URI form, becomes the replacement character, as it does on the wire.
  const characters = [...Buffer.from(text).toString()];
  return leftByEncoders.flatMap((left) => {
    const upper = characters.map((character) => (left.includes(character) ? character : percentEncode(character)));
    const lower = upper.map((part) => (part.startsWith('%') ? part.toLowerCase() : part));
    return [upper, lower].flatMap((parts) => [parts.join(''), parts.map((part) => (part === '%20' ? '+' : part)).join('')]);
  });
}

/** A redirect to a login page has the address of the request as a parameter. */
function doubleUriForms(text: string): readonly string[] {
  return [...new Set(uriForms(text))].filter((form) => form.includes('%')).map((form) => form.replaceAll('%', '%25'));
}

/** How encoders escape for HTML: Go's, those that name quotes, those that escape all punctuation, and XML. */
const htmlEncoders: readonly Readonly<Record<string, string>>[] = [
  { '"': '&#34;', "'": '&#39;' },
  { '"': '&#34;', "'": '&#39;', '+': '&#43;' },
  { '"': '&quot;', "'": '&#039;' },
  { '"': '&quot;', "'": '&#39;' },
  { '"': '&quot;', "'": '&apos;' },
  { '"': '&quot;', "'": '&#x27;' },
  { '"': '&quot;', "'": '&#x27;', '/': '&#x2F;' },
  { '"': '&quot;', "'": '&#x27;', '/': '&#x2F;', '=': '&#x3D;', '`': '&#x60;' },
  { '"': '&quot;', "'": '&#39;', '/': '&#47;', '=': '&#61;', '+': '&#43;' },
];
const inEachEncoder: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function htmlForms(text: string): readonly string[] {
  const escaped = htmlEncoders.map((encoder) => {
    const entities = new Map(Object.entries({ ...inEachEncoder, ...encoder }));
    return [...text].map((character) => entities.get(character) ?? character).join('');
  });
  return [...new Set(escaped)].filter((form) => form !== text).flatMap(jsonForms);
}

function percentEncode(character: string): string {
  if (/[A-Za-z0-9\-._]/.test(character)) return character;
  return Buffer.from(character).reduce((encoded, byte) => `${encoded}%${byte.toString(16).toUpperCase().padStart(2, '0')}`, '');
}

function pemParts(text: string): readonly string[] {
  if (!text.includes('-----BEGIN')) return [];
  const bodies = text.split(/-----[A-Z0-9 ]+-----/).map((body) => body.trim());
  const whole = bodies.map((body) => body.replace(/\s+/g, ''));
  const lines = bodies.flatMap((body) => body.split(/\s+/));
  return [...whole, ...lines].filter((part) => part.length >= shortestPemLine);
}
