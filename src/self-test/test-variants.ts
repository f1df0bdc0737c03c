import type { ConformanceSuite } from '#conformance/conformance-suite';
import type { Entry } from '#core/model/evidence';
import type { Report, ReportedResult } from '#core/model/report';
import type { VariantOutcome } from '#core/model/variants-test';
import type { ChosenVariants } from '#reference-server/testing/variants/variant';
import { runInProcess } from './run-in-process.ts';

/**
 * Runs the suite against a conforming variant of the reference server and returns what it should not have reported: all
 * failures, and what is inconclusive although the server did not forget what the case asked for. Never rejects for what a
 * server does.
 */
export async function testVariants(suite: ConformanceSuite, variants: ChosenVariants): Promise<VariantOutcome> {
  const head = { seed: variants.seed, variants: variants.variants.map(({ id }) => id) };
  const forgets = variants.variants.some((variant) => variant.forgets);
  const gone = new Set<string>();
  const onCase = (key: string, entries: readonly Entry[]): void => {
    if (entries.some(isGone)) gone.add(key);
  };
  try {
    const report = await runInProcess(suite, { variants, onCase });
    const isExcused = (one: ReportedResult): boolean => forgets && one.status === 'inconclusive' && gone.has(`${one.case}@${one.subject}`);
    return { ...head, ...outcomeOf(report, isExcused) };
  } catch (error) {
    return { ...head, results: {}, forgotten: 0, alarms: [], trouble: error instanceof Error ? error.message : String(error) };
  }
}

function outcomeOf({ results, run }: Report, isExcused: (result: ReportedResult) => boolean): Omit<VariantOutcome, 'seed' | 'variants'> {
  const counts = new Map<string, number>();
  for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1);
  const odd = results.filter(({ status }) => status !== 'passed' && status !== 'skipped');
  const trouble = run.interrupted
    ? 'the run did not end'
    : run.left.length > 0
      ? `objects were not removed: ${run.left.join(', ')}`
      : undefined;
  return {
    results: Object.fromEntries(counts),
    forgotten: odd.filter(isExcused).length,
    alarms: odd
      .filter((result) => !isExcused(result))
      .map(({ statement, case: id, subject, status, reason, findings }) => ({
        statement,
        case: `${id}@${subject}`,
        status,
        reason: reason ?? findings[0]?.message ?? '',
      })),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

/** Whether the server reports that it forgot the requested version, as the status of a response or in a stream. */
function isGone(entry: Entry): boolean {
  if (entry.e === 'line') return /"code":\s*410\b/.test(entry.line);
  return (entry.e === 'exchange' || entry.e === 'stream') && 'answer' in entry && entry.answer.status === 410;
}
