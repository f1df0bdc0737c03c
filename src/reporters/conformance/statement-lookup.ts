import type { Report, StatementReport } from '#core/model/report';

/**
 * Finds the statement of a result.
 *
 * @param report the report whose statements are looked up.
 * @returns a function from an id to its statement; one that the report lacks gets a stand-in that says so.
 */
export const statementLookup = (report: Report): ((id: string) => StatementReport) => {
  const byId = new Map(report.statements.map((statement) => [statement.id, statement]));
  return (id) =>
    byId.get(id) ?? {
      id,
      area: id.split('/')[0] ?? id,
      level: 'MUST',
      section: '',
      text: 'The report has no statement of this id.',
      where: '',
      binds: 'server',
    };
};
