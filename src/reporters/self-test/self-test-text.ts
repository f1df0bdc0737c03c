import type { FaultOutcome, FoundFailure, SelfTest, UnbrokenStatement } from '#core/model/self-test';
import { groupBy } from '../group-by.ts';

/** Enough to be read; the page and the JSON have them all. */
const mostLines = 4;

/** What a self-test found, for a terminal: fault, statement, caught by. */
export function selfTestText({ outcomes, alarms, idle, unbroken, score }: SelfTest): string {
  const lines = [
    ...outcomes.flatMap(linesOf),
    ...alarms.map((alarm) => `false alarm without a fault: ${alarm.statement} by ${alarm.cases.join(', ')}`),
    ...idle.map((fault) => `idle   ${fault}: what it breaks is not put to the test`),
    ...unbrokenLines(unbroken),
    `${score.caught} of ${score.faults} faults caught (${percent(score)} %)`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Never rounded up to what it is not. */
export function percent({ caught, faults }: SelfTest['score']): number {
  return faults === 0 ? 100 : Math.floor((1000 * caught) / faults) / 10;
}

function linesOf({ fault, caught, found, missed, also, trouble, breaks }: FaultOutcome): readonly string[] {
  return [
    `${caught ? 'caught' : 'MISSED'} ${fault}: ${breaks}`,
    ...missed.map(({ statement, instead }) => `    missed  ${statement} (${instead})`),
    ...(trouble === undefined ? [] : [`    trouble ${trouble}`]),
    ...found.slice(0, mostLines).map((one) => `    ${statementLine(one)}`),
    ...(found.length > mostLines ? [`    and ${found.length - mostLines} more of what it breaks`] : []),
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
    `${ofWhy.length} × no fault breaks it, ${title}`,
    ...ofWhy.map(({ statement }) => `    ${statement}`),
  ]);
}
