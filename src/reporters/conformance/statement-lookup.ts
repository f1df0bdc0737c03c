import type { Report, StatementReport } from '#core/model/report';

/** Returns a function that finds a statement of the report by id. An unknown id yields a placeholder that says so. */
export function statementLookup(report: Report): (id: string) => StatementReport {
  const byId = new Map(report.statements.map((statement) => [statement.id, statement]));
  return (id) =>
    byId.get(id) ?? {
      id,
      area: id.split('/')[0] ?? id,
      level: 'MUST',
      section: '',
      text: 'The report does not contain this requirement.',
      where: '',
      binds: 'server',
    };
}
