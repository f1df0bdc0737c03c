/**
 * Returns whether a pattern matches an id of parts separated by slashes.
 *
 * A pattern without `*` matches the equal id and all ids under it (`list` and `list/` match `list/limit`). In any other
 * pattern, `*` is any text within one part and `**` any text across parts; `**` as a whole part is any number of parts,
 * also none. Such a pattern must match the whole id.
 *
 * The time is at most proportional to the product of the two lengths, for any pattern.
 */
export function matchesGlob(pattern: string, id: string): boolean {
  return globMatcher(pattern)(id);
}

/** Returns `matchesGlob` for one pattern, which is parsed once and matched with many ids. */
export function globMatcher(pattern: string): (id: string) => boolean {
  const star = pattern.indexOf('*');
  if (star < 0) {
    const exact = pattern.replace(/\/+$/, '');
    const under = `${exact}/`;
    return (id) => exact !== '' && (id === exact || id.startsWith(under));
  }
  const tokens = tokensOf(pattern);
  // The slash before a star may be no part of what matches.
  const start = pattern.slice(0, star).replace(/\/$/, '');
  return (id) => {
    if (!id.startsWith(start)) return false;
    let ends: readonly number[] = [0];
    for (const token of tokens) ends = advance(token, ends, id);
    return ends.includes(id.length);
  };
}

type Token =
  | { readonly any: 'in-part' | 'across' }
  /** `**` as a part of its own: with the slash after it, or at the end with the slash before it. */
  | { readonly any: 'parts' | 'last-parts' }
  | { readonly text: string };

function tokensOf(pattern: string): readonly Token[] {
  // Any number of parts twice in a row is any number of parts.
  const simple = pattern.replace(/(^|\/)\*{2,}(?:\/\*{2,})+(?=\/|$)/g, '$1**');
  const pieces = simple.match(/(?<=^|\/)\*{2,}\/|\/\*{2,}$|\*+|[^*/]+|\//g) ?? [];
  return pieces.map((piece): Token => {
    if (!piece.includes('*')) return { text: piece };
    if (piece.startsWith('/')) return { any: 'last-parts' };
    if (piece.endsWith('/')) return { any: 'parts' };
    return { any: piece === '*' ? 'in-part' : 'across' };
  });
}

/** Every place in the id, in order and once, where the token can end if it starts at one of the places. */
function advance(token: Token, starts: readonly number[], id: string): readonly number[] {
  const first = starts[0];
  if (first === undefined) return [];
  if ('text' in token) return starts.filter((start) => id.startsWith(token.text, start)).map((start) => start + token.text.length);
  const known = new Set(starts);
  const ends: number[] = [];
  let open = false;
  for (let at = first; at <= id.length; at += 1) {
    const slashBefore = at > first && id[at - 1] === '/';
    if (token.any === 'in-part' && slashBefore) open = false;
    if (known.has(at)) open = true;
    if (open && isEnd(token.any, at, known, id)) ends.push(at);
  }
  return ends;
}

function isEnd(any: 'in-part' | 'across' | 'parts' | 'last-parts', at: number, starts: ReadonlySet<number>, id: string): boolean {
  if (any === 'in-part' || any === 'across') return true;
  if (any === 'parts') return starts.has(at) || id[at - 1] === '/';
  return at === id.length && (starts.has(at) || [...starts].some((start) => id[start] === '/'));
}
