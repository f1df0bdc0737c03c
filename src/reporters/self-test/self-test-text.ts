// Reports of a self-test: text for a terminal and a page. In: the result of the self-test. Out: text. They judge nothing.

import type { FaultOutcome, FoundFailure, SelfTest, UnbrokenStatement } from '#core/model/self-test';
import { groupBy } from '../group-by.ts';

/** The page and the JSON list all. */
const mostLines = 4;

/** Returns the result of a self-test for a terminal: each fault, the requirements that it violates, and the cases that detected it. */
export function selfTestText({ outcomes, alarms, idle, unbroken, score }: SelfTest): string {
  const lines = [
    ...outcomes.flatMap(linesOf),
    ...alarms.map((alarm) => `false alarm without a fault: ${alarm.statement} by ${alarm.cases.join(', ')}`),
    ...idle.map((fault) => `idle   ${fault}: no case tests what it violates`),
    ...unbrokenLines(unbroken),
    ...outdatedLines(outcomes),
    `${score.caught} of ${score.faults} faults detected (${percent(score)} %)${byDrawn(outcomes)}${byOthers(outcomes)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Says again at the end what has to be corrected, after what may be hundreds of faults. */
function outdatedLines(outcomes: SelfTest['outcomes']): readonly string[] {
  return outcomes.flatMap(({ fault, outdated }) => (outdated === undefined ? [] : [`OUTDATED ${fault}: ${outdated}`]));
}

function byDrawn(outcomes: SelfTest['outcomes']): string {
  const count = outcomes.filter(({ caught, drawn }) => caught && drawn === true).length;
  return count === 0 ? '' : `, ${count} of them only with drawn sequences`;
}

function byOthers(outcomes: SelfTest['outcomes']): string {
  const count = outcomes.filter(({ caught, found, also }) => !caught && found.length + also.length > 0).length;
  return count === 0 ? '' : `; ${count} of the others ${count === 1 ? 'makes' : 'make'} a requirement fail`;
}

/** Returns the share of detected faults, never rounded up to 100. */
export function percent({ caught, faults }: SelfTest['score']): number {
  return faults === 0 ? 100 : Math.floor((1000 * caught) / faults) / 10;
}

function linesOf({ fault, caught, found, missed, also, trouble, breaks, known }: FaultOutcome): readonly string[] {
  return [
    `${caught ? 'detected' : known === undefined ? 'NOT DETECTED' : 'not detected yet'} ${fault}: ${breaks}`,
    ...(known === undefined ? [] : [`    ${caught ? 'said to be undetected' : 'known'}: ${known}`]),
    ...missed.map(({ statement, instead }) => `    not detected ${statement} (${instead})`),
    ...(trouble === undefined ? [] : [`    trouble ${trouble}`]),
    ...found.slice(0, mostLines).map((one) => `    ${statementLine(one)}`),
    ...(found.length > mostLines ? [`    and ${found.length - mostLines} more requirements`] : []),
    ...(also.length === 0
      ? []
      : [
          `    also    ${also
            .map(({ statement }) => statement)
            .slice(0, mostLines)
            .join(', ')}${also.length > mostLines ? ` and ${also.length - mostLines} more` : ''}`,
        ]),
  ];
}

function statementLine({ statement, cases }: FoundFailure): string {
  const [first = '', ...more] = cases;
  return `${statement} by ${first}${more.length === 0 ? '' : ` and ${more.length} more`}`;
}

function unbrokenLines(unbroken: readonly UnbrokenStatement[]): readonly string[] {
  return [...groupBy(unbroken, ({ level, why }) => `${level}: ${why}`)].flatMap(([title, ofWhy]) => [
    `${ofWhy.length} × no fault violates it, ${title}`,
    ...ofWhy.map(({ statement }) => `    ${statement}`),
  ]);
}

/** Returns whether an outcome is as the faults say: detected, or said to be undetected and not detected. */
export function isAsExpected({ caught, known, outdated, trouble }: FaultOutcome): boolean {
  return outdated === undefined && trouble === undefined && (caught || known !== undefined);
}
