/**
 * Returns the names of the fields that a JSON text has more than once in one object, each as often as it is repeated. The
 * reference server finds them with code of its own (`src/reference-server/json/duplicate-fields.ts`): if the judge had the same
 * code, no run against the reference server could show a mistake in it.
 */
export function duplicateFields(text: string): readonly string[] {
  const found: string[] = [];
  // The names of each object that is open; undefined for a list.
  const open: (Set<string> | undefined)[] = [];
  let name: string | undefined;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && name !== undefined) {
      const names = open.at(-1);
      if (names?.has(name) === true) found.push(name);
      names?.add(name);
    }
    name = token.startsWith('"') ? textOf(token) : undefined;
  }
  return found;
}

function textOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
