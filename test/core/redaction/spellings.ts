const base64 = (text: string): string => Buffer.from(text).toString('base64');
const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const lines = (text: string, columns: number, lineBreak: string): string =>
  (text.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []).join(lineBreak);
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const html =
  (others: Readonly<Record<string, string>>) =>
  (text: string): string =>
    [...text].map((character) => ({ ...entities, ...others })[character] ?? character).join('');

/** How a server or a proxy may spell a credential that it was sent. */
export const spellings: readonly (readonly [string, (secret: string) => string])[] = [
  ['as it is', (secret) => secret],
  ['in lower case', (secret) => secret.toLowerCase()],
  ['in upper case', (secret) => secret.toUpperCase()],
  ['in base64', base64],
  ['in base64url', base64url],
  ['in base64 with other data', (secret) => base64(`{"a":"${secret}"}`)],
  ['in base64 of 76 columns', (secret) => lines(base64(`id:${secret}`), 76, '\r\n')],
  ['in base64 of 64 columns', (secret) => lines(base64(secret), 64, '\n')],
  ['in base64url of 20 columns', (secret) => lines(base64url(secret), 20, '\n  ')],
  ['as basic credentials', (secret) => `Basic ${base64(`op:${secret}`)}`],
  ['escaped for a URL', (secret) => encodeURIComponent(secret)],
  ['escaped for a URL in lower case', (secret) => encodeURIComponent(secret).toLowerCase()],
  ['escaped for a URL twice', (secret) => encodeURIComponent(encodeURIComponent(secret))],
  ['as a form field', (secret) => new URLSearchParams({ f: secret }).toString().slice(2)],
  ['in JSON', (secret) => JSON.stringify(secret)],
  ['in JSON in JSON', (secret) => JSON.stringify(JSON.stringify(secret))],
  ['in JSON by Go', (secret) => JSON.stringify(secret).replace(/[<>&]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)],
  ['in base64 of a folded header', (secret) => lines(base64(secret), 64, ' ')],
  ['in JSON with escaped slashes, in JSON', (secret) => JSON.stringify(JSON.stringify(secret).replaceAll('/', '\\/'))],
  ['in JSON with escaped slashes', (secret) => JSON.stringify(secret).replaceAll('/', '\\/')],
  ['in HTML by Go', html({ '"': '&#34;', "'": '&#39;', '+': '&#43;' })],
  ['in HTML with names', html({ '"': '&quot;', "'": '&apos;' })],
  ['in HTML with numbers', html({ '"': '&quot;', "'": '&#x27;', '/': '&#x2F;', '=': '&#x3D;', '`': '&#x60;' })],
  ['cut', (secret) => `${secret.slice(0, Math.ceil(secret.length * 0.7))}…`],
];

/** So long a part of a credential is not found by chance. */
const shortestPart = 14;

/** Returns the parts of a credential in all spellings that a text contains, in any letter case. */
export function partsIn(text: string, secret: string): readonly string[] {
  const searched = text.toLowerCase();
  const spelled = spellings.flatMap(([, spell]) =>
    spell(secret)
      .toLowerCase()
      .split(/[^a-z0-9+/_=.~-]+/),
  );
  const parts = new Set(
    spelled.flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - shortestPart + 1) }, (_, at) => word.slice(at, at + shortestPart)),
    ),
  );
  return [...parts].filter((part) => searched.includes(part));
}
