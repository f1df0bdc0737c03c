import type { ClauseCoverage } from '#core/model/report';
import { type DrawnCoverage, drawnCoverage } from '#library/drawn-coverage';
import type { World } from './world.ts';

/**
 * `apiconform coverage --drawn`: prints how often the drawn sequences of a run test each clause of the model of the API, in which
 * circumstances, and why some are not tested for a resource type.
 */
export async function coverageOfDrawn(
  { format }: { readonly format: 'text' | 'json' },
  { terminal }: World,
  cover: () => Promise<DrawnCoverage> = drawnCoverage,
): Promise<void> {
  const visited = await cover();
  terminal.out(format === 'json' ? `${JSON.stringify(visited, null, 1)}\n` : `${drawnLines(visited).join('\n')}\n`);
}

function drawnLines({ subjects, model }: DrawnCoverage): readonly string[] {
  const ids = subjects.map(({ subject }) => subject);
  const untested = model.clauses.flatMap((clause) =>
    ids.filter((id) => clause.tests[id] === undefined && clause.impossible?.[id] === undefined),
  );
  return [
    ...model.clauses.flatMap((clause) => clauseLines(clause, ids)),
    ...subjects.map(({ subject, sequences, pairs }) => `${subject}: ${sequences} sequences visit ${pairs.length} pairs`),
    `${model.clauses.length} clauses of the model; ${untested.length} are not tested for a type without a reason`,
  ];
}

function clauseLines(
  { clause, statement, tests, circumstances, impossible = {} }: ClauseCoverage,
  subjects: readonly string[],
): readonly string[] {
  const counts = subjects.map((id) => {
    const count = tests[id];
    return `${id} ${count ?? (impossible[id] === undefined ? 'NOT TESTED' : `none: ${impossible[id]}`)}`;
  });
  const where = Object.entries(circumstances).map(([name, count]) => `${name} ${count}`);
  return [`${clause} (${statement})`, `  ${counts.join(', ')}`, ...(where.length === 0 ? [] : [`  ${where.join(', ')}`])];
}
