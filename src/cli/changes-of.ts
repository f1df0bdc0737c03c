import { diffArrays, formatPatch } from 'diff';

type Change = { readonly kind: ' ' | '-' | '+'; readonly line: string };
type Hunk = { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] };

const context = 3;
/** After a change, so many equal lines show that both texts go on in the same way. */
const equalLines = 3;
/** Where they do not within so many lines, the lines are compared part by part, so that the time grows with the text. */
const longestPart = 400;

/** Returns the changes of a file in the unified format of `diff`, in a time that grows with the length of the texts. */
export function changesOf(file: string, before: string, after: string): string {
  const hunks = hunksOf(changes(linesOf(before), linesOf(after)));
  const patch = { oldFileName: file, newFileName: file, oldHeader: undefined, newHeader: undefined, hunks };
  return formatPatch(patch).replace(/^=+\n/, '');
}

/** Returns the lines with their ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function changes(before: readonly string[], after: readonly string[]): readonly Change[] {
  const all: Change[] = [];
  for (let at = 0, to = 0; at < before.length || to < after.length; ) {
    const line = before[at];
    if (line !== undefined && line === after[to]) {
      all.push({ kind: ' ', line });
      at += 1;
      to += 1;
      continue;
    }
    const [removed, added] = changedPart(before, at, after, to);
    for (const part of diffArrays(before.slice(at, at + removed), after.slice(to, to + added)))
      for (const each of part.value) all.push({ kind: part.removed ? '-' : part.added ? '+' : ' ', line: each });
    at += removed;
    to += added;
  }
  return all;
}

/** Returns how many lines of both texts differ, until the next equal ones. */
function changedPart(before: readonly string[], at: number, after: readonly string[], to: number): readonly [number, number] {
  for (let distance = 1; distance <= 2 * longestPart; distance += 1) {
    for (let removed = Math.max(0, distance - longestPart); removed <= Math.min(distance, longestPart); removed += 1) {
      const added = distance - removed;
      if (areEqual(before, at + removed, after, to + added)) return [removed, added];
    }
  }
  return [longestPart, longestPart];
}

function areEqual(before: readonly string[], at: number, after: readonly string[], to: number): boolean {
  if (at > before.length || to > after.length) return false;
  for (let index = 0; index < equalLines; index += 1) if (before[at + index] !== after[to + index]) return false;
  return true;
}

/** Returns the changes with the lines around them; what is close together is one hunk. */
function hunksOf(all: readonly Change[]): Hunk[] {
  const ranges: { begin: number; end: number }[] = [];
  all.forEach(({ kind }, index) => {
    if (kind === ' ') return;
    const [begin, end] = [Math.max(0, index - context), index + 1 + context];
    const last = ranges.at(-1);
    if (last !== undefined && begin <= last.end) last.end = end;
    else ranges.push({ begin, end });
  });
  const position = { old: 1, new: 1, index: 0 };
  const passOver = (changes: readonly Change[]): void => {
    position.old += changes.filter(({ kind }) => kind !== '+').length;
    position.new += changes.filter(({ kind }) => kind !== '-').length;
    position.index += changes.length;
  };
  return ranges.map(({ begin, end }) => {
    passOver(all.slice(position.index, begin));
    const hunk: Hunk = { oldStart: position.old, oldLines: 0, newStart: position.new, newLines: 0, lines: [] };
    const own = all.slice(begin, end);
    addLines(hunk, own);
    passOver(own);
    return hunk;
  });
}

function addLines(hunk: Hunk, changed: readonly Change[]): void {
  for (const { kind, line } of changed) {
    if (kind !== '+') hunk.oldLines += 1;
    if (kind !== '-') hunk.newLines += 1;
    hunk.lines.push(`${kind}${line.replace(/\n$/, '')}`, ...(line.endsWith('\n') ? [] : ['\\ No newline at end of file']));
  }
}
