import type { Where } from '#core/model/where';

/** Formats a place as editors and terminals expect it: `file:line:column`. */
export function placeWords(where: Where): string {
  return `${where.file}:${where.line}:${where.column}`;
}
