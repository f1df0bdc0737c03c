import type { ReferenceRequest } from '../../exchange/exchange.ts';
import { editJson } from './edit-json.ts';
import type { RequestChange } from './exchange-rule.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { readJson } from './read-json.ts';

/** Changes a request; `token` is one that the server knows, where it needs credentials. */
export function changedRequest(parsed: ParsedRequest, change: RequestChange, token: string | undefined): ReferenceRequest {
  const { request } = parsed;
  return {
    ...request,
    method: change.method ?? request.method,
    target: changedTarget(parsed, change),
    headers: changedHeaders(request.headers, change, token),
    body: changedBody(request.body, change),
  };
}

function changedTarget(parsed: ParsedRequest, { to, query: changes }: RequestChange): string {
  const path = to?.(parsed) ?? parsed.path;
  if (changes === undefined) return parsed.request.target.replace(parsed.path, () => path);
  const query = new URLSearchParams(parsed.query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function changedHeaders(
  headers: ReadonlyMap<string, string>,
  change: RequestChange,
  token: string | undefined,
): ReadonlyMap<string, string> {
  const changed = new Map(headers);
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  if (change.asKnown === true && token !== undefined) changed.set('authorization', `Bearer ${token}`);
  return changed;
}

function changedBody(body: Uint8Array, { body: edits, text }: RequestChange): Uint8Array {
  if (edits === undefined && text === undefined) return body;
  const found = new TextDecoder().decode(body);
  const replaced = text === undefined ? found : found.replace(text[0], text[1]);
  const document = edits === undefined ? undefined : readJson(replaced);
  return new TextEncoder().encode(document === undefined ? replaced : JSON.stringify(editJson(document, edits ?? [])));
}
