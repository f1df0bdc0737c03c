import { describe, expect, it } from 'vitest';
import { compareSources } from '#spec/completeness/compare-sources';
import { lintTables } from '#spec/completeness/lint-tables';
import { splitSpecification } from '#spec/completeness/split-specification';
import { testedDimensions } from '#spec/completeness/tested-dimensions';
import { unusedColumns } from '#spec/completeness/unused-columns';
import { projectSuite } from '../../suites/project-suite.ts';
import { projectTables, schemas } from '../catalogue/schema-texts.ts';
import { columnsOf, rowsOf } from './columns.ts';
import { specification } from './specification.ts';

/** Pieces with a requirement that no statement carries yet. */
const missing = 0;
/** Tests of others that are in scope and that no statement covers yet. */
const uncovered = 0;

const { sources, peers, openPoints } = projectSuite;
const places = (pieces: readonly { readonly section: string; readonly at: number }[]) =>
  pieces.map(({ section, at }) => `${section} ${at}`);

describe.skipIf(specification === undefined)('the tables, beside the specification', () => {
  const text = specification ?? '';

  it('name each of its pieces with its current text: node scripts/sources.mjs shows the differences', () => {
    const { unlisted, unknown, stale } = compareSources(splitSpecification(text), sources);
    expect({ unlisted: places(unlisted), unknown: places(unknown), stale: places(stale.map(({ unit }) => unit)) }).toEqual({
      unlisted: [],
      unknown: [],
      stale: [],
    });
  });

  it('have an open point wherever it says that something is not shown', () => {
    const silent = splitSpecification(text).filter((unit) => unit.text.endsWith('not shown.'));
    const fates = silent.map(({ section, at }) => sources.find((source) => source.section === section && source.at === at)?.fate);
    const unseen = silent.filter((_, index) => {
      const fate = fates[index];
      return fate?.is !== 'carried' || !fate.by.some((id) => openPoints.some((point) => point.id === id));
    });
    expect([silent.length, places(unseen)]).toEqual([11, []]);
  });

  it('are under its headings, and do not copy its words', () => {
    const problems = lintTables(projectSuite, text).map(({ where, message }) => `${where.file}:${where.line}: ${message}`);
    expect(problems).toEqual([]);
  });
});

describe('the tables', () => {
  it(`carry all pieces of the specification but ${missing}`, () => {
    expect(sources.filter(({ fate }) => fate.is === 'missing')).toHaveLength(missing);
  });

  it('require nothing that the specification leaves open: that is an observation', () => {
    const openRows = projectSuite.statements.filter(({ text, form }) =>
      [text, form.name === 'unverifiable' ? form.why : ''].some((words) => /left open|specification does not show/.test(words)),
    );
    expect(openRows.map(({ id }) => id)).toEqual([]);
  });

  it('state what was tried for every transition that no request causes', () => {
    const isOfStates = (section: string) => /^(?:Two-phase deletion|Ownership of a field|Lifecycle of )/.test(section);
    const unreached = projectSuite.statements.filter(
      ({ form, binds, section }) => form.name === 'unverifiable' && binds === 'server' && isOfStates(section),
    );
    expect(unreached.length).toBeGreaterThan(8);
    const silent = unreached.filter(({ form }) => form.name === 'unverifiable' && form.tried === undefined);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('name statements that there are', () => {
    const lost = [...sources, ...peers].flatMap(({ fate, where }) =>
      'lost' in fate ? fate.lost.map((pattern) => `${where.file}:${where.line}: ${pattern}`) : [],
    );
    expect(lost).toEqual([]);
  });

  it('vary what their rows say, or have a reason, and test each pair of values', () => {
    const problems = testedDimensions(projectSuite).problems.map(({ where, message }) => `${where.file}:${where.line}: ${message}`);
    expect(problems).toEqual([]);
  });

  it('cover tests of other suites with judged statements', () => {
    const unjudged = new Set(projectSuite.statements.flatMap(({ id, form }) => (form.name === 'unverifiable' ? [id] : [])));
    const empty = peers.filter(({ fate }) => fate.is === 'covered' && fate.by.every((id) => unjudged.has(id)));
    expect(empty.map(({ suite, test }) => `${suite}: ${test}`)).toEqual([]);
  });

  it(`cover all tests of others but ${uncovered}`, () => {
    expect(peers.filter(({ fate }) => fate.is === 'uncovered')).toHaveLength(uncovered);
  });

  it.each(['statements', 'subjects', 'errata', 'observations'])('use every column that a table of kind %s may have', (kind) => {
    const rows = projectTables.flatMap(({ text }) => rowsOf(kind, text));
    const columns = columnsOf(schemas.find(({ file }) => file.endsWith(`/${kind}.schema.json`))?.text ?? '');
    expect(columns.length).toBeGreaterThan(3);
    expect(rows.length).toBeGreaterThan(3);
    expect(unusedColumns(columns, rows)).toEqual([]);
  });
});
