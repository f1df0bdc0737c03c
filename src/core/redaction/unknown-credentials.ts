const mark = '[redacted]';

/** What a credential looks like whose value is not known: a PEM text, a JSON Web Token, a header, a named value. */
const looks: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z0-9 ]+-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|$)/g, mark],
  [/\beyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){0,2}/g, mark],
  [/\b(bearer|basic) +[A-Za-z0-9+/=_.~-]{4,}/gi, `$1 ${mark}`],
  [
    /([A-Za-z0-9_-]{0,40}(?:token|secret|password|passwd|credential|api-?key|access-?key)[A-Za-z0-9_-]{0,40}["']?\s{0,4}[=:]\s{0,4}["']?)[^\s"',;}]{4,}/gi,
    `$1${mark}`,
  ],
  [/(:\/\/[^\s/@:]*:)[^\s/@]+@/g, `$1${mark}@`],
];

/**
 * Returns a text without what looks like a credential. It is for the output of other programs, which may print credentials that
 * nobody else knows; `createScrubber` replaces those that are known.
 */
export function withoutUnknownCredentials(text: string): string {
  return looks.reduce((rest, [look, replacement]) => rest.replace(look, replacement), text);
}
