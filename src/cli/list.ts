import { matchesGlob } from '#core/codecs/glob';
import { releaseText } from '#core/codecs/release';
import { UsageError } from '#core/model/tool-error';
import { loadCatalogue } from '#library/load-catalogue';
import { loadSchedules, shippedSchedules } from '#library/load-tables';
import type { Catalogue } from '#spec/catalogue/catalogue';
import { projectsOf } from '#spec/schedule/for-targets';
import type { World } from './world.ts';

type Row = Readonly<Record<string, string>>;

const singular: Readonly<Record<string, string>> = {
  statements: 'statement',
  cases: 'case',
  subjects: 'subject',
  errata: 'erratum',
  observations: 'observation',
  faults: 'fault',
  variants: 'variant',
  schedules: 'schedule',
};

/** `apiconform list`: lists the parts of the suite. It needs no server. */
export async function list(
  what: string,
  flags: { readonly format: 'text' | 'json'; readonly only: readonly string[] },
  world: World,
): Promise<void> {
  const rows = (await rowsOf(what)).filter(
    (row) => flags.only.length === 0 || flags.only.some((pattern) => matchesGlob(pattern, row['id'] ?? '')),
  );
  if (rows.length === 0) {
    throw new UsageError(`No ${singular[what] ?? what} matches ${flags.only.map((pattern) => JSON.stringify(pattern)).join(', ')}.`, {
      next: `"apiconform list ${what}" lists all ids.`,
    });
  }
  world.terminal.out(flags.format === 'json' ? `${JSON.stringify(rows, null, 1)}\n` : textOf(rows));
}

async function rowsOf(what: string): Promise<readonly Row[]> {
  if (what === 'faults') {
    const { faults } = await import('#reference-server/testing/faults/index');
    return faults.map(({ id, breaks, statements }) => ({ id, breaks, statements: statements.join(' ') }));
  }
  if (what === 'variants') {
    const { variants } = await import('#reference-server/testing/variants/index');
    return variants.map(({ id, behaviour }) => ({ id, behaviour }));
  }
  if (what === 'schedules') return shippedSchedules().map(rowOfSchedule);
  const catalogue = loadCatalogue();
  if (what !== 'cases') return rowsOfTables(what, catalogue);
  const { cases } = (await import('#library/load-suite')).loadSuite();
  return cases.map((c) => ({
    id: `${c.id}@${c.subject}`,
    about: c.about,
    statements: c.checks.map(({ statement }) => statement).join(' '),
  }));
}

function rowOfSchedule(id: string): Row {
  const schedule = loadSchedules([id]);
  const [project] = projectsOf(schedule);
  const count = (key: 'deprecated' | 'removed'): string => String(schedule.versions.filter((version) => version[key] !== undefined).length);
  return {
    id,
    title: project?.title ?? '',
    newest: project === undefined ? '' : releaseText(project.newest),
    versions: String(schedule.versions.length),
    deprecated: count('deprecated'),
    removed: count('removed'),
    repository: project?.repository ?? '',
  };
}

function rowsOfTables(what: string, suite: Catalogue): readonly Row[] {
  switch (what) {
    case 'statements':
      return suite.statements.map(({ id, level, section, text, where, binds, form }) => {
        const judged = binds === 'client' ? 'binds clients' : form.name === 'unverifiable' ? 'unverifiable' : 'judged';
        return { id, level, judged, text, section, where: `${where.file}:${where.line}` };
      });
    case 'subjects':
      return suite.subjects.map(({ id, kind, served, scope }) => ({ id, kind, served, scope }));
    case 'errata':
      return suite.errata.map(({ id, text, statements }) => ({ id, text, statements: statements.join(' ') }));
    case 'observations':
      return suite.openPoints.map(({ id, text, section, where, form }) => {
        const observed = form.name === 'observation' ? `observations/${form.setup}` : 'unverifiable';
        return { id, observed, text, section, where: `${where.file}:${where.line}` };
      });
    default:
      throw new UsageError(`Cannot list ${JSON.stringify(what)}.`, {
        next: 'List statements, cases, subjects, errata, observations, faults, variants or schedules.',
      });
  }
}

/** Returns aligned columns, one line for each row. */
function textOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: Row): string =>
    columns
      .map((column, index) => (row[column] ?? '').padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}
