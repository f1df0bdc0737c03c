import type { Report } from '#core/model/report';
import { plural } from '../plural.ts';
import type { Reporter } from './reporter.ts';
import { requirementResults } from './requirement-results.ts';

/** The JSON of a shields.io endpoint badge: the verdict, and how many requirements passed or failed. */
export const badge: Reporter = {
  name: 'badge',
  files: ['badge.json'],
  render: (report) => [{ path: 'badge.json', text: `${JSON.stringify(document(report), null, 1)}\n` }],
};

const colors = { conformant: 'brightgreen', 'not conformant': 'red', incomplete: 'yellow' } as const;

function document(report: Report) {
  const { conformance } = report.verdict;
  const count = (outcome: 'failed' | 'passed'): number =>
    new Set(requirementResults(report).flatMap((result) => (result.outcome === outcome ? [result.statement.id] : []))).size;
  const [failed, passed] = [count('failed'), count('passed')];
  const counted = failed > 0 ? `${plural(failed, 'requirement')} failed` : `${plural(passed, 'requirement')} passed`;
  return {
    schemaVersion: 1,
    label: 'API conformance',
    message: `${conformance}, ${counted}`,
    color: colors[conformance],
    ...(conformance === 'not conformant' ? { isError: true } : {}),
  };
}
