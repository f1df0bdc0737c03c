import { shellQuote } from '#core/codecs/shell-quote';
import { type CurlRequest, curlCommand } from '#core/http/curl-command';
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
  const { method, target, headers, body = '', encoding } = request;
  const command = curlCommand({
    options: ['--include', '--globoff', '--path-as-is'],
    stream: options.stream,
    method,
    token: tokenOf[options.as],
    headers: Object.entries(headers).filter(([name]) => !secretHeaders.has(name.toLowerCase())),
    body: request.body === undefined ? undefined : bodyOption(body, encoding),
    target,
  });
  return encoding === undefined ? command : `${bytesOf(body)} | ${command}`;
}

function bodyOption(body: string, encoding: SentRequest['encoding']): NonNullable<CurlRequest['body']> {
  if (encoding !== undefined) return { option: '--data-binary', word: '@-' };
  if (body.length <= longestBody) return { option: '--data-raw', word: shellQuote(body) };
  return { option: '--data-binary', word: '"@$BODY"' };
}

function bytesOf(base64: string): string {
  return base64.length <= longestBody ? `printf %s ${shellQuote(base64)} | base64 --decode` : 'base64 --decode < "$BODY"';
}
