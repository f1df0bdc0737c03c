import { shellQuote } from '../codecs/shell-quote.ts';

/** A request as the parts of a `curl` command. */
export type CurlRequest = {
  /** Options that come before all others. */
  readonly options: readonly string[];
  /** Whether to print the response as it arrives. */
  readonly stream: boolean;
  readonly method: string;
  /** The bearer token: text, or a variable of the shell. */
  readonly token?: string | undefined;
  /** Names and values; an empty value stands for a default header that is left out. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The option that sends the body, and its argument as a shell word. */
  readonly body?: { readonly option: '--data-raw' | '--data-binary'; readonly word: string } | undefined;
  /** Path and query. */
  readonly target: string;
};

/**
 * Returns the `curl` command of a request on one line, quoted for a shell. `$SERVER` stands for scheme, host and port.
 */
export function curlCommand(request: CurlRequest): string {
  const { method, token, headers, body } = request;
  const words = ['curl', ...request.options];
  if (request.stream) words.push('-N');
  if (method !== 'GET' || body !== undefined) words.push('--request', shellQuote(method));
  if (token !== undefined) words.push('--header', `"authorization: Bearer ${token}"`);
  for (const [name, value] of headers) words.push('--header', shellQuote(value === '' ? `${name}:` : `${name}: ${value}`));
  // Without this, curl sends the body as a form.
  if (body !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type')) words.push('--header', "'content-type:'");
  if (body !== undefined) words.push(body.option, body.word);
  words.push(`"$SERVER"${shellQuote(request.target)}`);
  return words.join(' ');
}
