import type { Placeholder, Template } from '#core/model/template';
import { piecesOf } from './placeholders.ts';

const templates: ReadonlyMap<string, Placeholder> = new Map<string, Placeholder>([
  ['api_domain', { $dialect: 'apiDomain' }],
  ['run', { $run: true }],
  ['namespace', { $namespace: true }],
]);

/** The placeholders that a string of a subject may hold. */
export const placeholders: readonly string[] = [...templates.keys()];

/** A string of a table as the runner fills it in: itself, or its pieces with a template for each placeholder. */
export function templateOfString(string: string): Template {
  const pieces = piecesOf(string);
  if (pieces.every((piece) => 'text' in piece)) return string;
  return { $join: pieces.map((piece) => ('text' in piece ? piece.text : (templates.get(piece.placeholder) ?? `{${piece.placeholder}}`))) };
}
