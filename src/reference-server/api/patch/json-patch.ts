import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, withFields } from '../../json/json-object.ts';
import type { PatchReading } from '../../settings/personality.ts';

/** More operations than clients send, and few enough to apply quickly. */
const maxOperations = 10_000;

/** A JSON patch that cannot be applied. `malformed`: it is not a JSON patch; `failed`: it does not fit the target. */
export class JsonPatchError extends Error {
  readonly problem: 'malformed' | 'failed';

  constructor(problem: 'malformed' | 'failed', message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Returns the target after the operations of a JSON patch (RFC 6902), in order. Throws `JsonPatchError`. Does not change the target. */
export function jsonPatch(target: Json, patch: Json, reading: PatchReading = 'as-standardized'): Json {
  if (!isJsonArray(patch)) throw new JsonPatchError('malformed', 'a JSON patch is an array of operations');
  if (patch.length > maxOperations) throw new JsonPatchError('malformed', `a JSON patch has at most ${maxOperations} operations`);
  if (!patch.every(isJsonObject)) throw new JsonPatchError('malformed', 'an operation of a JSON patch is an object');
  const patcher = patcherOf(reading);
  return patch.reduce((at: Json, operation) => (isJsonObject(operation) ? patcher.apply(at, operation) : at), target);
}

const missing = (path: readonly string[]): JsonPatchError => new JsonPatchError('failed', `nothing is at /${path.join('/')}`);

function patcherOf(reading: PatchReading) {
  const released = reading === 'as-released';
  const malformed = (message: string): JsonPatchError => new JsonPatchError(released ? 'failed' : 'malformed', message);

  function apply(target: Json, operation: JsonObject): Json {
    const path = tokensOf(operation, 'path');
    const op = fieldOf(operation, 'op');
    if (released && path.length === 0 && op !== 'replace' && op !== 'test') throw missing(path);
    switch (op) {
      case 'add':
        return put(target, path, operandOf(operation), 'insert');
      case 'replace':
        if (!released || path.length > 0) read(target, path);
        return put(target, path, operandOf(operation), 'replace');
      case 'remove':
        return remove(target, path);
      case 'copy':
        return put(target, path, read(target, tokensOf(operation, 'from')), 'insert');
      case 'move': {
        const from = tokensOf(operation, 'from');
        return put(remove(target, from), path, read(target, from), 'insert');
      }
      case 'test':
        if (!deepEqual(read(target, path), operandOf(operation))) throw new JsonPatchError('failed', `test failed at /${path.join('/')}`);
        return target;
      default:
        throw malformed('op is one of add, remove, replace, move, copy, test');
    }
  }

  function tokensOf(operation: JsonObject, field: 'path' | 'from'): readonly string[] {
    const pointer = fieldOf(operation, field);
    const tokens = typeof pointer === 'string' ? parsePointer(pointer) : undefined;
    if (tokens === undefined) throw malformed(`${field} is a JSON pointer`);
    return tokens;
  }

  function operandOf(operation: JsonObject): Json {
    const value = fieldOf(operation, 'value');
    if (value !== undefined) return value;
    if (released) return null;
    throw new JsonPatchError('malformed', 'the operation has no value');
  }

  /** Returns the index that a token names in an array; -1 for none. */
  function indexOf(token: string, length: number): number {
    if (released && /^-[1-9]\d{0,8}$/.test(token)) return Math.max(length + Number(token), -1);
    return /^(0|[1-9]\d{0,8})$/.test(token) ? Number(token) : -1;
  }

  function child(target: Json, token: string): Json | undefined {
    if (isJsonArray(target)) return target[indexOf(token, target.length)];
    return isJsonObject(target) ? fieldOf(target, token) : undefined;
  }

  function read(target: Json, path: readonly string[]): Json {
    let at: Json | undefined = target;
    let container: Json | undefined;
    for (const token of path) {
      container = at;
      at = at === undefined ? undefined : child(at, token);
    }
    if (at === undefined && released && isJsonObject(container)) return null;
    if (at === undefined) throw missing(path);
    return at;
  }

  /** Rebuilds the target along the path; `change` returns the new innermost container. */
  function rebuild(target: Json, path: readonly string[], change: (container: Json, token: string) => Json): Json {
    const [token, ...rest] = path;
    if (token === undefined) throw missing(path);
    if (rest.length === 0) return change(target, token);
    const inner = child(target, token);
    if (inner === undefined) throw missing(path);
    const rebuilt = rebuild(inner, rest, change);
    if (isJsonArray(target)) return target.map((item, index) => (index === indexOf(token, target.length) ? rebuilt : item));
    return isJsonObject(target) ? withFields(target, Object.fromEntries([[token, rebuilt]])) : target;
  }

  function put(target: Json, path: readonly string[], value: Json, how: 'insert' | 'replace'): Json {
    if (path.length === 0) return value;
    return rebuild(target, path, (container, token) => {
      if (isJsonObject(container)) return withFields(container, Object.fromEntries([[token, value]]));
      if (!isJsonArray(container)) throw missing(path);
      if (how === 'replace') return container.map((item, index) => (index === indexOf(token, container.length) ? value : item));
      const index = token === '-' ? container.length : indexOf(token, container.length + 1);
      if (index < 0 || index > container.length) throw missing(path);
      return [...container.slice(0, index), value, ...container.slice(index)];
    });
  }

  function remove(target: Json, path: readonly string[]): Json {
    return rebuild(target, path, (container, token) => {
      if (child(container, token) === undefined) throw missing(path);
      if (isJsonArray(container)) return container.filter((_item, index) => index !== indexOf(token, container.length));
      return isJsonObject(container) ? withFields(container, Object.fromEntries([[token, undefined]])) : container;
    });
  }

  return { apply };
}
