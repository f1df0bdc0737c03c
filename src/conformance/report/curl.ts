import { shellQuote } from '#core/codecs/shell-quote';
import type { SentRequest } from '#core/model/evidence';
import type { Identity } from '#core/model/request';

/** A longer body would make a line that nobody can paste. */
const longestBody = 4096;

const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie']);

const tokenOf: Readonly<Record<Identity, string | undefined>> = {
  admin: '$TOKEN',
  limited: '$LIMITED_TOKEN',
  invalid: 'made-up',
  none: undefined,
};

/**
 * Returns a `curl` command for a request. `$SERVER` stands for scheme, host and port, `$TOKEN` or `$LIMITED_TOKEN` for the
 * credential of `as`, which is never written, and `$BODY` for a file with a body that is too long. A binary body comes from
 * a pipe; `stream` prints the response as it arrives.
 */
export function curlLine(request: SentRequest, options: { readonly as: Identity; readonly stream: boolean }): string {
  const words = ['curl', '--include', '--globoff', '--path-as-is'];
  if (options.stream) words.push('-N');
  if (request.method !== 'GET' || request.body !== undefined) words.push('--request', shellQuote(request.method));
  const token = tokenOf[options.as];
  if (token !== undefined) words.push('--header', `"authorization: Bearer ${token}"`);
  const headers = Object.entries(request.headers).filter(([name]) => !secretHeaders.has(name.toLowerCase()));
  for (const [name, value] of headers) words.push('--header', shellQuote(`${name}: ${value}`));
  if (request.body !== undefined) {
    // Without this, curl would call the body a form.
    if (!headers.some(([name]) => name.toLowerCase() === 'content-type')) words.push('--header', "'content-type:'");
    if (request.encoding !== undefined) words.push('--data-binary', '@-');
    else if (request.body.length <= longestBody) words.push('--data-raw', shellQuote(request.body));
    else words.push('--data-binary', '"@$BODY"');
  }
  words.push(`"$SERVER"${shellQuote(request.target)}`);
  return request.encoding === undefined ? words.join(' ') : `${bytesOf(request.body ?? '')} | ${words.join(' ')}`;
}

function bytesOf(base64: string): string {
  return base64.length <= longestBody ? `printf %s ${shellQuote(base64)} | base64 --decode` : 'base64 --decode < "$BODY"';
}
