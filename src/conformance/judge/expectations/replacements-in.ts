/** The type that a warning is about; the core group has no name. */
type Replaced = { readonly group: string; readonly version: string; readonly kind: string | undefined };

/** No warning is longer; the text of a server must be limited. */
const longestText = 1000;

/** What follows these words is used instead, up to the end of the clause. */
const instead = /\b(?:use|in favou?r of|replaced (?:by|with)|superseded by|(?:migrate|move|switch|upgrade) to)\s(?:[^;,.]|\.(?=\S))*/gi;

/** The name of a version, perhaps with its group; not the beginning of a release, such as `v1.25`. */
const namedVersion = /(?:([a-z0-9][-a-z0-9.]*)\/)?\b(v[1-9]\d{0,3}(?:(?:alpha|beta)[1-9]\d{0,3})?)(?![-\w]|\.\d)/g;

/**
 * Returns the versions of the same resource that a warning names as the replacement of a deprecated one, as in `policy/v1beta1
 * PodDisruptionBudget is deprecated in v1.21+; use policy/v1 PodDisruptionBudget`. A version without a group is one of the same
 * group, and one without a kind one of the same kind. The specification leaves the text of a warning open, so that only what
 * is clear counts.
 */
export function replacementsIn(text: string, { group, version, kind }: Replaced): readonly string[] {
  const clauses = text.slice(0, longestText).match(instead) ?? [];
  return clauses.flatMap((clause) => {
    const kinds = clause.match(/(?<![\w./-])[A-Z]\w*/g) ?? [];
    if (kinds.some((one) => one !== kind)) return [];
    return [...clause.matchAll(namedVersion)].flatMap(([, namedGroup = group, named = '']) =>
      namedGroup === group && named !== version ? [named] : [],
    );
  });
}
