import { parseRelease, releaseOrder } from '#core/codecs/release';
import type { Snapshot } from '#core/model/snapshot';
import type { FeaturesFile } from '#core/model/tables/features';
import { UsageError } from '#core/model/tool-error';
import { placeWords } from './place-words.ts';
import type { Problem } from './problem.ts';
import { readYaml, type TableDocument } from './read-document.ts';
import { schemaProblems } from './schema-problems.ts';
import type { SchemaText, SourceText } from './source-text.ts';
import { compiledSchema } from './table-schemas.ts';
import { notUnique } from './unique.ts';

const stages = { Alpha: 'alpha', Beta: 'beta', GA: 'stable', Deprecated: 'deprecated' } as const;

const mostShown = 20;

/**
 * Reads the list of features that a release keeps beside its sources: YAML or JSON, checked against `features.schema.json`.
 *
 * @returns the stages of each feature, oldest first, by the name of its gate; sorted.
 * @throws UsageError that lists all problems (up to 20), with `where` at the first.
 */
export function readFeatures(source: SourceText, schemas: readonly SchemaText[]): NonNullable<Snapshot['features']> {
  const document = readYaml(source);
  if ('problems' in document) throw refusal(document.problems);
  const validate = compiledSchema<FeaturesFile>(schemas, 'features.schema.json');
  const value: unknown = document.value;
  if (!validate(value)) throw refusal(schemaProblems(document, validate.errors ?? []));
  const problems = [...twice(value, document), ...outOfOrder(value, document)];
  if (problems.length > 0) throw refusal(problems);
  const sorted = [...value].sort((one, other) => (one.name < other.name ? -1 : 1));
  return Object.fromEntries(
    sorted.map(({ name, versionedSpecs }) => [
      name,
      versionedSpecs.map((spec) => ({ since: spec.version, stage: stages[spec.preRelease], onByDefault: spec.default })),
    ]),
  );
}

function twice(features: FeaturesFile, { places }: TableDocument): readonly Problem[] {
  return notUnique(
    'the feature',
    features.map(({ name }, index) => ({ name, where: places.valueAt(`/${index}`) })),
  );
}

function outOfOrder(features: FeaturesFile, { places }: TableDocument): readonly Problem[] {
  return features.flatMap(({ name, versionedSpecs }, index) =>
    versionedSpecs.flatMap(({ version }, item): readonly Problem[] => {
      const [release, last] = [parseRelease(version), parseRelease(versionedSpecs[item - 1]?.version ?? '')];
      if (release === undefined || last === undefined || releaseOrder(last, release) < 0) return [];
      const where = places.valueAt(`/${index}/versionedSpecs/${item}/version`);
      return [{ where, about: name, message: `expected a release after ${versionedSpecs[item - 1]?.version}, found ${version}` }];
    }),
  );
}

function refusal(problems: readonly Problem[]): UsageError {
  const lines = problems.slice(0, mostShown).map(({ where, about, message }) => `${placeWords(where)}: ${about}: ${message}`);
  const [first] = problems;
  return new UsageError(`The list of features cannot be read.\n${lines.join('\n')}\n`, {
    next: 'Correct the file; spec-tables/schema/features.schema.json describes it.',
    ...(first === undefined ? {} : { where: first.where }),
  });
}
