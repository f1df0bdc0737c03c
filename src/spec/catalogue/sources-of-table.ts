import type { Source } from '#core/model/source';
import type { SourcesTable } from '#core/model/tables/sources';
import { idsNamed } from './ids-named.ts';
import type { Problem, Reading } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';
import { suggestion } from './suggestion.ts';

/**
 * Returns the coverage of each piece of the specification, in the order of the table. `ids` are those of all statements and
 * open points, or `undefined` where some could not be read. Patterns that match none are in the `lost` of the source. Only the
 * tests of this project reject them, because no run depends on them.
 */
export function sourcesOfTable(table: SourcesTable, document: TableDocument, ids: readonly string[] | undefined): Reading<Source> {
  const problems: Problem[] = [];
  const report = (pointer: string, about: string, message: string): void => {
    problems.push({ where: document.places.valueAt(pointer), about, message });
  };
  for (const [name, text] of Object.entries(table.reasons)) {
    const wrong = sentenceProblem(text);
    if (wrong !== undefined) report(`/reasons/${name}`, `reason ${name}`, wrong);
  }
  const values = table.sections.flatMap(({ section, carried = [], noRequirement = [], missing = [] }, index): readonly Source[] => {
    const whereOf = (kind: string, row: number) => document.places.valueAt(`/sections/${index}/${kind}/${row}`);
    return [
      ...carried.map(
        ({ at, hash, by }, row): Source => ({
          section,
          at,
          hash,
          fate: { is: 'carried', ...idsNamed(by, ids) },
          where: whereOf('carried', row),
        }),
      ),
      ...noRequirement.map(({ at, hash, why }, row): Source => {
        const reason = Object.hasOwn(table.reasons, why) ? table.reasons[why] : undefined;
        if (reason === undefined) {
          const names = Object.keys(table.reasons);
          report(
            `/sections/${index}/noRequirement/${row}/why`,
            `${section} ${at}`,
            `no reason is named ${quoted(why)}${suggestion(why, names)}`,
          );
        }
        return { section, at, hash, fate: { is: 'no-requirement', why: reason ?? why }, where: whereOf('noRequirement', row) };
      }),
      ...missing.map(({ at, hash }, row): Source => ({ section, at, hash, fate: { is: 'missing' }, where: whereOf('missing', row) })),
    ];
  });
  return { values, problems };
}
