import type { DrawnOutcome, DrawnScore, DrawnTest } from '#core/model/drawn-test';

/** Returns the result of a self-test with drawn sequences alone for a terminal: what they detect of each fault, and the scores. */
export function drawnTestText({ outcomes, alarms, score, ofModel, shortened, sequences }: DrawnTest): string {
  const lines = [
    ...outcomes.flatMap(linesOf),
    ...alarms.map(({ statement, cases }) => `false alarm without a fault: ${statement} by ${cases.join(', ')}`),
    `${sequences} drawn sequences alone detect ${scoreText(score)}`,
    `of the faults that violate a requirement of the model: ${scoreText(ofModel)}`,
    ...(shortened === undefined ? [] : [shortenedText(shortened)]),
  ];
  return `${lines.join('\n')}\n`;
}

function shortenedText({ faults, short, mostSteps, notAgain }: NonNullable<DrawnTest['shortened']>): string {
  const others = notAgain === 0 ? '' : `; of ${notAgain} more, no failure came again`;
  return `failures of ${short} of ${faults} faults were shortened to ${mostSteps} steps or fewer${others}`;
}

function scoreText({ faults, detected, named }: DrawnScore): string {
  const share = faults === 0 ? 100 : Math.floor((1000 * detected) / faults) / 10;
  return `${detected} of ${faults} faults (${share} %), ${named} of them under a requirement that the fault violates`;
}

function linesOf({ fault, breaks, found, also, sequences, shortestSteps, isOfModel, trouble }: DrawnOutcome): readonly string[] {
  const [first] = [...found, ...also];
  const shortened = shortestSteps === undefined ? '' : `, shortened to ${shortestSteps} steps`;
  const word = first !== undefined ? 'detected' : isOfModel ? 'NOT DETECTED' : 'not of the model';
  return [
    `${word} ${fault}: ${breaks}`,
    ...(first === undefined ? [] : [`    ${first.statement} by ${first.cases[0] ?? ''} within ${sequences} sequences${shortened}`]),
    ...(trouble === undefined ? [] : [`    trouble ${trouble}`]),
  ];
}
