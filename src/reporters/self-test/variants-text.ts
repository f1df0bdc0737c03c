import type { VariantOutcome, VariantsTest } from '#core/model/variants-test';

/** The JSON lists all. */
const mostLines = 20;

/**
 * Returns the result of a self-test with conforming variants for a terminal: for each seed the variants, the results and the false alarms.
 */
export function variantsTestText({ outcomes }: VariantsTest): string {
  const ok = outcomes.filter(isQuiet).length;
  const lines = [...outcomes.flatMap(linesOf), `${ok} of ${outcomes.length} conforming variants without a false alarm`];
  return `${lines.join('\n')}\n`;
}

/** Checks whether the suite reported nothing against a conforming server. */
export function isQuiet({ alarms, trouble }: VariantOutcome): boolean {
  return alarms.length === 0 && trouble === undefined;
}

function linesOf(outcome: VariantOutcome): readonly string[] {
  const { seed, variants, results, forgotten, alarms, trouble } = outcome;
  const counts = Object.entries(results).map(([status, count]) => `${count} ${status}`);
  return [
    `${isQuiet(outcome) ? 'ok' : 'REPORTED'} seed ${seed}: ${variants.join(', ')}`,
    `    ${counts.join(', ')}${forgotten === 0 ? '' : ` (${forgotten} because the server no longer has the requested history)`}`,
    ...(trouble === undefined ? [] : [`    trouble ${trouble}`]),
    ...alarms
      .slice(0, mostLines)
      .map((alarm) => `    ${alarm.status} ${alarm.statement} by ${alarm.case}${alarm.reason === '' ? '' : `: ${alarm.reason}`}`),
    ...(alarms.length > mostLines ? [`    and ${alarms.length - mostLines} more`] : []),
  ];
}
