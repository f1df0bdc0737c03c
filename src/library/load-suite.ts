import type { ConformanceSuite } from '#conformance/conformance-suite';
import type { DrawnSource } from '#conformance/plan/drawn-plan';
import { matchesGlob } from '#core/codecs/glob';
import type { Case, Fixture } from '#core/model/case';
import type { RunOptions, SubjectFile } from '#core/model/evidence';
import type { Statement } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Catalogue } from '#spec/catalogue/catalogue';
import { readSubjects } from '#spec/catalogue/read-subjects';
import { coverageOf } from '#spec/completeness/coverage';
import { chosenSequences, drawnCases, givenCases, type MoreSequences, type NamedSeed, namedSequences } from '#suites/drawn/drawn';
import { fixtures } from '#suites/fixtures';
import { generateCases } from '#suites/index';
import { observationCases } from '#suites/observations/observation-cases';
import { loadCatalogue } from './load-catalogue.ts';
import { projectTables } from './load-tables.ts';
import { toolVersion } from './tool-version.ts';

/** The tables, and all cases that they make. */
export type Suite = Catalogue & {
  readonly cases: readonly Case[];
  readonly fixtures: readonly Fixture[];
  /** Draws the sequences that the options of a run ask for, in place of the chosen ones. */
  readonly drawn?: DrawnSource;
};

/**
 * Reads the tables of this project and makes the cases, also those of the types in subject files and of drawn sequences.
 * Throws `TableError` where a table does not match its schema, and `UsageError` where a subject file does not.
 */
export function loadSuite(files: readonly SubjectFile[] = [], drawn?: MoreSequences | 'none'): Suite {
  if (files.length === 0) return withDrawn(projectSuite(), drawn);
  const catalogue = loadCatalogue();
  const fromFiles = readSubjects(files, catalogue.subjects, projectTables().schemas);
  return withDrawn(suiteOf({ ...catalogue, subjects: [...catalogue.subjects, ...fromFiles] }), drawn);
}

/**
 * Loads the suite of a run with these options: with the sequences that they ask for, those of the seeds that a pattern names, or
 * those of a file alone.
 */
export function suiteOfRun(options: RunOptions | undefined): Suite {
  const { subjects: files, only = [], skip = [], given } = options ?? {};
  const bare = loadSuite(files, 'none');
  const { statements, subjects } = bare;
  if (given !== undefined) return { ...bare, cases: givenCases(statements, subjects, given.sequences) };
  const seed = options?.drawn === undefined && options?.drawnSeconds === undefined ? undefined : options.seed;
  const isWithChosen = seed === undefined && (only.length === 0 || nameSequences([...only, ...skip], subjects));
  const { cases } = isWithChosen ? withDrawn(bare, undefined) : bare;
  const known = new Set(cases.map(({ id, subject }) => `${id}@${subject}`));
  const named = namedSequences(statements, subjects, only.flatMap(seedIn));
  return {
    ...bare,
    cases: [...cases, ...named.filter(({ id, subject }) => !known.has(`${id}@${subject}`))],
    ...(seed === undefined ? {} : { drawn: (from, count) => drawnCases(statements, subjects, { sequences: count, seed, from }) }),
  };
}

/** Returns whether patterns name one of the chosen sequences, which take longer to draw than all other cases to make. */
function nameSequences(patterns: readonly string[], subjects: readonly Subject[]): boolean {
  const names = chosenSequences(subjects);
  return patterns.some((pattern) => names.some((name) => matchesGlob(pattern, name)));
}

/** Returns the seed that a pattern names, such as `drawn/573` or `drawn/573@configmaps`. */
function seedIn(pattern: string): readonly NamedSeed[] {
  const { seed, subject } = /^drawn\/(?<seed>\d{1,10})(?:@(?<subject>[a-z0-9-]+))?$/.exec(pattern)?.groups ?? {};
  return seed === undefined || Number(seed) >= 2 ** 32 ? [] : [{ seed: Number(seed), subject }];
}

/** The suite of the tables of this project without drawn sequences, and the chosen sequences: they are the same whenever they are made. */
const made: { suite?: Suite; chosen?: readonly Case[] } = {};

function projectSuite(): Suite {
  made.suite ??= suiteOf(loadCatalogue());
  return made.suite;
}

/** Adds the cases of drawn sequences: the chosen ones, others, or none. */
function withDrawn(suite: Suite, drawn: MoreSequences | 'none' | undefined): Suite {
  if (drawn === 'none') return suite;
  const { statements, subjects } = suite;
  if (drawn === undefined && suite === made.suite) {
    made.chosen ??= drawnCases(statements, subjects);
    return { ...suite, cases: [...suite.cases, ...made.chosen] };
  }
  return { ...suite, cases: [...suite.cases, ...drawnCases(statements, subjects, drawn)] };
}

/** Returns a suite with the cases of drawn sequences alone: the chosen ones, or others. */
export function onlyDrawn(suite: Suite, drawn?: MoreSequences): Suite {
  return { ...suite, cases: drawnCases(suite.statements, suite.subjects, drawn) };
}

/** Returns the suite as the pipeline takes it; with its coverage where the report is for people. */
export function conformanceSuite(suite: Suite, { withCoverage }: { readonly withCoverage: boolean }): ConformanceSuite {
  return { ...suite, version: toolVersion(), ...(withCoverage ? { coverage: coverageOf(suite) } : {}) };
}

/**
 * Returns the suite of the tables. With a statement, its cases are all that judge the statement, and perhaps others: a
 * scenario is needed once, and rows with parameters make their cases together.
 */
export function suiteOf(catalogue: Catalogue, judging?: Statement): Suite {
  const { statements, subjects, openPoints } = catalogue;
  const isChosen = (one: Statement): boolean =>
    judging === undefined || one === judging || (one.form.name === judging.form.name && one.form.name !== 'scenario');
  const cases = [...generateCases(statements.filter(isChosen), subjects), ...observationCases(openPoints, subjects)];
  return { ...catalogue, fixtures, cases };
}
