import type { Where } from '../model/where.ts';

/** A place as editors and terminals understand it: `file:line:column`. */
export function placeWords(where: Where): string {
  return `${where.file}:${where.line}:${where.column}`;
}
