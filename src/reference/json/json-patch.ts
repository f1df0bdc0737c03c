import type { Json, JsonObject } from '../../model/json.ts';
import { jsonEqual } from './json-equal.ts';
import { fieldOf, isArray, isObject, withFields } from './json-object.ts';
import { pointerTokens } from './json-pointer.ts';

/** More than a client sends, fewer than would keep the server busy. */
const maxOperations = 10_000;

/** A JSON patch that cannot be applied. `malformed`: it is no JSON patch; `failed`: it does not fit the target. */
export class JsonPatchError extends Error {
  readonly problem: 'malformed' | 'failed';

  constructor(problem: 'malformed' | 'failed', message: string) {
    super(message);
    this.problem = problem;
  }
}

/** The target after the operations of a JSON patch (RFC 6902), in order. Throws `JsonPatchError`; the target is never changed. */
export function jsonPatch(target: Json, patch: Json): Json {
  if (!isArray(patch)) throw new JsonPatchError('malformed', 'a JSON patch is an array of operations');
  if (patch.length > maxOperations) throw new JsonPatchError('malformed', `a JSON patch has at most ${maxOperations} operations`);
  return patch.reduce((at: Json, operation) => applyOperation(at, operation), target);
}

function applyOperation(target: Json, operation: Json): Json {
  if (!isObject(operation)) throw new JsonPatchError('malformed', 'an operation of a JSON patch is an object');
  const path = tokensOf(operation, 'path');
  switch (fieldOf(operation, 'op')) {
    case 'add':
      return put(target, path, operandOf(operation), 'insert');
    case 'replace':
      read(target, path);
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
      if (!jsonEqual(read(target, path), operandOf(operation))) throw new JsonPatchError('failed', `test failed at /${path.join('/')}`);
      return target;
    default:
      throw new JsonPatchError('malformed', 'op is one of add, remove, replace, move, copy, test');
  }
}

function tokensOf(operation: JsonObject, field: 'path' | 'from'): readonly string[] {
  const pointer = fieldOf(operation, field);
  const tokens = typeof pointer === 'string' ? pointerTokens(pointer) : undefined;
  if (tokens === undefined) throw new JsonPatchError('malformed', `${field} is a JSON pointer`);
  return tokens;
}

function operandOf(operation: JsonObject): Json {
  const value = fieldOf(operation, 'value');
  if (value === undefined) throw new JsonPatchError('malformed', 'the operation has no value');
  return value;
}

const missing = (path: readonly string[]): JsonPatchError => new JsonPatchError('failed', `nothing is at /${path.join('/')}`);

function child(target: Json, token: string): Json | undefined {
  if (isArray(target)) return /^(0|[1-9]\d{0,8})$/.test(token) ? target[Number(token)] : undefined;
  return isObject(target) ? fieldOf(target, token) : undefined;
}

function read(target: Json, path: readonly string[]): Json {
  let at: Json | undefined = target;
  for (const token of path) at = at === undefined ? undefined : child(at, token);
  if (at === undefined) throw missing(path);
  return at;
}

/** Rebuilds the target along the path, with the last container as `change` makes it. */
function rebuild(target: Json, path: readonly string[], change: (container: Json, token: string) => Json): Json {
  const [token, ...rest] = path;
  if (token === undefined) throw missing(path);
  if (rest.length === 0) return change(target, token);
  const inner = child(target, token);
  if (inner === undefined) throw missing(path);
  const rebuilt = rebuild(inner, rest, change);
  if (isArray(target)) return target.map((item, index) => (index === Number(token) ? rebuilt : item));
  return isObject(target) ? withFields(target, Object.fromEntries([[token, rebuilt]])) : target;
}

function put(target: Json, path: readonly string[], value: Json, how: 'insert' | 'replace'): Json {
  if (path.length === 0) return value;
  return rebuild(target, path, (container, token) => {
    if (isObject(container)) return withFields(container, Object.fromEntries([[token, value]]));
    if (!isArray(container)) throw missing(path);
    if (how === 'replace') return container.map((item, index) => (index === Number(token) ? value : item));
    const index = token === '-' ? container.length : /^(0|[1-9]\d{0,8})$/.test(token) ? Number(token) : -1;
    if (index < 0 || index > container.length) throw missing(path);
    return [...container.slice(0, index), value, ...container.slice(index)];
  });
}

function remove(target: Json, path: readonly string[]): Json {
  read(target, path);
  return rebuild(target, path, (container, token) => {
    if (isArray(container)) return container.filter((_item, index) => index !== Number(token));
    return isObject(container) ? withFields(container, Object.fromEntries([[token, undefined]])) : container;
  });
}
