import { shellQuote } from '#core/codecs/shell-quote';
import { type CurlRequest, curlCommand } from '#core/http/curl-command';
import { describeTemplate } from '#core/json/describe-template';
import type { Request } from '#core/model/request';

/** Returns the curl command of a request, with `$SERVER` for the target and placeholders in angle brackets; every word is quoted for a shell. */
export function describeRequest(request: Request): string {
  const query = Object.entries(request.query ?? {}).map(([name, value]) => (value === null ? name : `${name}=${describeTemplate(value)}`));
  const headers = Object.entries(request.headers ?? {}).filter(([name]) => name !== 'content-type');
  const body = bodyOf(request);
  return curlCommand({
    options: [],
    stream: 'watch' in (request.query ?? {}),
    method: request.method,
    headers: [
      ...headers.map(([name, value]) => [name, value === null ? '' : describeTemplate(value)] as const),
      ...(body === undefined ? [] : [['content-type', mediaTypeOf(request)] as const]),
    ],
    body,
    target: `${describeTemplate(request.path)}${query.length === 0 ? '' : `?${query.join('&')}`}`,
  });
}

function mediaTypeOf({ headers, binary }: Request): string {
  return describeTemplate(headers?.['content-type'] ?? (binary === undefined ? 'application/json' : { $dialect: 'binaryMediaType' }));
}

function bodyOf({ binary, binaryPrefix, text, body }: Request): CurlRequest['body'] {
  const sent = binary ?? text ?? body;
  if (sent === undefined) return undefined;
  if (binary === undefined) return { option: '--data-raw', word: shellQuote(describeTemplate(sent)) };
  const form = binaryPrefix === undefined ? 'in binary' : 'in binary, with another prefix';
  return { option: '--data-binary', word: shellQuote(`<${describeTemplate(sent)} ${form}>`) };
}
