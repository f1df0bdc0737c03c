import type { VariantOutcome, VariantsTest } from '#core/model/variants-test';

/** Enough to be read; the JSON has them all. */
const mostLines = 20;

/** What a self-test found of strange servers, for a terminal: seed by seed what was strange, the results, and what should not have been said. */
export function variantsTestText({ outcomes }: VariantsTest): string {
  const quiet = outcomes.filter(isQuiet).length;
  const lines = [...outcomes.flatMap(linesOf), `${quiet} of ${outcomes.length} strange servers without a false alarm`];
  return `${lines.join('\n')}\n`;
}

/** Whether the suite said nothing against a server that does nothing wrong. */
export function isQuiet({ alarms, trouble }: VariantOutcome): boolean {
  return alarms.length === 0 && trouble === undefined;
}

function linesOf(outcome: VariantOutcome): readonly string[] {
  const { seed, strange, results, forgotten, alarms, trouble } = outcome;
  const counts = Object.entries(results).map(([status, count]) => `${count} ${status}`);
  return [
    `${isQuiet(outcome) ? 'quiet' : 'ALARM'} seed ${seed}: ${strange.join(', ')}`,
    `    ${counts.join(', ')}${forgotten === 0 ? '' : ` (${forgotten} because the server had forgotten what they ask for)`}`,
    ...(trouble === undefined ? [] : [`    trouble ${trouble}`]),
    ...alarms
      .slice(0, mostLines)
      .map((alarm) => `    ${alarm.status} ${alarm.statement} by ${alarm.case}${alarm.reason === '' ? '' : `: ${alarm.reason}`}`),
    ...(alarms.length > mostLines ? [`    and ${alarms.length - mostLines} more`] : []),
  ];
}
