import type { Where } from '#core/model/where';

/** A place as editors and terminals understand it: `file:line:column`. */
export function placeWords(where: Where): string {
  return `${where.file}:${where.line}:${where.column}`;
}
