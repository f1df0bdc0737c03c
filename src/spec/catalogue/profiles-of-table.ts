import type { Profile } from '#core/model/profile';
import type { ProfilesTable } from '#core/model/tables/profiles';
import { aboutWords } from './about-words.ts';
import type { Problem, Reading } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';
import { suggestion } from './suggestion.ts';

/** The names that a profile may use. */
export type ProfileNames = { readonly areas: readonly string[]; readonly subjects: readonly string[] };

/**
 * Returns the profiles of a table. An area or a subject that no table has is a problem; `names` is `undefined` where some
 * tables could not be read.
 */
export function profilesOfTable(table: ProfilesTable, { places }: TableDocument, names: ProfileNames | undefined): Reading<Profile> {
  const problems = table.rows.flatMap(({ text, areas, subjects }, index): readonly Problem[] => {
    const problem = (pointer: string, message: string): Problem => ({
      where: places.valueAt(`/rows/${index}${pointer}`),
      about: aboutWords(`/rows/${index}${pointer}`, table),
      message,
    });
    const unknown = (key: keyof ProfileNames, named: readonly string[], what: string): readonly Problem[] =>
      named.flatMap((name, place) =>
        names === undefined || names[key].includes(name)
          ? []
          : [problem(`/${key}/${place}`, `no ${what} is named ${quoted(name)}${suggestion(name, names[key])}`)],
      );
    const sentence = sentenceProblem(text);
    return [
      ...(sentence === undefined ? [] : [problem('/text', sentence)]),
      ...unknown('areas', areas, 'area'),
      ...unknown('subjects', subjects, 'subject'),
    ];
  });
  return { values: table.rows.map((row, index) => ({ ...row, where: places.valueAt(`/rows/${index}`) })), problems };
}
