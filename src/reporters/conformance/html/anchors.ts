import type { ReportedResult } from '#core/model/report';

const longest = 200;

/**
 * Returns the anchor of each result, such as `events/bookmark/all-sent@configmaps`: the requirement and the resource type, and where several
 * cases test the requirement on the type, the case too. It is the same in each run. Other characters than those of ids are replaced.
 */
export function anchorsOf(results: readonly ReportedResult[]): readonly string[] {
  const taken = new Set<string>();
  return results.map(({ statement, subject, case: id }, index) => {
    const names = [`${statement}@${subject}`, `${statement}@${subject}:${id}`].map(anchorText);
    const free = names.find((name) => name.length <= longest && !taken.has(name)) ?? `result-${index}`;
    taken.add(free);
    return free;
  });
}

/**
 * Returns the anchor of the entry of a requirement that passed, such as `watch/resume`, or `undefined` for one that another entry or a
 * section of the page could have. Links to results that passed lead there too.
 */
export function anchorOfStatement(statement: string, taken: Set<string>): string | undefined {
  const anchor = anchorText(statement);
  if (anchor.length > longest || !anchor.includes('/') || anchor.includes('@') || taken.has(anchor)) return undefined;
  taken.add(anchor);
  return anchor;
}

function anchorText(name: string): string {
  return name.replace(/[^\w/@:.-]/g, '-');
}
