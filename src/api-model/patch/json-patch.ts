import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { parsePointer, pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';

/** A document after a JSON patch, or the operation of it that fails. */
type Outcome = { readonly after: Json } | { readonly failed: Json };

/** Returns a document after a JSON patch (RFC 6902); undefined where an operation of the patch fails. */
export function jsonPatch(document: Json, patch: Json): Json | undefined {
  const outcome = outcomeOf(document, patch);
  return outcome !== undefined && 'after' in outcome ? outcome.after : undefined;
}

/**
 * Returns whether a JSON patch has an operation that fails on every server: it removes or moves what is not there, or tests for another
 * value. Released servers take a missing value that is replaced or copied for null, and the specification does not say otherwise.
 */
export function hasFailure(document: Json, patch: Json): boolean {
  const outcome = outcomeOf(document, patch);
  if (outcome === undefined || 'after' in outcome) return false;
  const op = stringAt(outcome.failed, '/op');
  return op === 'remove' || op === 'move' || (op === 'test' && pointTo(outcome.failed, '/value') !== null);
}

/** Returns undefined for what is no JSON patch. */
function outcomeOf(document: Json, patch: Json): Outcome | undefined {
  if (!isJsonArray(patch)) return undefined;
  let after: Json = document;
  for (const operation of patch) {
    const next = applied(after, operation);
    if (next === undefined) return { failed: operation };
    after = next;
  }
  return { after };
}

function applied(document: Json, operation: Json): Json | undefined {
  const path = parsePointer(stringAt(operation, '/path') ?? 'none');
  if (path === undefined) return undefined;
  const value = pointTo(operation, '/value');
  switch (stringAt(operation, '/op')) {
    case 'add':
      return value === undefined ? undefined : changed(document, path, { value, replace: false });
    case 'replace':
      return value === undefined || valueAt(document, path) === undefined ? undefined : changed(document, path, { value, replace: true });
    case 'remove':
      return valueAt(document, path) === undefined ? undefined : changed(document, path, undefined);
    case 'test':
      return value !== undefined && deepEqual(valueAt(document, path), value) ? document : undefined;
    case 'copy':
    case 'move':
      return carried(document, operation, path);
    default:
      return undefined;
  }
}

function carried(document: Json, operation: Json, path: readonly string[]): Json | undefined {
  const from = stringAt(operation, '/from');
  const source = from === undefined ? undefined : parsePointer(from);
  if (from === undefined || source === undefined) return undefined;
  const value = valueAt(document, source);
  if (value === undefined) return undefined;
  const without = stringAt(operation, '/op') === 'move' ? changed(document, source, undefined) : document;
  return without === undefined ? undefined : changed(without, path, { value, replace: false });
}

/** The value at a path; the elements of an array have indexes without leading zeros. */
function valueAt(document: Json | undefined, [key, ...rest]: readonly string[]): Json | undefined {
  if (key === undefined) return document;
  if (isJsonArray(document)) return isIndex(key) ? valueAt(document[Number(key)], rest) : undefined;
  return isJsonObject(document) && Object.hasOwn(document, key) ? valueAt(document[key], rest) : undefined;
}

function isIndex(key: string): boolean {
  return /^(0|[1-9]\d{0,6})$/.test(key);
}

type Change = { readonly value: Json; readonly replace: boolean } | undefined;

/** Returns a document with another value at a path, or without it; undefined where the path has no parent. */
function changed(document: Json, [key, ...rest]: readonly string[], change: Change): Json | undefined {
  if (key === undefined) return change?.value;
  if (isJsonArray(document)) return changedArray(document, key, rest, change);
  if (!isJsonObject(document)) return undefined;
  const fields = new Map(Object.entries(document));
  if (rest.length > 0) {
    const inner = Object.hasOwn(document, key) ? document[key] : undefined;
    const after = inner === undefined ? undefined : changed(inner, rest, change);
    if (after === undefined) return undefined;
    fields.set(key, after);
  } else if (change === undefined) fields.delete(key);
  else fields.set(key, change.value);
  return Object.fromEntries(fields);
}

function changedArray(array: readonly Json[], key: string, rest: readonly string[], change: Change): Json | undefined {
  const index = key === '-' ? array.length : Number(key);
  if (key !== '-' && !isIndex(key)) return undefined;
  if (rest.length > 0) {
    const inner = array[index];
    const after = inner === undefined ? undefined : changed(inner, rest, change);
    return after === undefined ? undefined : spliced(array, index, 1, [after]);
  }
  if (change === undefined) return index < array.length ? spliced(array, index, 1, []) : undefined;
  if (index > array.length) return undefined;
  return spliced(array, index, change.replace ? 1 : 0, [change.value]);
}

function spliced(array: readonly Json[], index: number, removes: number, inserts: readonly Json[]): readonly Json[] {
  return [...array.slice(0, index), ...inserts, ...array.slice(index + removes)];
}
