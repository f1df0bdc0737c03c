import type { Json } from '#core/model/json';
import type { WireRequest } from '#core/ports/http-client';

/** A request of a run, with a body as JSON where there is one. */
export function request(line: string, body?: Json, headers: WireRequest['headers'] = {}): WireRequest {
  const [method = '', target = ''] = line.split(' ');
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  return { method, target, headers: { 'content-type': 'application/json', ...headers }, as: 'admin', ...sent };
}
