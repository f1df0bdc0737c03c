import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { SentRequest } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Known } from './known.ts';
import type { ModelledType } from './modelled-type.ts';
import type { Operation } from './operation.ts';
import { valueClass } from './value-class.ts';
import { isHeld, isMarked, type World } from './world.ts';

/**
 * Returns what can make a difference when a server handles an operation: the state of the object before it, what the request
 * asks for, and the classes of the values that it sends. A clause that holds in some circumstances may not hold in others.
 */
export function circumstancesOf(operation: Operation, request: SentRequest, type: ModelledType, world: World): readonly string[] {
  return [
    ...('name' in operation ? [`object: ${stateOf(world.at(operation))}`] : []),
    ...('dryRun' in operation && operation.dryRun ? ['dry run'] : []),
    ...('force' in operation ? [operation.force ? 'force' : 'no force'] : []),
    ...('selection' in operation ? readOf(operation, request, type) : []),
    ...valuesIn(operation),
  ];
}

function stateOf(known: Known): string {
  if (known.is === 'marked') return 'terminating';
  if (known.is !== 'present') return known.is;
  if (isMarked(known.object)) return 'terminating';
  return isHeld(known.object) ? 'held by finalizers' : 'present';
}

function readOf(
  { namespace, selection }: Extract<Operation, { readonly selection: unknown }>,
  request: SentRequest,
  type: ModelledType,
): readonly string[] {
  const [, search = ''] = request.target.split('?');
  const query = new URLSearchParams(search);
  const version = query.get('resourceVersion');
  // All requests of a case have its label in their selector.
  const isByLabel = (query.get('labelSelector') ?? '').split(',').length > 1;
  return [
    ...(type.namespaced ? [namespace === undefined ? 'all namespaces' : 'one namespace'] : []),
    ...(selection.by === 'field' ? ['field selector'] : []),
    ...(isByLabel ? ['label selector'] : []),
    ...(query.has('continue') ? ['later page'] : query.has('limit') ? ['first page'] : []),
    ...(version === null || version === '' ? [] : [version === '0' ? 'version 0' : 'at a version']),
  ];
}

/** The classes of the values that a request sends. */
function valuesIn(operation: Operation): readonly string[] {
  const body = 'patch' in operation ? operation.patch : 'body' in operation ? operation.body : undefined;
  return body === undefined ? [] : [...new Set(leavesOf(contentOf(body)).map((leaf) => `value: ${valueClass(leaf)}`))];
}

/** What is drawn of a body: labels and annotations, and what is beside the metadata. */
function contentOf(body: Json): Json {
  // The operations of a JSON patch.
  if (isJsonArray(body)) return body.flatMap((one) => pointTo(one, '/value') ?? []);
  if (!isJsonObject(body)) return body;
  const { metadata, apiVersion: _, kind: __, ...content } = body;
  const texts = ['/labels', '/annotations'].flatMap((part) => pointTo(metadata, part) ?? []);
  return [...texts, content];
}

function leavesOf(value: Json): readonly Json[] {
  if (isJsonArray(value)) return value.length === 0 ? [value] : value.flatMap(leavesOf);
  if (!isJsonObject(value)) return [value];
  const inside = Object.values(value);
  return inside.length === 0 ? [value] : inside.flatMap(leavesOf);
}
