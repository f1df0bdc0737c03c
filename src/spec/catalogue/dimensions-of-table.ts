import type { Dimension, DimensionPair } from '#core/model/dimension';
import type { DimensionsTable } from '#core/model/tables/dimensions';
import { idsNamed } from './ids-named.ts';
import type { Problem, Reading } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';
import { suggestion } from './suggestion.ts';

/**
 * Returns the dimensions in the order of the table. `ids` are those of all statements, or `undefined` where some could not be
 * read. Patterns that match none are in the `lost` of the reason.
 */
export function dimensionsOfTable(table: DimensionsTable, document: TableDocument, ids: readonly string[] | undefined): Reading<Dimension> {
  const values = table.rows.map(
    ({ id, text, values, fixed }, index): Dimension => ({
      id,
      text,
      values,
      fixed: fixed.map(({ statements, why }) => ({ ...idsNamed(statements, ids), why })),
      where: document.places.valueAt(`/rows/${index}`),
    }),
  );
  const problems = table.rows.flatMap(({ id, text, fixed }, index): readonly Problem[] => {
    const sentences = [
      { at: `/rows/${index}/text`, sentence: text },
      ...fixed.map(({ why }, place) => ({ at: `/rows/${index}/fixed/${place}/why`, sentence: why })),
    ];
    return sentences.flatMap(({ at, sentence }) => {
      const message = sentenceProblem(sentence);
      return message === undefined ? [] : [{ where: document.places.valueAt(at), about: `the dimension ${quoted(id)}`, message }];
    });
  });
  return { values, problems };
}

/** Returns the pairs of dimensions of the table. A dimension, or a value, that the table does not have is a problem. */
export function pairsOfTable(table: DimensionsTable, document: TableDocument): Reading<DimensionPair> {
  const known = new Map(table.rows.map(({ id, values }) => [id, Object.keys(values)]));
  const problems: Problem[] = [];
  table.pairs.forEach((pair, index) => {
    const report = (inside: string, message: string): void => {
      problems.push({ where: document.places.valueAt(`/pairs/${index}${inside}`), about: `the pair ${pair.of.join(' and ')}`, message });
    };
    pair.of.forEach((dimension, place) => {
      const values = known.get(dimension);
      if (values === undefined) {
        report(`/of/${place}`, `no dimension is named ${quoted(dimension)}${suggestion(dimension, [...known.keys()])}`);
        return;
      }
      const side = place === 0 ? 'first' : 'second';
      pair.except?.forEach((exception, row) => {
        exception[side].forEach((value, item) => {
          if (!values.includes(value))
            report(`/except/${row}/${side}/${item}`, `${dimension} has no value ${quoted(value)}${suggestion(value, values)}`);
        });
      });
    });
    pair.except?.forEach(({ why }, row) => {
      const message = sentenceProblem(why);
      if (message !== undefined) report(`/except/${row}/why`, message);
    });
  });
  return {
    values: table.pairs.map((pair, index) => ({ ...pair, where: document.places.valueAt(`/pairs/${index}`) })),
    problems,
  };
}
