import type { Json } from '#core/model/json';
import type { Api } from '../../api/api.ts';
import type { Route } from '../../api/wire/route.ts';
import { route } from '../../api/wire/route.ts';
import type { ReferenceRequest } from '../../exchange/exchange.ts';
import { readJson } from './read-json.ts';

/** A request as rules see it. */
export type ParsedRequest = {
  readonly request: ReferenceRequest;
  readonly operation: Operation;
  readonly route: Route;
  /** Escaped. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The body as text. */
  readonly text: string;
  /** The body where it is JSON. */
  readonly body: Json | undefined;
};

const patches = new Map<string, Operation>([
  ['application/json-patch+json', 'json-patch'],
  ['application/merge-patch+json', 'merge-patch'],
  ['application/strategic-merge-patch+json', 'strategic-merge-patch'],
  ['application/apply-patch+yaml', 'apply'],
]);

/** Parses a request for rules. */
export function parseRequest(api: Pick<Api, 'registry'>, request: ReferenceRequest): ParsedRequest {
  const [path = '', ...rest] = request.target.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const to = route(api.registry, segmentsOf(path));
  const text = new TextDecoder().decode(request.body);
  return { request, operation: operationOf(request, to, query), route: to, path, query, text, body: readJson(text) };
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/^\//, '').replace(/\/$/, '').split('/').map(unescaped);
}

function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function operationOf(request: ReferenceRequest, to: Route, query: URLSearchParams): Operation {
  if (to?.of !== 'collection' && to?.of !== 'object') return 'other';
  const watch = query.get('watch');
  if (request.method === 'GET' && watch !== null && watch !== 'false' && watch !== '0') return 'watch';
  const patch = patches.get((request.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '');
  const ofCollection = to.of === 'collection';
  const operations = new Map<string, Operation>([
    ['GET', ofCollection ? 'list' : 'get'],
    ['POST', 'create'],
    ['PUT', 'update'],
    ['PATCH', patch ?? 'other'],
    ['DELETE', ofCollection ? 'deletecollection' : 'delete'],
  ]);
  return operations.get(request.method) ?? 'other';
}

/** The operations that rules distinguish: the verbs of the API, with each kind of patch. */
export type Operation =
  | 'get'
  | 'list'
  | 'watch'
  | 'create'
  | 'update'
  | 'json-patch'
  | 'merge-patch'
  | 'strategic-merge-patch'
  | 'apply'
  | 'delete'
  | 'deletecollection'
  /** Any request outside of resources: discovery, health, metrics, unknown paths. */
  | 'other';
