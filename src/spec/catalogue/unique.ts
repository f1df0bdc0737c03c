import type { Where } from '#core/model/where';
import { placeWords } from './place-words.ts';
import type { Problem } from './problem.ts';
import { quoted } from './quoted.ts';

/**
 * Returns a problem for each name that is already in use, with both places. `what` says what the name is, such as `id` or `text`.
 */
export function notUnique(what: string, things: readonly { readonly name: string; readonly where: Where }[]): readonly Problem[] {
  const taken = new Map<string, Where>();
  const problems: Problem[] = [];
  for (const { name, where } of things) {
    const first = taken.get(name);
    if (first === undefined) taken.set(name, where);
    else problems.push({ where, about: `${what} ${quoted(name)}`, message: `is already at ${placeWords(first)}` });
  }
  return problems;
}
