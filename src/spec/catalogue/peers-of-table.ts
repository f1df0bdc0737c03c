import type { PeerTest } from '#core/model/peer-test';
import type { PeersTable } from '#core/model/tables/peers';
import { idsNamed } from './ids-named.ts';
import type { Problem, Reading } from './problem.ts';
import { quoted } from './quoted.ts';
import type { TableDocument } from './read-document.ts';
import { sentenceProblem } from './sentence-problem.ts';

/**
 * Returns the tests of other suites, in the order of the table, each with the ids of the statements that cover it. `ids` are
 * those of all statements, or `undefined` where some could not be read. Patterns that match none are in the `lost` of the test.
 */
export function peersOfTable(table: PeersTable, document: TableDocument, ids: readonly string[] | undefined): Reading<PeerTest> {
  const problems: Problem[] = [];
  const values = table.suites.flatMap(({ suite, rows }, index) =>
    rows.map(({ test, by, outOfScope }, row): PeerTest => {
      const pointer = `/suites/${index}/rows/${row}`;
      const about = `the test ${quoted(test)}`;
      const report = (inside: string, message: string): void => {
        problems.push({ where: document.places.valueAt(`${pointer}${inside}`), about, message });
      };
      const where = document.places.valueAt(pointer);
      if (by !== undefined && outOfScope !== undefined) report('', 'expected "by" or "outOfScope", found both');
      const wrong = outOfScope === undefined ? undefined : sentenceProblem(outOfScope);
      if (wrong !== undefined) report('/outOfScope', wrong);
      if (outOfScope !== undefined) return { suite, test, fate: { is: 'out-of-scope', why: outOfScope }, where };
      if (by === undefined) return { suite, test, fate: { is: 'uncovered' }, where };
      return { suite, test, fate: { is: 'covered', ...idsNamed(by, ids) }, where };
    }),
  );
  return { values, problems };
}
