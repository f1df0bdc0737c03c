import type { Hole, Template } from '#core/model/template';
import { piecesOf } from './placeholders.ts';

const holes: ReadonlyMap<string, Hole> = new Map<string, Hole>([
  ['api_domain', { $dialect: 'apiDomain' }],
  ['run', { $run: true }],
  ['namespace', { $namespace: true }],
]);

/** The placeholders that a string of a subject may hold. */
export const placeholders: readonly string[] = [...holes.keys()];

/** A string of a table as the runner fills it in: itself, or its pieces with a hole for each placeholder. */
export function templateOfString(string: string): Template {
  const pieces = piecesOf(string);
  if (pieces.every((piece) => 'text' in piece)) return string;
  return { $join: pieces.map((piece) => ('text' in piece ? piece.text : (holes.get(piece.placeholder) ?? `{${piece.placeholder}}`))) };
}
