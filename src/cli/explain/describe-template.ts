import { shellQuote } from '#core/codecs/shell-quote';
import { type CurlRequest, curlCommand } from '#core/http/curl-command';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';

/** Returns a template as readable text, with placeholders in angle brackets. */
export function describeTemplate(template: Template): string {
  if (typeof template === 'string') return template;
  if (template === null || typeof template !== 'object') return String(template);
  if ('$own' in template) return `<${String(template.$own)}>`;
  if ('$namespace' in template) return '<namespace>';
  if ('$run' in template) return '<run>';
  if ('$case' in template) return '<case>';
  if ('$future' in template) return '<version from the future>';
  if ('$limited' in template) return '<limited identity>';
  if (isLine(template)) return `<a line of ${template.$line.step} between "${template.$line.begins}" and "${template.$line.ends}">`;
  if ('$dialect' in template) return `<${String(template.$dialect)}>`;
  if (isRef(template)) return `<${template.$ref.step}${template.$ref.at.replace('/metadata/', '.')}>`;
  if (isCount(template)) return `<number of ${template.$count.at.slice(1)} of ${template.$count.step}>`;
  if (isJoin(template)) return template.$join.map(describeTemplate).join('');
  return JSON.stringify(template, (_key, value: Template) => (isPlaceholderLike(value) ? describeTemplate(value) : value));
}

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

function isPlaceholderLike(value: Template): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === 1 &&
    Object.keys(value)[0]?.startsWith('$') === true
  );
}

type WithPlaceholders<Key extends string> = Extract<Template, { readonly [key in Key]: unknown }>;

function isRef(template: object): template is WithPlaceholders<'$ref'> & { readonly $ref: { readonly step: string; readonly at: string } } {
  return '$ref' in template;
}

function isCount(template: object): template is { readonly $count: { readonly step: string; readonly at: string } } {
  return '$count' in template;
}

function isLine(
  template: object,
): template is { readonly $line: { readonly step: string; readonly begins: string; readonly ends: string } } {
  return '$line' in template;
}

function isJoin(template: object): template is { readonly $join: readonly Template[] } {
  return '$join' in template;
}
