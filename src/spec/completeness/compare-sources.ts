import type { Source } from '#core/model/source';
import type { SourceUnit } from './source-unit.ts';

/** The differences between the table of sources and the specification. */
export type SourceComparison = {
  /** Pieces of the specification that the table does not name. */
  readonly unlisted: readonly SourceUnit[];
  /** Rows whose position does not exist in the specification. */
  readonly unknown: readonly Source[];
  /** Rows whose text in the specification has changed. */
  readonly stale: readonly { readonly source: Source; readonly unit: SourceUnit }[];
};

/** Compares the table of sources with the pieces of the specification. */
export function compareSources(units: readonly SourceUnit[], sources: readonly Source[]): SourceComparison {
  const unitAt = new Map(units.map((unit) => [placeOf(unit), unit]));
  const listed = new Set(sources.map(placeOf));
  return {
    unlisted: units.filter((unit) => !listed.has(placeOf(unit))),
    unknown: sources.filter((source) => !unitAt.has(placeOf(source))),
    stale: sources.flatMap((source) => {
      const unit = unitAt.get(placeOf(source));
      return unit === undefined || unit.hash === source.hash ? [] : [{ source, unit }];
    }),
  };
}

function placeOf({ section, at }: { readonly section: string; readonly at: number }): string {
  return JSON.stringify([section, at]);
}
