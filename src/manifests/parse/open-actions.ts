import { actionsOf, deedOf, hasActions } from './template-actions.ts';

/** The maximum number of actions that are carried from one document to the next. */
const mostCarried = 200;

/** A value that is set to what no one knows. */
const unknownValue = '?';

/**
 * Returns the actions of a template that are in effect behind a document: the blocks that are still open, with the branch that has begun,
 * and the variables that are set. One `---` may follow in the middle of a block.
 *
 * @param before those that are in effect before the document, in the order in which they were written.
 */
export function openActions(before: readonly string[], text: string): readonly string[] {
  if (!hasActions(text)) return before;
  let open: readonly string[] = before;
  for (const { does, code, start } of actionsOf(text)) {
    if (does === 'end') open = closed(open);
    else if (does === 'assign' || does === 'else') open = [...open, code];
    else if (does === 'open' || does === 'define') open = [...open, isFirstOnLine(text, start) ? code : `${code}${inline}`];
    if (open.length > mostCarried) return [];
  }
  return withoutInline(open);
}

/** Marks a block that begins behind other text of its line, which never spans documents: it may be text in quotes. */
const inline = '\n';

/** Ends the last block. Variables of the block end with it; others that were set in it have an unknown value. */
function closed(open: readonly string[]): readonly string[] {
  let start = open.length - 1;
  while (start >= 0 && !isOpening(open[start] ?? '')) start -= 1;
  if (start < 0) return open;
  const changed = open.slice(start + 1).flatMap((code) => /^(\$\w+)\s*=/.exec(code)?.[1] ?? []);
  return [...open.slice(0, start), ...new Set(changed.map((name) => `${name} = ${unknownValue}`))];
}

function withoutInline(open: readonly string[]): readonly string[] {
  return open.some((code) => code.endsWith(inline)) ? withoutInline(closed(open)) : open;
}

function isOpening(code: string): boolean {
  return ['open', 'define'].includes(deedOf(code.trimEnd()));
}

/** Checks whether a block is open. */
export function isInBlock(open: readonly string[]): boolean {
  return open.some(isOpening);
}

function isFirstOnLine(text: string, offset: number): boolean {
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(line, offset).trim() === '';
}
